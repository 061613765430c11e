import type { Account, Hosting } from '@steward/hosts/model';
import {
  addBackups,
  failureOf,
  id,
  openPanel,
  type PterodactylOptions,
  statusAgeMs,
  subuser,
  tokensOf,
} from '@steward/hosts/testing';
import { describe, expect, test } from 'vitest';
import { textsIn } from '../../src/discord/texts/languages.ts';
import { plan } from '../../src/operations/kinds.ts';
import type { Operation, OperationRequest } from '../../src/operations/model/operation.ts';
import { outcomeLines } from '../../src/reports/operation-texts.ts';
import { anOperation } from '../store/fixtures.ts';
import { patienceMs, quickTimings } from '../support/test-limits.ts';
import { runnerFixture } from './runner-fixture.ts';

// Operations at panels of Pterodactyl and Pelican.

const minute = 60_000;

/** Runs an operation to its end. @param pollMs between two reads */
async function run(
  hosting: Hosting,
  account: Account,
  request: OperationRequest,
  pollMs = quickTimings.pollMs(0),
): Promise<Operation> {
  const { runner, reported } = runnerFixture({
    hosting,
    apiKey: account.apiKey,
    timings: {
      ...quickTimings,
      pollMs: () => pollMs,
      graceMs: 250,
      verifyLostMs: 10_000,
      verifySlowMs: 10_000,
      verifySlowBackupMs: 10_000,
    },
  });
  runner.start(
    anOperation({
      server: { connectionId: 'default', id, name: id },
      request,
      steps: plan(request),
      startedAt: new Date(),
    }),
  );
  await expect.poll(() => reported, { interval: 5 }).toHaveLength(1);
  const [ended] = reported;
  if (ended === undefined) throw new Error('not reported');
  return ended;
}

/** Returns the state of an operation and why it did not succeed. */
function verdict({ state, steps }: Operation): string {
  const failure = steps.find((step) => step.failure !== null && step.state !== 'done')?.failure ?? null;
  return failure === null ? state : `${state}: ${failure.reason}`;
}

const restoreOf = (uuid: string): OperationRequest => ({
  kind: 'backup.restore',
  backup: { id: uuid, label: 'backup' },
  backUpFirst: false,
  stopFirst: false,
  startAfter: false,
});

describe('a command', () => {
  test('that Pelican accepts for a server that has just stopped is not reported as done', async () => {
    const { hosting, panel, server } = await openPanel({ kind: 'pelican', times: { cacheMs: 2_000 } });
    const plain = subuser(panel, server, 'control.console');
    panel.advance(minute);
    await hosting.server(plain, id);
    server.power('kill');
    expect((await hosting.server(plain, id)).status).toBe('running');
    const ended = await run(hosting, plain, { kind: 'command', command: 'list' });
    expect([verdict(ended), server.commands]).toEqual(['unknown: not-seen', []]);
  });

  test('that Pelican accepts without a console is done once the server is known to have run', async () => {
    const { hosting, panel, server } = await openPanel({ kind: 'pelican' });
    const plain = subuser(panel, server, 'control.console');
    panel.advance(minute);
    const ended = await run(hosting, plain, { kind: 'command', command: 'list' });
    expect([verdict(ended), server.commands]).toEqual(['succeeded', ['list']]);
  });
});

describe('a power action', () => {
  test.each([
    ['stop', 'offline'],
    ['kill', 'offline'],
    ['start', 'running'],
    ['restart', 'running'],
  ] as const)(
    '%s is seen in the live console, however old the panel’s status may be',
    async (action, end) => {
      const { hosting, account, server, panel } = await openPanel({ times: { cacheMs: 60 * minute } });
      if (action === 'start') server.power('kill');
      await hosting.server(account, id);
      const ended = await run(hosting, account, { kind: 'power', action });
      expect([verdict(ended), server.state]).toEqual(['succeeded', end]);
      expect(panel.changes).toHaveLength(1);
      // The panel still has the old status; what was just seen is not taken back for it.
      expect((await hosting.server(account, id)).status).toBe(end === 'running' ? 'running' : 'stopped');
    },
  );

  test('costs no token for the console if there was one within a minute', async () => {
    const { hosting, account, panel } = await openPanel({
      version: '1.14.1',
      times: { cacheMs: 60 * minute },
    });
    for (let pair = 0; pair < 5; pair++)
      for (const action of ['stop', 'start'] as const)
        expect(verdict(await run(hosting, account, { kind: 'power', action }))).toBe('succeeded');
    expect([panel.changes.length, tokensOf(panel)]).toEqual([10, 1]);
  });

  test('says that its outcome was seen late because others had opened the console too often', async () => {
    const { hosting, account, panel } = await openPanel({ version: '1.14.1', limits: { tokens: 0 } });
    const ended = await run(hosting, account, { kind: 'power', action: 'restart' });
    expect([verdict(ended), tokensOf(panel)]).toEqual(['succeeded', 1]);
    expect(outcomeLines(textsIn('en'), ended).join(' ')).toContain(
      'I couldn’t open the console, so I see the result a few seconds late. The host opens a server’s console only',
    );
  });

  test('that had nothing to change is known by the live console, not by an old status', async () => {
    const { hosting, account, server } = await openPanel({ times: { cacheMs: 60 * minute } });
    const already = async (action: 'start' | 'stop') => {
      const ended = await run(hosting, account, { kind: 'power', action });
      expect(verdict(ended)).toBe('succeeded');
      return ended.steps[0]?.result?.already ?? false;
    };
    expect(await already('start')).toBe(true);
    server.power('kill');
    expect((await hosting.server(account, id)).status).toBe('running');
    expect(await already('start')).toBe(false);
    server.power('kill');
    expect(await already('stop')).toBe(true);
  });

  test('start is done by a server that crashes at first and is started again by its node', async () => {
    const { hosting, account, server } = await openPanel({ times: { cacheMs: 60 * minute, startMs: 500 } });
    server.power('kill');
    const crashing = server.once('event', () => queueMicrotask(() => server.crash()));
    const ended = await run(hosting, account, { kind: 'power', action: 'start' });
    expect([verdict(ended), crashing.state]).toEqual(['succeeded', 'running']);
    expect(server.console.join()).toContain('crashed state');
  });

  test.each([
    ['the key may not read it', {}, []],
    ['the node refuses its token', { times: { tokenMs: -minute } }, ['websocket.connect']],
    ['it does not open', { console: { connect: () => {}, limits: { openMs: 20 } } }, ['websocket.connect']],
  ])('is followed without the live console if %s', async (_, options: PterodactylOptions, permissions) => {
    const { hosting, panel, server } = await openPanel(options);
    const powers = ['control.start', 'control.stop', 'control.restart'];
    const account = subuser(panel, server, ...powers, ...permissions);
    panel.advance(minute);
    for (const [action, end] of [
      ['restart', 'running'],
      ['stop', 'offline'],
      ['start', 'running'],
    ] as const) {
      const ended = await run(hosting, account, { kind: 'power', action });
      expect([action, verdict(ended), server.state]).toEqual([action, 'succeeded', end]);
    }
  });

  test('start is done when the game responds, although the panel waits for it to print something', async () => {
    let isReady = false;
    const players = { online: 2, max: 20, names: ['Steve', 'Alex'] };
    const { hosting, account, server, panel } = await openPanel({
      ask: async () => {
        const askedAt = Date.now();
        return isReady ? { askedAt, answer: { players } } : { askedAt, failure: 'silent' };
      },
      times: { startMs: Number.POSITIVE_INFINITY },
    });
    server.power('kill');
    panel.advance(statusAgeMs);
    server.power('start');
    expect((await hosting.server(account, id)).status).toBe('starting');
    isReady = true;
    expect(verdict(await run(hosting, account, { kind: 'power', action: 'start' }))).toBe('succeeded');
  });
});

describe('a new backup', () => {
  const create: OperationRequest = { kind: 'backup.create', startFirst: false };
  const times = { backupMs: Number.POSITIVE_INFINITY };

  test.each([
    ['complete', 'succeeded'],
    ['fail', 'failed: backup-failed'],
  ] as const)('is read when the console says that it has ended (%s)', async (end, expected) => {
    const { hosting, account, server } = await openPanel({ times });
    const ended = run(hosting, account, create, patienceMs);
    await expect.poll(() => server.listenerCount('event'), { interval: 5 }).toBe(1);
    server.backups[0]?.[end]();
    expect(verdict(await ended)).toBe(expected);
  });

  test('is read as usual if the console does not open, or says nothing', async () => {
    const { hosting, panel, server } = await openPanel();
    const rights = ['backup.read', 'backup.create'];
    for (const account of [
      subuser(panel, server, ...rights),
      subuser(panel, server, ...rights, 'websocket.connect'),
    ]) {
      server.removeAllListeners('event');
      expect(verdict(await run(hosting, account, create))).toBe('succeeded');
    }
  });

  test('that is deleted in the panel, because its node died over it, fails for that', async () => {
    const { hosting, account, server, panel } = await openPanel({ times: { backupMs: 60 * minute } });
    const ended = run(hosting, account, { kind: 'backup.create', startFirst: false });
    const isListed = () => {
      const sent = panel.requests.findIndex(({ method }) => method === 'POST');
      const later = sent < 0 ? [] : panel.requests.slice(sent);
      return later.some(
        ({ method, path, status }) => `${method} ${status}` === 'GET 200' && path.includes('/backups'),
      );
    };
    await expect.poll(isListed).toBe(true);
    panel.restartNode();
    // Until then the panel lists it as being made, for hours.
    for (const backup of server.backups) backup.deletedAt = panel.clock.now();
    expect(verdict(await ended)).toBe('failed: backup-gone');
  });
});

describe('a restore', () => {
  test.each([
    ['1.11', 'server.backup.restore-failed'],
    ['1.14.1', 'server.backup.restore-failed'],
    ['canary', 'server:backup.restore-failed'],
  ] as const)(
    'that fails is reported as failed by a panel of %s, which calls it %s',
    async (version, event) => {
      const { hosting, account, server } = await openPanel({ version });
      const [uuid = ''] = addBackups(server, 1);
      server.failsRestores = true;
      expect(verdict(await run(hosting, account, restoreOf(uuid)))).toBe('failed: restore-failed');
      expect(server.activities.at(-1)?.event).toBe(event);
    },
  );

  test('of a backup whose archive is gone fails for that, and not for an error of the host', async () => {
    const { hosting, account, server } = await openPanel();
    const [uuid = ''] = addBackups(server, 1);
    server.archives.delete(uuid);
    expect(verdict(await run(hosting, account, restoreOf(uuid)))).toBe('failed: archive-gone');
  });

  test.each([
    ['canary', 'failed: restore-failed'],
    // The panel says no more than that the server can be used again.
    ['1.14.1', 'unknown: restore-interrupted'],
  ] as const)(
    'that ends because its node is restarted is, at a panel of %s, %s',
    async (version, expected) => {
      const times = { restoreMs: Number.POSITIVE_INFINITY };
      const { hosting, account, server, panel } = await openPanel({ version, times });
      const [uuid = ''] = addBackups(server, 1);
      const ended = run(hosting, account, restoreOf(uuid));
      await expect.poll(() => server.activities.at(-1)?.event).toBe('server:backup.restore');
      panel.restartNode();
      expect(verdict(await ended)).toBe(expected);
    },
  );

  test('that ends with its node before a read shows it is over all the same', async () => {
    const times = { restoreMs: Number.POSITIVE_INFINITY };
    const { hosting, account, server, panel } = await openPanel({ version: '1.14.1', times });
    const [uuid = ''] = addBackups(server, 1);
    const isRestore = ({ path }: { readonly path: string }) => path.endsWith('/restore');
    void panel.requested(isRestore).then(() => panel.restartNode());
    const ended = await run(hosting, account, restoreOf(uuid));
    expect([verdict(ended), server.state]).toEqual(['unknown: restore-interrupted', 'running']);
    const since = panel.requests.slice(panel.requests.findIndex(isRestore));
    expect(since.some(({ status }) => status === 409)).toBe(false);
  });

  test('is not done because an earlier one of the same backup is', async () => {
    const { hosting, account, server } = await openPanel();
    const [uuid = ''] = addBackups(server, 1);
    await run(hosting, account, restoreOf(uuid));
    expect((await hosting.server(account, id, { restoreOf: uuid })).restore?.state).toBe('complete');
    server.failsRestores = true;
    expect(verdict(await run(hosting, account, restoreOf(uuid)))).toBe('failed: restore-failed');
  });

  test('is not done because one of another backup is', async () => {
    const { hosting, account, server } = await openPanel();
    const [first = '', second = ''] = addBackups(server, 2);
    await run(hosting, account, restoreOf(first));
    expect((await hosting.server(account, id, { restoreOf: second })).restore).toBeNull();
    expect((await hosting.server(account, id)).restore).toBeNull();
  });

  test('is unknown if the key may not read the log', async () => {
    const { hosting, panel, server } = await openPanel();
    const account = subuser(panel, server, 'backup.read', 'backup.restore');
    const [uuid = ''] = addBackups(server, 1);
    expect(verdict(await run(hosting, account, restoreOf(uuid)))).toBe('unknown: not-seen');
  });

  test('whose response was lost is done if the log says so', async () => {
    const { hosting, account, server, panel } = await openPanel({ times: { nodeAnswerMs: 1 } });
    const [uuid = ''] = addBackups(server, 1);
    void panel
      .requested(({ method, path }) => method === 'GET' && path.endsWith(uuid))
      .then(() => {
        panel.node = 'silent';
      });
    void panel
      .requested(({ path }) => path.endsWith('/restore'))
      .then(() => {
        panel.node = 'up';
      });
    const ended = await run(hosting, account, restoreOf(uuid));
    expect([verdict(ended), ended.steps[0]?.result?.answerLost]).toEqual(['succeeded', true]);
  });

  test('is not sent if the server can’t be read, because its end would not be known', async () => {
    const { hosting, account, server, panel } = await openPanel();
    const [uuid = ''] = addBackups(server, 1);
    panel.node = 'unreachable';
    expect(verdict(await run(hosting, account, restoreOf(uuid)))).toBe('failed: node-unreachable');
    expect(panel.changes).toEqual([]);
  });

  test('too soon after others is refused until a time, and nothing else is', async () => {
    const { hosting, account, server, panel } = await openPanel({ version: '1.12.2' });
    panel.limits.restores = 1;
    const [uuid = ''] = addBackups(server, 1);
    await run(hosting, account, restoreOf(uuid));
    const error = await failureOf(hosting.restoreBackup(account, id, uuid));
    expect([error.kind, error.reason, error.applied]).toEqual(['rate-limited', 'throttled', 'no']);
    expect(error.retryAt?.getTime()).toBeGreaterThan(Date.now() + 800_000);
    await hosting.power(account, id, 'start');
  });
});
