import { describe, expect, test } from 'vitest';
import { emptyDatabase, postgresMissing } from '../support/postgres.ts';
import { TcpProxy } from '../support/tcp-proxy.ts';
import { until } from '../support/until.ts';
import { fleet, handledBy } from './fleet.ts';

describe.skipIf(postgresMissing)('three processes of one bot, with a shard each, that start at once', () => {
  test('serve each guild once, take up what one leaves that is killed, and outlast a store that is away', async (context) => {
    const databaseUrl = await emptyDatabase();
    const { here, guilds, admins, launch, gateway, connects } = await fleet(context, {
      databaseUrl,
      guilds: 3,
    });
    const { discord, host } = here;
    const bots = guilds.map((_, shard) => launch({ SHARDS: `${shard}`, SHARD_COUNT: '3' }));
    await connects();

    // They made the tables once, and identified in turn.
    expect(bots.map(({ errors }) => errors)).toEqual(['', '', '']);
    expect(discord.gateway.events.map(({ kind }) => kind)).toEqual(Array(3).fill('identified'));

    const replies = await Promise.all(admins.map((admin) => admin.types('/status')));
    for (const reply of replies) expect((await reply.settled()).text).toContain('Survival');
    for (const [shard, { interaction }] of replies.entries()) {
      const served = () => bots.map((bot) => handledBy(bot).includes(interaction.request.id));
      await until(() => served().includes(true));
      expect(served()).toEqual(bots.map((_, own) => own === shard));
    }

    host.scripts({ on: 'POST /v1/servers/s-1/power', answer: 'hangs', applied: true });
    const stop = await admins[0]?.types('/power', { action: 'stop' });
    await host.called(() => host.changes.length === 1);
    const [killed, ...others] = bots;
    await killed?.crashes();
    await stop?.until(({ text }) => text.includes('has stopped'));
    await here.log(1);
    expect(host.changes).toEqual(['POST /v1/servers/s-1/power']);
    const logged = (message: string) => others.flatMap(({ log }) => log.filter(({ msg }) => msg === message));
    expect(logged('taking up an operation')).toHaveLength(1);
    expect(logged('an operation ended')).toHaveLength(1);

    const direct = new URL(databaseUrl);
    const proxy = await TcpProxy.to(Number(direct.port));
    direct.port = `${proxy.port}`;
    const asked = admins[0]?.types('/status');
    const newcomer = launch({ SHARDS: '0', SHARD_COUNT: '3', DATABASE_URL: direct.href });
    expect((await (await asked)?.settled())?.text).toContain('Survival');
    await gateway('resumed', 1);
    expect(here.announced).toHaveLength(1);

    const before = discord.gateway.events.length;
    await proxy.close();
    await newcomer.logged('the connection that holds this process’s shards was lost');
    const away = await admins[0]?.types('/status');
    expect((await away?.settled())?.text).toContain('My database is away');
    await proxy.open();
    await newcomer.logged('the connection that holds this process’s shards is there again');
    const back = await admins[0]?.types('/status');
    expect((await back?.settled())?.text).toContain('Survival');
    // The socket was kept all the while.
    expect(discord.gateway.events.slice(before)).toEqual([]);
    expect(discord.gateway.identifies).toBe(3);
  }, 40_000);
});
