import { openLog } from '@steward/kit';
import { describe, expect, test } from 'vitest';
import { version } from '../../src/domain/version.ts';
import { openHealthMonitor } from '../../src/metrics/metrics.ts';
import { outcome } from '../failures/uses.ts';
import { type Community, type CommunityOptions, community } from '../support/community.ts';
import { Page, scrape } from './scraped.ts';

const server = {
  id: 'server-id-of-the-host',
  record: { name: 'Survival of the wettest', status: 'running' },
  backups: [{ id: 'backup-id-of-the-host', name: 'Night backup' }],
};

function watched(options: CommunityOptions = {}): Promise<Community> {
  return community({ host: { servers: [server] }, ...options, settings: { HTTP_PORT: '0' } });
}

/** Waits until what happens after the reply is counted too. */
async function counted(fixture: Community, name: string, labels: Record<string, string>, count = 1) {
  await expect.poll(async () => (await scrape(fixture)).sum(name, labels)).toBe(count);
}

function confirmations(fixture: Community, event: string, count: number): Promise<void> {
  return counted(fixture, 'steward_confirmations_total', { kind: 'power.kill', event }, count);
}

describe('/metrics', () => {
  test('counts and times commands by their outcome', async () => {
    const fixture = await watched();
    const { admin, member } = fixture;
    const before = await scrape(fixture);
    await outcome(await admin.types('/status'));
    await outcome(await admin.types('/backup list'));
    await member.types('/backup list');
    await admin.completes('/status', {}, 'server');
    await counted(fixture, 'steward_interactions_total', { command: '/backup list', outcome: 'refused' });
    const page = await scrape(fixture);
    const interactions = (labels: Record<string, string>) =>
      page.sum('steward_interactions_total', labels) - before.sum('steward_interactions_total', labels);
    expect(interactions({ kind: 'command', command: '/status', outcome: 'done' })).toBe(1);
    expect(interactions({ kind: 'command', command: '/backup list', outcome: 'done' })).toBe(1);
    expect(interactions({ kind: 'autocomplete', command: '/status', outcome: 'done' })).toBe(1);
    expect(interactions({})).toBe(4);
    // Before that, the guild was connected: a command and its form.
    expect(before.sum('steward_interactions_total', { kind: 'modal', command: 'connect' })).toBe(1);
    for (const time of ['acknowledgement', 'duration']) {
      const name = `steward_interaction_${time}_seconds`;
      expect(page.sum(`${name}_count`, { kind: 'command' })).toBe(4);
      expect(page.sum(`${name}_sum`, { kind: 'command' })).toBeGreaterThan(0);
      expect(page.sum(`${name}_bucket`, { kind: 'command', le: '3' })).toBe(4);
    }
    expect(page.sum('steward_interactions_unacknowledged_total')).toBe(0);
  });

  test('counts an interaction that has expired at Discord as not acknowledged', async () => {
    const fixture = await watched();
    const unknown = { code: 10062, message: 'Unknown interaction' };
    fixture.discord.faults.next({ path: /\/callback$/, status: 404, body: unknown });
    void fixture.admin.types('/status');
    await counted(fixture, 'steward_interactions_unacknowledged_total', { kind: 'command' });
    await counted(fixture, 'steward_interactions_total', { command: '/status', outcome: 'gone' });
  });

  test('counts an interaction whose response Discord refuses as refused, not as an internal error', async () => {
    const fixture = await watched();
    const badForm = { code: 50035, message: 'Invalid Form Body', errors: {} };
    fixture.discord.faults.next({ path: /\/callback$/, status: 400, body: badForm, times: 2 });
    void fixture.admin.types('/status');
    await counted(fixture, 'steward_interactions_total', { command: '/status', outcome: 'discord-refused' });
  });

  test('counts calls to the host by outcome, with retries and the delay by its rate limit', async () => {
    const fixture = await watched();
    const { admin, host } = fixture;
    const before = await scrape(fixture);
    const on = `GET /v1/servers/${server.id}`;
    const tooMany = { status: 429, headers: { 'retry-after': '0' } };
    host.scripts({ on, answer: tooMany });
    await outcome(await admin.types('/status', { server: server.id }));
    host.scripts({ on: `POST /v1/servers/${server.id}/command`, answer: { status: 409 } });
    await outcome(await admin.types('/cmd', { command: 'list' }));
    const page = await scrape(fixture);
    const more = (name: string, labels: Record<string, string> = {}) =>
      page.sum(name, labels) - before.sum(name, labels);
    const calls = 'steward_host_calls_total';
    expect(more(calls, { call: 'read-server', outcome: 'ok', status: '2xx' })).toBeGreaterThan(0);
    expect(more(calls, { call: 'command', outcome: 'declined', status: '4xx' })).toBe(1);
    expect(more('steward_host_call_duration_seconds_count')).toBe(more(calls));
    expect(more('steward_host_retries_total', { call: 'read-server' })).toBe(1);
    expect(more('steward_host_rate_limited_total', { call: 'read-server' })).toBe(1);
    expect(more('steward_host_held_back_seconds_total', { call: 'read-server' })).toBeGreaterThan(0);
  });

  test('counts operations by how they end, and those that run now', async () => {
    const fixture = await watched({ host: { servers: [server], transitionMs: 60_000 } });
    const { admin, host } = fixture;
    const stopping = await admin.types('/power', { action: 'stop' });
    await counted(fixture, 'steward_operations_running', { kind: 'power.stop' });
    await host.called(({ method }) => method === 'POST');
    host.server(server.id).record['status'] = 'stopped';
    await outcome(stopping);
    await counted(fixture, 'steward_operations_total', { kind: 'power.stop', state: 'succeeded' });
    await counted(fixture, 'steward_operations_running', {}, 0);
    host.scripts({ on: /^POST .*command$/, answer: { status: 409 } });
    await outcome(await admin.types('/cmd', { command: 'list' }));
    await counted(fixture, 'steward_operations_total', { kind: 'command', state: 'failed' });
    const page = await scrape(fixture);
    expect(page.sum('steward_operation_duration_seconds_count')).toBe(2);
    expect(page.sum('steward_operation_duration_seconds_sum', { kind: 'power.stop' })).toBeGreaterThan(0);
  });

  test('counts confirmations by their outcome', async () => {
    const fixture = await watched();
    const { admin } = fixture;
    const ask = async () => (await admin.types('/power', { action: 'kill' })).settled();
    await admin.clicks(await ask(), 'Cancel');
    await confirmations(fixture, 'cancelled', 1);
    await outcome(await admin.clicks(await ask(), 'Kill it'));
    await confirmations(fixture, 'confirmed', 1);
    await confirmations(fixture, 'requested', 2);
  });

  test('counts confirmations that expire', async () => {
    const fixture = await watched({ timings: { confirmationMs: 20 } });
    await fixture.admin.types('/power', { action: 'kill' });
    await confirmations(fixture, 'expired', 1);
    await confirmations(fixture, 'requested', 1);
  });

  test('shows the state of the shards, and counts events of their connections', async () => {
    const fixture = await watched({ discord: { shards: 2, maxConcurrency: 2 } });
    await fixture.discord.connected(2);
    await counted(fixture, 'steward_shards', { state: 'ready' }, 2);
    await counted(fixture, 'steward_gateway_events_total', { event: 'identified' }, 2);
    fixture.discord.gateway.drop();
    await counted(fixture, 'steward_gateway_events_total', { event: 'resumed' }, 2);
    await counted(fixture, 'steward_shards', { state: 'ready' }, 2);
  });

  test('shows the version, the memory and the event loop delay', async () => {
    const fixture = await watched();
    const page = await scrape(fixture);
    expect(page.sum('steward_build_info', { version })).toBe(1);
    expect(page.sum('process_resident_memory_bytes')).toBeGreaterThan(1e6);
    expect(page.names).toContain('nodejs_eventloop_lag_p99_seconds');
  });

  test('names no guild, person, server, channel or backup, and holds no key and no token', async () => {
    const fixture = await watched();
    const { admin, member, guild, discord, host } = fixture;
    await outcome(await admin.types('/setup log', { channel: guild.channel('log') }));
    await outcome(await admin.types('/access grant', { role: guild.role('Helpers'), permission: 'viewer' }));
    await member.types('/status');
    await outcome(await admin.types('/status', { server: server.id }));
    await outcome(await admin.types('/cmd', { command: 'say a secret' }));
    host.scripts({ on: /command$/, answer: { status: 400, body: { error: 'words of the host' } } });
    await outcome(await admin.types('/cmd', { command: 'say a secret' }));
    const confirmation = await (
      await admin.types('/backup delete', { backup: 'backup-id-of-the-host' })
    ).settled();
    await outcome(await admin.clicks(confirmation, 'Delete it'));
    await counted(fixture, 'steward_operations_total', { kind: 'backup.delete' });

    const { text, samples } = await scrape(fixture);
    const people = [admin, member].flatMap(({ id, name }) => [id, name]);
    const tokens = discord.requests.flatMap(({ path }) => /\/(aW50[\w-]+)/.exec(path)?.[1] ?? []);
    expect(tokens.length).toBeGreaterThan(5);
    const secret = [discord.token, discord.applicationId, ...host.keys, ...tokens];
    const named = [server.id, 'Survival', 'backup-id-of-the-host', 'Night', 'a secret', 'words of the host'];
    const places = [guild.id, 'Guild', guild.channel('log').id, guild.role('Helpers').id, 'Helpers'];
    for (const word of [...people, ...secret, ...named, ...places]) expect(text).not.toContain(word);
    // No other Discord id either.
    for (const { labels } of samples)
      for (const value of Object.values(labels)) expect(value).not.toMatch(/\d{6,}/);
  });

  test('is not served unless a port is set', async () => {
    const { log } = await community();
    expect(log.join('\n')).not.toContain('serving HTTP');
  });
});

async function opened() {
  const log: string[] = [];
  const destination = { write: (line: string) => void log.push(line) };
  const logger = await openLog({ level: 'warn', secrets: [], destination });
  const monitor = openHealthMonitor({
    names: ['/status'],
    shards: () => new Map(),
    isAddressRefused: () => false,
    logger,
  });
  return { log, monitor, page: async () => new Page(await monitor.page()) };
}

const interaction = { kind: 'command', name: '/status', outcome: 'done', acknowledgedMs: 3, ms: 5 } as const;

test('unknown names are counted as "other", however many there are', async () => {
  const { monitor, page } = await opened();
  for (let index = 0; index < 50; index += 1) {
    monitor.onInteraction({ ...interaction, name: `/made-up-${index}` });
  }
  const { samples } = await page();
  const counts = samples.filter(({ name }) => name === 'steward_interactions_total');
  expect(counts).toEqual([
    {
      name: 'steward_interactions_total',
      labels: { kind: 'command', command: 'other', outcome: 'done' },
      value: 50,
    },
  ]);
});

test('a value that can’t be counted is logged and has no other effect', async () => {
  const { monitor, log, page } = await opened();
  monitor.onInteraction({ ...interaction, ms: Number.NaN });
  expect(log.join('')).toContain('failed to update a metric');
  monitor.onInteraction(interaction);
  expect((await page()).sum('steward_interaction_duration_seconds_count')).toBe(1);
});

test('shows how many hours of samples are stored, and that none are added while the disk is nearly full', async () => {
  const { monitor, page } = await opened();
  monitor.showMonitored(() => ({ servers: 0, accounts: 0, sampleRows: 7, storesSamples: false }));
  const { samples } = await page();
  const read = (wanted: string) => samples.find(({ name }) => name === wanted)?.value;
  expect(read('steward_sample_rows')).toBe(7);
  expect(read('steward_samples_refused')).toBe(1);
});
