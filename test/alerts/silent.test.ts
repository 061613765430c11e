import type { Message } from '@steward/fake-discord';
import { describe, expect, test, vi } from 'vitest';
import { ephemeralText } from '../commands/reply-helpers.ts';
import { numbered } from '../commands/servers.ts';
import { type Community, type CommunityOptions, community } from '../support/community.ts';
import { quickWatch } from '../support/quick-watch.ts';
import { settles, stoppedTime } from '../support/stopped-clock.ts';

const second = 1_000;
const minute = 60 * second;

/** What a host says of a server whose process runs and whose game answers, or doesn't. */
const answers = { status: 'running', game: { answered: true } };
const hangs = { status: 'running', game: { answered: false } };
const isDown = { status: 'stopped', game: null, uptime_seconds: null };

/**
 * Starts a community with alerts at a host that asks its games. Time passes only by `passes`: step by step, with a read of the
 * servers after each.
 */
/** Begins a backup at the host that it doesn't end by itself. Returns its record. */
async function beginsBackup({ admin, host }: Pick<Community, 'admin' | 'host'>) {
  const body = { id: 'b-9', status: 'in_progress' };
  host.scripts({ on: 'POST /v1/servers/s-1/backups', answer: { status: 201, body } });
  await admin.types('/backup create', { server: 's-1' });
  await host.called(({ method, path }) => method === 'POST' && path.endsWith('/backups'));
  host.server('s-1').backups = [body];
  return body;
}

async function alerting(options: CommunityOptions = {}, set: Record<string, unknown> = {}) {
  const advance = stoppedTime();
  const all = await community({ ...options, overrides: { ...quickWatch, ...options.overrides } });
  const { host, guild, admin } = all;
  const channel = guild.channel('log');
  await (await admin.types('/alerts set', { channel, ...set })).settled();
  const becomes = (record: Record<string, unknown>, id = 's-1') =>
    Object.assign(host.server(id).record, record);
  const reads = () => host.calls.filter(({ method }) => method === 'GET').length;
  const passes = async (ms: number, stepMs = 30 * second) => {
    for (let passed = 0; passed < ms; passed += stepMs) {
      advance(stepMs);
      for (const { record } of host.servers.values())
        if (typeof record['uptime_seconds'] === 'number') record['uptime_seconds'] += stepMs / second;
      const before = reads();
      await expect.poll(reads).toBeGreaterThan(before);
      // What is read before the next step must not count as of after it.
      await settles();
    }
  };
  await passes(minute);
  return { ...all, channel, becomes, passes, advance };
}
type Alerting = Awaited<ReturnType<typeof alerting>>;

const titles = ({ messages }: { readonly messages: readonly Message[] }) =>
  messages
    .map(({ text }) => text.split('\n')[0] ?? '')
    .filter((title) => !title.includes('Alerts are posted'));

const oneServer = (record: Record<string, unknown>) => ({
  servers: [{ id: 's-1', record: { name: 'Survival', ...record } }],
});

describe('a game that runs, but doesn’t answer', () => {
  test('is an alert after five minutes, with a mention, until it answers', async () => {
    const { guild, admin, channel, becomes, passes } = await alerting({ host: oneServer(answers) });
    const role = guild.role('Moderators');
    await (await admin.types('/alerts set', { channel, role })).settled();
    becomes(hangs);
    await passes(5 * minute);
    expect(titles(channel)).toEqual([]);
    await passes(minute);
    const alert = await channel.message(({ text }) =>
      text.includes('Survival is running, but doesn’t answer'),
    );
    expect(alert.text).toMatch(/stopped answering <t:\d+:R>/);
    expect(alert.text).toContain('If nothing happens there, press **Restart**.');
    expect(alert.firstPings).toEqual([`<@&${role.id}>`]);
    becomes(answers);
    await passes(30 * second);
    await channel.message(({ text }) => text.includes('Survival answers again'));
    expect(alert.text).toMatch(/It didn’t answer for [56] min/);
    expect(titles(channel)).toHaveLength(1);
  });
});

describe('the alert’s button Restart', () => {
  test('restarts the server of the alert, not the default one', async () => {
    const { admin, channel, host, becomes, passes } = await alerting({
      host: {
        servers: [
          { id: 's-1', record: { name: 'Survival', ...answers } },
          { id: 's-2', record: { name: 'Creative', ...answers } },
        ],
        transitionMs: 10,
      },
    });
    await (await admin.types('/setup server', { server: 's-1' })).settled();
    becomes(hangs, 's-2');
    await passes(6 * minute);
    const alert = await channel.message(({ text }) => text.includes('Creative is running, but doesn’t'));
    await admin.clicks(alert, 'Restart');
    const sent = await host.called(({ method }) => method === 'POST');
    expect([sent.path, sent.body]).toEqual(['/v1/servers/s-2/power', { action: 'restart' }]);
  });

  test('refuses who may not restart it', async () => {
    const all = await alerting({ host: oneServer(answers) });
    const { admin, member, guild, channel, host, becomes, passes } = all;
    const grant = { role: guild.role('@everyone'), permission: 'status' };
    await (await admin.types('/access grant', grant)).settled();
    becomes(hangs);
    await passes(6 * minute);
    const alert = await channel.message(({ text }) => text.includes('Survival is running, but doesn’t'));
    const refused = await (await member.clicks(alert, 'Restart')).settled();
    expect(ephemeralText(refused)).toContain('You can’t restart the server here');
    expect(host.changes).toEqual([]);
  });
});

describe('a game that was started', () => {
  /** Stops the server, and starts it so that its game answers after some time. */
  const starts = async ({ becomes, passes }: Alerting, takesMs: number) => {
    becomes(isDown);
    await passes(minute);
    becomes({ ...hangs, uptime_seconds: 0 });
    await passes(takesMs);
    becomes(answers);
    await passes(minute);
  };

  test('has three times as long as its longest start; the first one is never an alert', async () => {
    const all = await alerting({ host: oneServer({ ...answers, uptime_seconds: 86_400 }) });
    await starts(all, 10 * minute);
    await starts(all, 3 * minute);
    const { channel, becomes, passes } = all;
    becomes(isDown);
    await passes(minute);
    becomes({ ...hangs, uptime_seconds: 0 });
    await passes(30 * minute, minute);
    expect(titles(channel).filter((title) => title.includes('answer'))).toEqual([]);
    await passes(3 * minute, minute);
    const alert = await channel.message(({ text }) =>
      text.includes('Survival is running, but doesn’t answer'),
    );
    expect(alert.text).toMatch(/It was started <t:\d+:R>, and its game still doesn’t answer/);
    expect(alert.text).toMatch(/Earlier starts took at most 10 min.*\./);
  });

  test('has five minutes at least, however quick it was before', async () => {
    const all = await alerting({ host: oneServer({ ...answers, uptime_seconds: 86_400 }) });
    await starts(all, minute);
    const { channel, becomes, passes } = all;
    becomes(isDown);
    await passes(minute);
    becomes({ ...hangs, uptime_seconds: 0 });
    await passes(4 * minute);
    expect(titles(channel).filter((title) => title.includes('answer'))).toEqual([]);
    await passes(2 * minute);
    const alert = await channel.message(({ text }) =>
      text.includes('Survival is running, but doesn’t answer'),
    );
    becomes(isDown);
    await passes(minute);
    await channel.message(({ text }) => text.includes('Survival is down now'));
    expect(alert.text).not.toContain('answers again');
  });
});

describe('it is no alert', () => {
  test.each<[string, Record<string, unknown>, (all: Alerting) => Promise<void>]>([
    [
      'if a game never answered, as behind a firewall',
      { ...hangs, uptime_seconds: 86_400 },
      async ({ passes }) => passes(20 * minute, minute),
    ],
    [
      'if nothing is known of the game',
      { status: 'running' },
      async ({ passes }) => passes(20 * minute, minute),
    ],
    [
      'if some asks are lost',
      answers,
      async ({ becomes, passes }) => {
        for (let round = 0; round < 3; round += 1) {
          becomes(hangs);
          await passes(4 * minute);
          becomes(answers);
          await passes(minute);
        }
      },
    ],
    [
      'while the bot was away',
      answers,
      async ({ becomes, passes, advance, restarts }) => {
        becomes(hangs);
        await passes(minute);
        await restarts(async () => {
          advance(30 * minute);
          becomes({ ...hangs, uptime_seconds: 60 });
        });
        await passes(2 * minute);
        becomes(answers);
      },
    ],
    [
      'while the host was away',
      answers,
      async ({ becomes, passes, advance, host }) => {
        becomes(hangs);
        await passes(minute);
        await host.goesDown();
        for (let round = 0; round < 10; round += 1) advance(minute);
        await host.comesBack();
        await passes(2 * minute);
        becomes(answers);
      },
    ],
    [
      'while the server is stopped',
      answers,
      async ({ becomes, passes, admin }) => {
        await (await admin.types('/power', { action: 'stop', server: 's-1' })).settled();
        becomes(isDown);
        await passes(20 * minute, minute);
        becomes({ ...answers, uptime_seconds: 60 });
      },
    ],
    [
      'because the clock is set',
      answers,
      async ({ becomes, passes }) => {
        becomes(hangs);
        await passes(minute);
        for (const minutes of [4, -30, 3 * 60, -4]) {
          vi.setSystemTime(Date.now() + minutes * minute);
          await passes(30 * second);
        }
        becomes(answers);
      },
    ],
    [
      'while Steward changes something, and as long as usual afterwards',
      answers,
      async ({ becomes, passes, admin, host }) => {
        const body = await beginsBackup({ admin, host });
        becomes(hangs);
        await passes(12 * minute, minute);
        host.server('s-1').backups = [{ ...body, status: 'complete' }];
        await passes(minute);
        await passes(3 * minute);
        becomes(answers);
      },
    ],
  ])('%s', async (_what, record, happens) => {
    const all = await alerting({ host: oneServer(record), timings: { backupMs: 60 * minute } });
    await happens(all);
    await all.passes(2 * minute);
    all.becomes({ status: 'crashed', game: null });
    await all.passes(minute);
    await all.channel.message(({ text }) => text.includes('Survival crashed'));
    expect(titles(all.channel).filter((title) => title.includes('answer'))).toEqual([]);
  });
});

test('a backup that never ends explains it for 15 minutes only', async () => {
  const { admin, host, channel, becomes, passes } = await alerting({
    host: oneServer(answers),
    timings: { backupMs: 60 * minute },
  });
  await beginsBackup({ admin, host });
  becomes(hangs);
  await passes(22 * minute, minute);
  await channel.message(({ text }) => text.includes('Survival is running, but doesn’t answer'));
});

describe('games of one host', () => {
  test('that all fall silent are one message without a mention', async () => {
    const servers = numbered(3).map(({ id, record }) => ({ id, record: { ...record, ...answers } }));
    const { guild, admin, channel, becomes, passes } = await alerting({ host: { servers } });
    const role = guild.role('Moderators');
    await (await admin.types('/alerts set', { channel, role })).settled();
    for (const [index, { id }] of servers.entries()) {
      becomes(hangs, id);
      if (index > 0) await passes(30 * second);
    }
    await passes(7 * minute);
    const alert = await channel.message(({ text }) => text.includes('3 servers on'));
    expect(alert.text).toMatch(/3 servers on .* are running, but don’t answer/);
    expect(titles(channel)).toHaveLength(1);
    expect(channel.messages.flatMap(({ firstPings }) => firstPings)).toEqual([]);
    for (const { id } of servers) becomes(answers, id);
    await passes(minute);
    await channel.message(({ text }) => text.includes('didn’t answer'));
  });

  test('of which one goes down are not shown as if all was well', async () => {
    const servers = numbered(2).map(({ id, record }) => ({ id, record: { ...record, ...answers } }));
    const { channel, becomes, passes } = await alerting({ host: { servers } });
    for (const { id } of servers) becomes(hangs, id);
    await passes(7 * minute);
    const alert = await channel.message(({ text }) => text.includes('2 servers on'));
    const [first, second] = servers;
    becomes(answers, first?.id);
    becomes(isDown, second?.id);
    await passes(minute);
    await channel.message(({ text }) => text.includes('didn’t answer'));
    expect(alert.text).toMatch(/🟢 \*\*.+\*\* answers again/);
    expect(alert.text).toMatch(/⚫ \*\*.+\*\* is down now/);
    expect(alert.text).not.toMatch(/^✅/);
  });

  test('of which one answers are an alert with a mention', async () => {
    const servers = numbered(3).map(({ id, record }) => ({ id, record: { ...record, ...answers } }));
    const { guild, admin, channel, becomes, passes } = await alerting({ host: { servers } });
    const role = guild.role('Moderators');
    await (await admin.types('/alerts set', { channel, role })).settled();
    for (const { id } of servers.slice(1)) becomes(hangs, id);
    await passes(6 * minute);
    await channel.message(({ text }) => text.includes('2 servers on'));
    expect(channel.messages.flatMap(({ firstPings }) => firstPings)).toEqual([`<@&${role.id}>`]);
  });
});

describe('/alerts set hang', () => {
  test('says after how many minutes; 0 turns it off', async () => {
    const { admin, channel, becomes, passes } = await alerting({ host: oneServer(answers) }, { hang: 2 });
    becomes(hangs);
    await passes(3 * minute);
    await channel.message(({ text }) => text.includes('Survival is running, but doesn’t answer'));
    const shown = async () => ephemeralText(await admin.types('/alerts show'));
    expect(await shown()).toContain('alert if a game doesn’t answer for 2 minutes');
    const off = await admin.types('/alerts set', { channel, hang: 0 });
    expect(ephemeralText(await off.settled())).toContain('Running games that don’t answer aren’t reported.');
    await channel.message(({ text }) => text.includes('no longer'));
    expect(await shown()).toContain('not reported: games that don’t answer');
    await (await admin.types('/alerts set', { channel, hang: 1 })).settled();
    expect(await shown()).toContain('for 2 minutes');
  });
});
