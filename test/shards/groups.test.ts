import { describe, expect, test } from 'vitest';
import { begins, comesUp, four, lines, powers } from '../groups/fixture.ts';
import { emptyDatabase, postgresMissing } from '../support/postgres.ts';
import { fleet } from './fleet.ts';

describe.skipIf(postgresMissing)('two processes of one bot', () => {
  test('restart several servers once each, in one card, also if each of them is killed meanwhile', async (context) => {
    const databaseUrl = await emptyDatabase();
    const host = { servers: four, transitionMs: 60_000 };
    const { here, launch, connects } = await fleet(context, { databaseUrl, guilds: 2, host });
    const env = (shard: number) => ({ SHARDS: `${shard}`, SHARD_COUNT: '2' });
    const bots = [launch(env(0)), launch(env(1))] as const;
    await connects();
    const { admin } = here;
    const card = await (await admin.types('/power', { action: 'restart', server: '*' })).settled();
    await admin.clicks(card, 'Restart 4 servers');
    await begins(here, 's-2');
    await bots[0].crashes();
    launch(env(0));
    await comesUp(here, 's-2');
    await begins(here, 's-3');
    await bots[1].crashes();
    launch(env(1));
    await comesUp(here, 's-3');
    await begins(here, 's-1');
    await comesUp(here, 's-1');
    await card.until(({ text }) => text.startsWith('✅'));
    expect(lines(card)).toEqual([
      '➖ Attic was stopped, so I left it alone',
      '✅ Creative is running again',
      '✅ Lobby is running again',
      '✅ Survival is running again',
    ]);
    expect(powers(here)).toEqual(['s-2 restart', 's-3 restart', 's-1 restart']);
    await here.log(1);
    expect(here.announced).toHaveLength(1);
  });
});
