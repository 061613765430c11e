import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { addressRefused } from '@steward/fake-discord';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { ShardStates } from '../../src/discord/gateway/shard-states.ts';
import { Readiness } from '../../src/metrics/health.ts';
import { type Community, type CommunityOptions, community } from '../support/community.ts';
import { httpUrl, scrape } from './scraped.ts';

function watched(options: CommunityOptions = {}): Promise<Community> {
  return community({ connected: false, ...options, settings: { HTTP_PORT: '0' } });
}

const report = z.object({ ready: z.boolean(), problems: z.array(z.string()) });

async function readiness(fixture: Community): Promise<{ status: number; problems: readonly string[] }> {
  const response = await fetch(`${httpUrl(fixture)}/readyz`);
  const { ready, problems } = report.parse(await response.json());
  expect(ready).toBe(response.status === 200);
  return { status: response.status, problems };
}

const ready = { status: 200, problems: [] };

test('the bot is alive, and ready once it is connected to Discord', async () => {
  const fixture = await watched();
  expect((await fetch(`${httpUrl(fixture)}/healthz`)).status).toBe(200);
  await expect.poll(() => readiness(fixture)).toEqual(ready);
});

test('it is not ready while the gateway is disconnected', async () => {
  const fixture = await watched();
  await expect.poll(() => readiness(fixture)).toEqual(ready);
  fixture.discord.gateway.refuseConnections(1_000);
  fixture.discord.gateway.drop();
  await expect
    .poll(() => readiness(fixture), { interval: 5 })
    .toEqual({ status: 503, problems: ['0 of 1 shards are connected to Discord.'] });
  fixture.discord.gateway.refuseConnections(0);
  expect((await fetch(`${httpUrl(fixture)}/healthz`)).status).toBe(200);
  await expect.poll(() => readiness(fixture)).toEqual(ready);
});

test('it is not ready while Discord refuses the machine’s address, and a metric says so', async () => {
  const fixture = await watched({ overrides: { addressPauses: { firstMs: 20, maxMs: 20 } } });
  const { discord } = fixture;
  await expect.poll(() => readiness(fixture)).toEqual(ready);
  const shown = async () => (await scrape(fixture)).sum('steward_discord_address_refused');
  expect(await shown()).toBe(0);
  discord.faults.next(addressRefused);
  // The bot registers its commands there.
  const other = discord.addGuild({ name: 'Another guild' });
  await expect
    .poll(() => readiness(fixture), { interval: 5 })
    .toEqual({ status: 503, problems: ['Discord refuses requests from this machine’s address.'] });
  await expect.poll(shown, { interval: 5 }).toBe(1);
  discord.faults.clear();
  await discord.registered(other, 'status');
  await expect.poll(() => readiness(fixture)).toEqual(ready);
  expect(await shown()).toBe(0);
});

test('it is not ready while the store fails, and the failures are counted', async () => {
  const fixture = await watched();
  await expect.poll(() => readiness(fixture)).toEqual(ready);
  const database = new DatabaseSync(join(fixture.folder, 'steward.db'));
  const rename = (from: string, to: string) => database.exec(`ALTER TABLE ${from} RENAME TO ${to}`);
  rename('write_checks', 'write_checks_away');
  rename('connections', 'connections_away');
  await expect.poll(() => readiness(fixture)).toEqual({ status: 503, problems: ['The store fails.'] });
  const reply = await (await fixture.admin.types('/setup show')).settled();
  expect(reply.text).toContain('Something went wrong');
  expect((await scrape(fixture)).sum('steward_store_errors_total')).toBeGreaterThan(0);
  rename('write_checks_away', 'write_checks');
  rename('connections_away', 'connections');
  database.close();
  await expect.poll(() => readiness(fixture)).toEqual(ready);
});

test('it is not ready while another process keeps the database locked, although it can be read', async () => {
  const fixture = await watched({ overrides: { busyMs: 10 } });
  await expect.poll(() => readiness(fixture)).toEqual(ready);
  const database = new DatabaseSync(join(fixture.folder, 'steward.db'));
  database.exec('begin immediate');
  await expect.poll(() => readiness(fixture)).toEqual({ status: 503, problems: ['The store fails.'] });
  database.exec('rollback');
  database.close();
  await expect.poll(() => readiness(fixture)).toEqual(ready);
});

test('it is not ready from the stop signal on, and stays alive until it has stopped', async () => {
  const fixture = await watched({ connected: true });
  await expect.poll(() => readiness(fixture)).toEqual(ready);
  // Keeps the bot stopping until the call ends.
  const held = Promise.withResolvers<void>();
  fixture.host.holds(held.promise);
  await fixture.admin.types('/status');
  await fixture.host.called(({ path }) => path === '/v1/servers');
  const url = httpUrl(fixture);
  const restarted = fixture.restarts(async () => {
    await expect(fetch(`${url}/healthz`)).rejects.toThrow();
  });
  expect(await readiness(fixture)).toEqual({ status: 503, problems: ['Steward is stopping.'] });
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
  held.resolve();
  await restarted;
  await expect.poll(() => readiness(fixture)).toEqual(ready);
});

test('a process on standby for shards that another one serves is ready', async () => {
  const states = new ShardStates();
  const readiness = new Readiness({ checkStore: async () => {}, shards: () => states.all });
  expect(await readiness.problems()).toEqual(['Discord has not been reached yet.']);
  for (const shard of [0, 1]) states.set(shard, 'standby');
  expect(await readiness.problems()).toEqual([]);
  states.set(1, 'connecting');
  expect(await readiness.problems()).toEqual(['0 of 1 shards are connected to Discord.']);
  states.record('resumed', 1);
  expect(await readiness.problems()).toEqual([]);
});

test('a store that does not respond is awaited until the timeout, with one query for all callers', async () => {
  let calls = 0;
  const checkStore = () => {
    calls += 1;
    return new Promise(() => {});
  };
  const readiness = new Readiness({ checkStore, shards: () => new Map([[0, 'ready']]), storeMs: 20 });
  const told = await Promise.all([readiness.problems(), readiness.problems()]);
  expect(told).toEqual(Array(2).fill(['The store has not answered within 20 ms.']));
  expect(calls).toBe(1);
});
