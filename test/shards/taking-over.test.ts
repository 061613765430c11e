import { describe, expect, test } from 'vitest';
import { until } from '../support/bot-process.ts';
import { emptyDatabase, postgresMissing } from '../support/postgres.ts';
import { TcpProxy } from '../support/tcp-proxy.ts';
import { fleet, handledBy } from './fleet.ts';

describe.skipIf(postgresMissing)('three processes of one bot, with a shard each, that start at once', () => {
  test('serve each guild once, and take over the shards of one that is killed or loses the database', async (context) => {
    const databaseUrl = await emptyDatabase();
    const { here, guilds, admins, launch, gatewayEvents, connects } = await fleet(context, {
      databaseUrl,
      guilds: 3,
    });
    const { discord, host } = here;
    const bots = guilds.map((_, shard) => launch({ SHARDS: `${shard}`, SHARD_COUNT: '3' }));
    await connects();

    // The tables were created once, and the processes identified one after the other.
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
    expect(logged('resuming an operation')).toHaveLength(1);
    expect(logged('an operation ended')).toHaveLength(1);

    const proxied = new URL(databaseUrl);
    const proxy = await TcpProxy.to(Number(proxied.port));
    proxied.port = `${proxy.port}`;
    const typedWhileAway = admins[0]?.types('/status');
    const own = { SHARDS: '0', SHARD_COUNT: '3' };
    const cutOff = here.launch('built', { ...own, DATABASE_URL: proxied.href });
    expect((await (await typedWhileAway)?.settled())?.text).toContain('Survival');
    await gatewayEvents('resumed', 1);
    expect(here.announced).toHaveLength(1);

    const ended = cutOff.ended;
    await proxy.close();
    expect(await ended).toEqual({ code: 1, signal: null });
    expect(cutOff.errors).toBe(
      'The connection to the database was lost, and another process may be serving the shards now. Restart Steward: it waits for the database and resumes.\n',
    );
    const pending = admins[0]?.types('/status');
    const restarted = launch(own);
    expect((await (await pending)?.settled())?.text).toContain('Survival');
    await gatewayEvents('resumed', 2);
    expect(restarted.errors).toBe('');
    expect(discord.gateway.identifies).toBe(3);
  });
});
