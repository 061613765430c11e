import { describe, expect, test } from 'vitest';
import { colors } from '../../src/charts/drawing.ts';
import type { Operation } from '../../src/operations/model/operation.ts';
import { decode } from '../charts/pixels.ts';
import { anOperation, aStep } from '../store/fixtures.ts';
import { type Community, sharedCommunity } from '../support/community.ts';
import { meanwhile, measured } from '../support/measured.ts';
import { labels } from './reply-helpers.ts';

const shared = sharedCommunity();

const survival = { connectionId: 'default', id: 's-1', name: 'Survival' };
const creative = { connectionId: 'default', id: 's-2', name: 'Creative' };
const servers = [{ id: 's-1' }, { id: 's-2', record: { name: 'Creative' } }];

async function stored(all: Community, operations: readonly Partial<Operation>[]): Promise<void> {
  await meanwhile(all, async (store) => {
    for (const [index, change] of operations.entries()) {
      const at = new Date(Date.now() - 86_400_000 + index * 60_000);
      const operation = anOperation({
        guildId: all.guild.id,
        server: survival,
        state: 'succeeded',
        createdAt: at,
        startedAt: at,
        endedAt: new Date(at.getTime() + 23_000),
        ...change,
      });
      await store.operations.insert(operation);
      await store.operations.markNotified(operation.id);
    }
  });
}

async function lines(reply: { readonly text: string; readonly settled: () => Promise<unknown> }) {
  await reply.settled();
  // Below a line, in small print, is why it failed.
  return reply.text
    .replaceAll('\n-# ', ' · ')
    .split('\n')
    .filter((line) => /^\S+ <t:\d+:t> · /.test(line))
    .map((line) => line.replace(/<t:\d+:t> · /, ''));
}

describe('/history list', () => {
  test('shows what was done, by whom, for what reason and with what result, newest first', async () => {
    const all = await shared({ host: { servers } });
    const failure = {
      reason: 'crashed',
      hostText: 'x',
      retryAt: null,
      applied: 'no',
      reference: 'R',
    } as const;
    await stored(all, [
      { request: { kind: 'power', action: 'restart' }, requestedBy: { id: '1', name: '**Ada**' } },
      { state: 'failed', steps: [aStep({ state: 'failed', failure })] },
      { state: 'unknown', request: { kind: 'backup.create', startFirst: false }, server: creative },
      { origin: { kind: 'schedule', scheduleId: 'x', dueAt: 1, part: 'action' } },
      { origin: { kind: 'approval', approvedBy: { id: '2', name: 'Mo' } } },
    ]);
    const reply = await all.admin.types('/history list');
    const text = await lines(reply);
    expect(text).toEqual([
      expect.stringContaining(' connected '),
      '✅ Survival started · Ada · approved by Mo',
      '✅ Survival started · Ada · by schedule',
      '⚠️ Outcome unknown: Backing up Creative · Ada',
      '❌ Survival wasn’t started · Ada · The server crashed.',
      '✅ Survival restarted · \\*\\*Ada\\*\\*',
    ]);
    expect(reply.text).toMatch(/^🗒️ Actions in the last 90 days\n/);
    expect(reply.ephemeral).toBe(true);
    expect(reply.pings).toEqual([]);
    expect(labels(reply)).toEqual([]);
  });

  test('keeps its filters from page to page, in both directions, also when new operations arrive', async () => {
    const all = await shared({ host: { servers } });
    const mo = { id: all.moderator.id, name: 'Mo' };
    await stored(all, [
      ...Array.from({ length: 23 }, (_, index) => ({
        request: { kind: 'command', command: `say ${index}` } as const,
        requestedBy: mo,
      })),
      { request: { kind: 'command', command: 'say from Ada' } },
      { requestedBy: mo },
      { request: { kind: 'command', command: 'say on Creative' }, requestedBy: mo, server: creative },
    ]);
    const options = { server: 'Survival', person: all.moderator, action: 'command' };
    const reply = await all.admin.types('/history list', options);
    const said = async () => (await lines(reply)).map((line) => /say [\w ]+/.exec(line)?.[0]);
    const from = (first: number, count: number) =>
      Array.from({ length: count }, (_, index) => `say ${first - index}`);
    expect(await said()).toEqual(from(22, 10));
    expect(reply.text).toContain('Actions on Survival in the last 90 days');
    expect(reply.text).toContain(`${all.moderator.mention} · **Run a command on a server**`);
    expect(labels(reply)).toEqual(['Older']);
    const cmd = await all.admin.types('/cmd', { command: 'say new', server: 'Survival' });
    await cmd.until(({ text }) => text.includes('Command sent'));
    for (const [button, expected, next] of [
      ['Older', from(12, 10), ['Newer', 'Older']],
      ['Older', from(2, 3), ['Newer']],
      ['Newer', from(12, 10), ['Newer', 'Older']],
      ['Newer', from(22, 10), ['Older']],
    ] as const) {
      await (await all.admin.clicks(reply, button)).settled();
      expect(await said()).toEqual(expected);
      expect(labels(reply)).toEqual(next);
    }
  });

  test('shows only servers whose history the person may see, and console commands only to those who may see them', async () => {
    const all = await shared({ host: { servers } });
    const { admin, moderator, guild } = all;
    const role = guild.role('Moderators');
    const refused = await (await moderator.types('/history list')).settled();
    expect(refused.text).toContain('You can’t see the history here');
    await (await admin.types('/access grant', { role, permission: 'history', server: 'Survival' })).settled();
    await stored(all, [
      { request: { kind: 'command', command: 'op Mia' } },
      { request: { kind: 'command', command: 'op Mia' }, server: creative },
      ...Array.from({ length: 9 }, () => ({})),
    ]);
    const reply = await moderator.types('/history list');
    await (await moderator.clicks(await reply.settled(), 'Older')).settled();
    expect(await lines(reply)).toEqual([expect.stringMatching(/Command sent to Survival · Ada$/)]);
    const other = await (await moderator.types('/history list', { server: 'Creative' })).settled();
    expect(other.text).toContain('You can’t see the history here');
    await (await admin.types('/access grant', { role, permission: 'logs', server: 'Survival' })).settled();
    expect(await lines(await moderator.types('/history list', { action: 'command' }))).toEqual([
      expect.stringContaining(': `op Mia` ·'),
    ]);
    moderator.loses(role);
    const click = await moderator.clicks(reply, 'Newer');
    expect(click.text).toContain('You can’t see the history here');
  });

  test('shows in between what people did in the panel of the host, unless it is limited to a person', async () => {
    const all = await shared({ host: { servers } });
    const { admin, moderator, guild } = all;
    await stored(
      all,
      Array.from({ length: 14 }, () => ({ requestedBy: { id: '1', name: 'Ada' } })),
    );
    await meanwhile(all, async (store) => {
      const [{ accountId } = { accountId: '' }] = await store.connections.list(guild.id);
      const base = { accountId, serverId: 's-1', serverName: 'Survival', byApi: false };
      for (const [index, minutes] of [0.5, 1.5, 12.5, 20].entries())
        await store.panelActs.add({
          ...{ ...base, id: `act${index}`, kind: 'stop', actor: `anna_${index}` },
          at: new Date(Date.now() - 86_400_000 + minutes * 60_000),
        });
      await store.panelActs.add({
        ...{ ...base, serverId: 's-2', serverName: 'Creative', id: 'kill', kind: 'kill', actor: 'ben' },
        ...{ byApi: true, at: new Date(Date.now() - 86_400_000 + 30 * 60_000) },
      });
    });
    const reply = await admin.types('/history list');
    const first = await lines(reply);
    expect(first.slice(1, 5)).toEqual([
      '👤 Creative killed outside of Steward · with ben’s API key',
      '👤 Survival stopped outside of Steward · anna\\_3',
      '✅ Survival started · Ada',
      '👤 Survival stopped outside of Steward · anna\\_2',
    ]);
    await (await admin.clicks(reply, 'Older')).settled();
    const second = await lines(reply);
    expect([...first, ...second]).toHaveLength(20);
    expect(second.slice(-4)).toEqual([
      '👤 Survival stopped outside of Steward · anna\\_1',
      '✅ Survival started · Ada',
      '👤 Survival stopped outside of Steward · anna\\_0',
      '✅ Survival started · Ada',
    ]);
    await (await admin.clicks(reply, 'Newer')).settled();
    expect(await lines(reply)).toEqual(first);
    const stops = await admin.types('/history list', { action: 'power.stop' });
    expect((await lines(stops)).map((line) => line.slice(-7))).toEqual([
      'anna\\_3',
      'anna\\_2',
      'anna\\_1',
      'anna\\_0',
    ]);
    const role = guild.role('Moderators');
    await (await admin.types('/access grant', { role, permission: 'history', server: 'Survival' })).settled();
    const own = await lines(await moderator.types('/history list'));
    expect(own[1]).toContain('anna');
    expect(own.join()).not.toContain('ben');
    const none = await lines(await admin.types('/history list', { person: moderator }));
    expect(none).toEqual([]);
  });

  test('says when there is nothing', async () => {
    const { admin } = await shared({ connected: false });
    expect((await (await admin.types('/history list')).settled()).text).toContain('No history yet.');
    const filtered = await (await admin.types('/history list', { action: 'power.kill' })).settled();
    expect(filtered.text).toContain('Nothing found.');
  });
});

describe('/history chart', () => {
  test('draws what was measured, with the uptime, the most players and a text for those who can’t see it', async () => {
    const all = await shared({ host: { servers } });
    await measured(
      all,
      (hoursAgo) => {
        if (hoursAgo < 4.7) return { status: 'stopped', players: 0 };
        return hoursAgo > 20 && hoursAgo < 21 ? { players: 17 } : {};
      },
      50,
    );
    const reply = await (await all.admin.types('/history chart', { server: 'Survival', days: 2 })).settled();
    expect(reply.ephemeral).toBe(false);
    expect(reply.text).toContain('Survival: the last 2 days');
    expect(reply.text).toMatch(/Uptime: \*\*(?:89|90)(?:\.\d)?%\*\*$/m);
    const from = Number(/Most players: \*\*17\*\* \(<t:(\d+):f>/.exec(reply.text)?.[1]);
    expect(from % 3_600).toBe(0);
    expect(Date.now() / 1_000 - from).toBeGreaterThan(20 * 3_600);
    expect(Date.now() / 1_000 - from).toBeLessThan(22 * 3_600);
    const day = await (await all.admin.clicks(reply, '24 hours')).settled();
    expect(day.ephemeral).toBe(true);
    expect(day.text).toContain('Survival: the last 24 hours');
    expect(day.buttons.map(({ label, style }) => [label, style])).toEqual([
      ['24 hours', 'primary'],
      ['2 days', 'secondary'],
    ]);
    const [file] = reply.message.attachments;
    expect(file?.description).toMatch(
      /^Measured: (?:1 day, \d+ hr|2 days(?:, 1 hr)?) · most players: 17 · uptime: (?:89|90)(?:\.\d)?%$/,
    );
    expect(reply.embeds[0]?.image?.url).toBe(`attachment://${file?.filename}`);
    const pixels = await decode(Buffer.from(file?.data ?? []));
    const right = { left: 290, right: 308, top: 0, bottom: pixels.height };
    expect(pixels.count(colors.down, right)).toBeGreaterThan(300);
    expect(pixels.count(colors.down, { ...right, left: 160, right: 178 })).toBe(0);
    expect(pixels.count(colors.up, { ...right, left: 160, right: 178 })).toBeGreaterThan(300);
  });

  test('gives no time for the most players if nobody was online', async () => {
    const all = await shared({ host: { servers } });
    await measured(all, () => ({ players: 0 }));
    const { text } = await (await all.admin.types('/history chart', { server: 'Survival' })).settled();
    expect(text).toContain('Uptime: **100%**');
    expect(text).not.toContain('Most players');
  });

  test('shows memory in percent of its limit, and in GB if the server can’t be read', async () => {
    const all = await shared({
      host: { servers: [{ id: 's-1', record: { memory: { used: 1, limit: 2 ** 32 } } }] },
    });
    const { admin, host } = all;
    await (await admin.types('/setup server', { server: 's-1' })).settled();
    await (await admin.types('/setup language', { language: 'ja' })).settled();
    await measured(all);
    host.scripts({ on: 'GET /v1/servers/s-1', answer: { status: 403 } });
    for (const memory of ['🟢 メモリ（GB） ·', '🟢 メモリ ·'])
      expect((await (await admin.types('/history chart')).settled()).text).toContain(memory);
  });

  test.each([
    ['3 minutes', 3 / 60, []],
    ['41 minutes', 41 / 60, []],
    ['5 hours', 5, []],
    ['26 hours', 26, ['24 hours']],
    ['3 days', 72, ['24 hours', '3 days']],
    ['7 days', 12 * 24, ['24 hours', '7 days', '12 days']],
  ])(
    'draws %s if more was not measured, or not asked for, and offers times that are filled',
    async (shown, hours, offered) => {
      const all = await shared({ host: { servers } });
      await measured(all, undefined, hours);
      const reply = await (await all.admin.types('/history chart', { server: 'Survival' })).settled();
      expect(reply.text).toContain(`Survival: the last ${shown}\n`);
      expect(reply.text).toMatch(/^Uptime: \*\*100%\*\*$/m);
      expect(reply.message.attachments).toHaveLength(1);
      expect(labels(reply)).toEqual(offered);
    },
  );

  test('shows no more than was measured if more was asked for', async () => {
    const all = await shared({ host: { servers } });
    await measured(all, undefined, 41 / 60);
    const reply = await (await all.admin.types('/history chart', { server: 'Survival', days: 30 })).settled();
    expect(reply.text).toContain('Survival: the last 41 minutes');
  });

  test('has no picture of less than a minute', async () => {
    const all = await shared({ host: { servers } });
    await measured(all, undefined, 41 / 60);
    await meanwhile(all, async (store) => {
      const [{ accountId } = { accountId: '' }] = await store.connections.list(all.guild.id);
      const usage = { players: 4, cpuPercent: 50, memoryBytes: 2 ** 30 };
      const at = new Date(Date.now() - 30_000);
      const samples = [{ at, status: 'running' as const, ...usage }];
      await store.samples.add([{ accountId, serverId: 's-2', samples }]);
    });
    const reply = await (await all.admin.types('/history chart', { server: 'Creative' })).settled();
    expect(reply.text).toContain('A chart needs at least a minute of data.');
    expect(reply.message.attachments).toEqual([]);
  });

  test('says why there is nothing yet', async () => {
    const { admin } = await shared();
    const { text } = await (await admin.types('/history chart')).settled();
    expect(text).toContain('Survival: the last 7 days');
    expect(text).toContain('I only collect it while a status panel, an alert or a schedule needs it.');
  });
});
