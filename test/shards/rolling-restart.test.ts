import { describe, expect, test } from 'vitest';
import type { BotProcess } from '../support/bot-process.ts';
import { newDatabase, postgresMissing } from '../support/postgres.ts';
import { until } from '../support/until.ts';
import { fleet, handledBy, seen } from './fleet.ts';
import { type Asked, People, servers } from './people.ts';

async function expectEachHandledOnce(asked: readonly Asked[], bots: readonly BotProcess[]): Promise<void> {
  const ids: string[] = [];
  for (const { reply } of asked) ids.push((await reply).interaction.request.id);
  const handled = () => bots.flatMap(handledBy).filter((id) => ids.includes(id));
  await until(() => handled().length >= ids.length);
  expect(handled().toSorted()).toEqual(ids.toSorted());
}

describe.skipIf(postgresMissing)('rolling restarts of a bot that is in use', () => {
  test('lose no interaction and do nothing twice: the newer process overlapping, or after SIGTERM', async (context) => {
    const { here, admins, launch, gateway, connects } = await fleet(context, {
      databaseUrl: await newDatabase(),
      guilds: 2,
      discord: { shards: 2 },
      host: { servers },
    });
    const people = new People(admins);
    const first = launch();
    await connects();
    people.type(80);
    const second = launch();
    await gateway('resumed', 2);
    expect(await first.stops()).toEqual({ code: 0, signal: null });
    await people.rest();

    // Nobody serves them until the next process has started: no more than is taken at once is to come together then.
    people.type(200);
    const [ended, third] = [second.stops(), launch()];
    await gateway('resumed', 4);
    expect(await ended).toEqual({ code: 0, signal: null });
    await people.rest();

    for (const { reply } of people.asked) expect(seen(await reply)).toHaveLength(1);
    const commands = here.host.calls.flatMap(({ path, body }) =>
      path.endsWith('/command') ? [Object(body).command] : [],
    );
    expect(commands.toSorted()).toEqual(people.asked.flatMap(({ command }) => command ?? []).toSorted());
    await expectEachHandledOnce(people.asked, [first, second, third]);
    expect(here.discord.gateway.identifies).toBe(2);
    expect([first, second, third].map(({ errors }) => errors)).toEqual(['', '', '']);
  }, 40_000);
});
