import { describe, expect, test } from 'vitest';
import { type BotProcess, until } from '../support/bot-process.ts';
import { newDatabase, postgresMissing } from '../support/postgres.ts';
import { fleet, handledBy, visibleTexts } from './fleet.ts';
import { People, servers, type TypedCommand } from './people.ts';

async function expectEachHandledOnce(
  typed: readonly TypedCommand[],
  bots: readonly BotProcess[],
): Promise<void> {
  const ids: string[] = [];
  for (const { reply } of typed) ids.push((await reply).interaction.request.id);
  const handled = () => bots.flatMap(handledBy).filter((id) => ids.includes(id));
  await until(() => handled().length >= ids.length);
  expect(handled().toSorted()).toEqual(ids.toSorted());
}

describe.skipIf(postgresMissing)('rolling restarts of a bot that is in use', () => {
  test('lose no interaction and do nothing twice, with the next process on standby or started after SIGTERM', async (context) => {
    const { here, admins, launch, gatewayEvents, connects } = await fleet(context, {
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
    await second.logged('standing by');
    const stopped = first.stops();
    await gatewayEvents('resumed', 2);
    expect(await stopped).toEqual({ code: 0, signal: null });
    await people.stop();

    // No process serves the shards until the next one has started: few enough commands wait for its limits.
    people.type(200);
    const [ended, third] = [second.stops(), launch()];
    await gatewayEvents('resumed', 4);
    expect(await ended).toEqual({ code: 0, signal: null });
    await people.stop();

    for (const { reply } of people.typed) expect(visibleTexts(await reply)).toHaveLength(1);
    const commands = here.host.calls.flatMap(({ path, body }) =>
      path.endsWith('/command') ? [Object(body).command] : [],
    );
    expect(commands.toSorted()).toEqual(people.typed.flatMap(({ command }) => command ?? []).toSorted());
    await expectEachHandledOnce(people.typed, [first, second, third]);
    expect(here.discord.gateway.identifies).toBe(2);
    expect([first, second, third].map(({ errors }) => errors)).toEqual(['', '', '']);
  }, 40_000);
});
