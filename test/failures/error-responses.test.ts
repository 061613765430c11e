import { describe, expect, type TestContext, test } from 'vitest';
import type { OperationTimings } from '../../src/domain/timings.ts';
import { community, sharedCommunity } from '../support/community.ts';
import {
  arrived,
  expectPlainWords,
  expectReference,
  outcome,
  serversOfUses,
  type Use,
  writes,
} from './uses.ts';

const shared = sharedCommunity();

const maintenance = { status: 503, body: { error: 'Back soon' } } as const;
const broken = { status: 500, body: { error: 'Disk is full' } } as const;
const unhurried: Partial<OperationTimings> = { verifyLostMs: 30_000 };

function use(name: string): Use {
  const found = writes.find((one) => one.name === name);
  if (found === undefined) throw new Error(`no use ${name}`);
  return found;
}

async function fixture(timings: Partial<OperationTimings> = {}, test?: TestContext) {
  const own = test === undefined && Object.keys(timings).length === 0 ? {} : { timings };
  return shared({ host: { servers: serversOfUses() }, ...own, ...(test && { test }) });
}

test.each([broken, 'dies'] as const)(
  'if the server can’t be read before a change, the reply says that nothing was changed: %j',
  async (answer) => {
    const all = await shared();
    all.host.scripts({ on: 'GET /v1/servers', answer, times: Number.POSITIVE_INFINITY });
    const reply = await outcome(await all.admin.types('/power', { action: 'restart' }));
    expect(reply.text).toMatch(/^❌.*Nothing changed\.\nTry again in a minute\./s);
    expect(all.host.changes).toEqual([]);
  },
);

describe('a change to which the host responds with an error', () => {
  test('is checked, as the reply says while it lasts; a backup that appears late is a success', async () => {
    const all = await fixture(unhurried);
    const create = use('/backup create');
    all.host.scripts({ on: create.on, answer: broken });
    const reply = await create.does(all);
    await reply.until(({ text }) => text.includes('checking if it worked anyway'));
    expect(reply.text).toMatch(/^⏳ Backing up Server backed-up…/);
    expect(reply.text).toContain('the host returned an error');
    all.host.server('backed-up').backups.unshift({ id: 'late', created_at: new Date().toISOString() });
    await outcome(reply);
    expect(reply.text).toMatch(/^✅ Server backed-up backed up/);
    expect(reply.text).toMatch(/Backup: \*\*<t:\d+:f>\*\*/);
    expect(arrived(all, create)).toBe(1);
  });

  test('is checked even if the host says that it is unavailable', async () => {
    const all = await fixture(unhurried);
    all.host.scripts({ on: use('/power').on, answer: maintenance });
    const reply = await use('/power').does(all);
    await reply.until(({ text }) => text.includes('checking if it worked anyway'));
    all.host.server('moved').record['status'] = 'stopped';
    expect((await outcome(reply)).text).toMatch(/^✅ Server moved has stopped/);
  });

  // They mostly wait.
  test.concurrent.for<[string, readonly RegExp[]]>([
    [
      '/power',
      [
        /I watched Server moved, but didn’t see it happen\. I last checked \d+ sec after sending it\./,
        /Server moved is now \*\*running\*\*\.\nCheck `\/status server:[^`]+` in a minute before you try again\./,
      ],
    ],
    [
      '/cmd',
      [/The command may have run\. I didn’t send it again\./, /Server spoken-to is now \*\*running\*\*\./],
    ],
    [
      '/backup create',
      [
        /I checked the backup list: there’s no new backup\. I last checked \d+ sec after sending it\./,
        /Check `\/backup list server:[^`]+` in a few minutes before you create another\./,
      ],
    ],
    [
      '/backup restore',
      [/the host doesn’t show how the restore ended\./, /Server restored is now \*\*stopped\*\*\./],
    ],
    [
      '/backup delete',
      [
        /couldn’t confirm that the backup \*\*“b-1”\*\* is gone\./,
        /If the backup is still there, delete it again\./,
      ],
    ],
  ])(
    '%s that can’t be confirmed is uncertain: the reply says what was checked and what to do',
    async ([name, sentences], test) => {
      const { expect } = test;
      const all = await fixture({}, test);
      all.host.scripts({ on: use(name).on, answer: maintenance });
      const reply = await outcome(await use(name).does(all));
      expect(reply.text).toMatch(/^⚠️ Outcome unknown: /);
      expect(reply.text).toContain('```\nBack soon\n```');
      for (const words of sentences) expect(reply.text).toMatch(words);
      expect(reply.text).not.toContain('how it stands now');
      expectPlainWords(reply.text);
      expectReference(reply, all);
      expect(arrived(all, use(name))).toBe(1);
    },
  );

  test.each([
    ['/power', /Check `\/status server:[^`]+` (after \S+ \(\S+\)) before you try again\./],
    ['/backup create', /Check `\/backup list server:[^`]+` (after \S+ \(\S+\)) before you create another\./],
    [
      '/backup restore',
      /restore the same backup again (after \S+ \(\S+\)), if nothing has changed by then\./,
    ],
    [
      '/backup delete',
      /Check `\/backup list server:[^`]+` (after \S+ \(\S+\))\. If the backup is still there/,
    ],
  ])(
    '%s: the reply says to check when an unavailable host is back, and at no other time',
    async (name, next) => {
      const all = await fixture({ verifyLostMs: 300 });
      all.host.scripts({ on: use(name).on, answer: { ...maintenance, headers: { 'retry-after': '300' } } });
      const reply = await outcome(await use(name).does(all));
      expect(next.exec(reply.text)?.[1]).toMatch(/^after <t:(\d+):T> \(<t:\1:R>\)$/);
      expect(reply.text).not.toMatch(/in a minute|a few minutes/);
    },
  );

  test('is not called missing if the list of backups could not be read', async () => {
    const all = await fixture();
    const create = use('/backup create');
    all.host.scripts({ on: create.on, answer: broken });
    const reply = await create.does(all);
    await all.host.called(({ method }) => method === 'POST');
    all.host.scripts({ on: /backups$/, answer: maintenance, times: 1_000 });
    await outcome(reply);
    expect(reply.text).toContain('I couldn’t read the backup list.');
    expect(reply.text).not.toContain('there’s no new backup');
  });
});

describe('a console command to which the host responds 502 with JSON', () => {
  const answer = { status: 502, body: { errors: [{ detail: 'The process did not answer' }] } };
  const serverRead = 'GET /v1/servers/spoken-to';

  test('may have run if the server is running', async () => {
    const all = await fixture();
    all.host.scripts({ on: use('/cmd').on, answer });
    const { text } = await outcome(await use('/cmd').does(all));
    expect(text).toMatch(/^⚠️ Outcome unknown: Running a command on Server spoken-to/);
    expect(text).toContain('The command may have run. I didn’t send it again.');
    expect(text).toContain('The process did not answer');
  });

  test.each(['stopped', 'crashed'])('did not run if the server was %s, as the host says', async (status) => {
    const all = await fixture();
    all.host.server('spoken-to').record['status'] = status;
    all.host.scripts({ on: use('/cmd').on, answer });
    const reply = await outcome(await use('/cmd').does(all));
    expect(reply.text).toMatch(/^❌ Command not sent to Server spoken-to/);
    expect(reply.text).toContain('```\nThe process did not answer\n```');
    expect(reply.text).toContain('Start it with `/power action:start server:Server spoken-to`');
    expectReference(reply, all);
  });

  test('may have run if the server was down only afterwards: it may have been "stop"', async () => {
    const all = await fixture();
    all.host.scripts({ on: use('/cmd').on, answer });
    const reply = await use('/cmd').does(all);
    await all.host.called(({ path }) => path.endsWith('/command'));
    all.host.server('spoken-to').record['status'] = 'stopped';
    expect((await outcome(reply)).text).toMatch(/^⚠️ Outcome unknown: /);
  });

  test('may have run if the server’s status can’t be read', async () => {
    const all = await fixture();
    all.host.scripts({ on: use('/cmd').on, answer });
    all.host.scripts({ on: serverRead, answer: { status: 403 }, times: 9 });
    const { text } = await outcome(await use('/cmd').does(all));
    expect(text).toMatch(/^⚠️ Outcome unknown: /);
    expect(text).not.toContain('now.');
  });
});

test.each(['/power', '/cmd', '/backup create'])(
  '%s: "not found" for a server that the host does know is not reported as an unknown server',
  async (name) => {
    const all = await fixture();
    all.host.scripts({ on: use(name).on, answer: { status: 404, body: { error: 'No route' } } });
    const { text } = await outcome(await use(name).does(all));
    expect(text).toMatch(/^❌/);
    expect(text).toContain('The host answered “not found”, even though the server exists. The host says:');
    expect(text).toContain('No route');
    expect(text).not.toContain('can’t find');
  },
);

test.each(['/backup restore', '/backup delete'])(
  '%s: such a response leaves open whether the backup is gone',
  async (name) => {
    const all = await fixture();
    all.host.scripts({ on: use(name).on, answer: { status: 404 } });
    const { text } = await outcome(await use(name).does(all));
    expect(text).toMatch(/^❌/);
    expect(text).toContain('answered “not found”, even though the server exists.');
    expect(text).toMatch(/Check `\/backup list server:Server \w+`: the backup may be gone\./);
  },
);

describe('a backup', () => {
  test('that the host reports as failed is shown with the host’s reason, in the list too', async () => {
    const all = await shared();
    all.host.scripts({
      on: 'POST /v1/servers/s-1/backups',
      answer: { status: 202, body: { id: 'b-7', status: 'running' } },
    });
    all.host.server('s-1').backups = [{ id: 'b-7', status: 'failed', error: { message: 'No space on n-4' } }];
    const { text } = await outcome(await all.admin.types('/backup create'));
    expect(text).toMatch(/^❌ Survival wasn’t backed up/);
    expect(text).toContain(
      'The host reports that the backup failed. The host says:\n```\nNo space on n-4\n```',
    );
    const list = await (await all.admin.types('/backup list')).settled();
    expect(list.text).toContain('❌ failed: “No space on n-4”');
  });

  test('that failed according to the host’s first response was not made', async () => {
    const all = await shared();
    const body = { id: 'b-8', status: 'failed', error: 'Quota reached' };
    all.host.scripts({ on: 'POST /v1/servers/s-1/backups', answer: { status: 200, body } });
    const { text } = await outcome(await all.admin.types('/backup create'));
    expect(text).toMatch(/^❌ Survival wasn’t backed up/);
    expect(text).toContain('Quota reached');
  });

  test('that the host finishes later is not called done before it is listed', async () => {
    const all = await community({ timings: { graceMs: 20 } });
    all.host.scripts({ on: 'POST /v1/servers/s-1/backups', answer: { status: 202, body: { id: 'b-9' } } });
    const reply = await all.admin.types('/backup create');
    await all.host.called(({ method }) => method === 'POST');
    const looks = () => all.host.calls.filter(({ path }) => path.endsWith('/backups')).length;
    await expect.poll(looks).toBeGreaterThan(8);
    expect(reply.text).not.toContain('backed up');
    all.host.server('s-1').backups = [{ id: 'b-9' }];
    expect((await outcome(reply)).text).toMatch(/^✅ Survival backed up/);
  });

  test('is named as a possible result if the response was lost and the list before it could not be read', async () => {
    const all = await community({ timings: { verifyLostMs: 2_000 } });
    const list = 'GET /v1/servers/s-1/backups';
    all.host.server('s-1').backups = [{ id: 'old', created_at: '2020-01-01T00:00:00Z' }];
    all.host.scripts({ on: list, answer: { status: 400 } });
    all.host.scripts({ on: 'POST /v1/servers/s-1/backups', answer: 'dies', applied: true });
    const { text } = await outcome(await all.admin.types('/backup create'));
    expect(text).toMatch(/^⚠️ Outcome unknown: Backing up Survival/);
    expect(text).toMatch(/This may be the new backup: \*\*<t:\d+:f>\*\*/);
    expect(text).toContain('It could also be someone else’s.');
  });
});
