import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import type { Person } from '../../src/playground/discord/people/person.ts';
import type { Reply } from '../../src/playground/discord/people/reply.ts';
import { newDatabase, postgresMissing } from '../support/postgres.ts';
import type { ScriptedHost } from '../support/scripted-host.ts';
import { fleet, handledBy, seen } from './fleet.ts';

const servers = Array.from({ length: 8 }, (_, number) => ({
  id: `s-${number}`,
  record: { name: `World${number}` },
}));

/** People who type a command every so often, in one guild after the other, until they are told to end. */
function people(admins: readonly Person[], everyMs: number) {
  const asked: { readonly text: string; readonly reply: Promise<Reply> }[] = [];
  let [goesOn, pauseMs] = [true, everyMs];
  const typing = (async () => {
    for (let turn = 0; goesOn; turn += 1) {
      const admin = admins[turn % admins.length];
      const server = `s-${turn % servers.length}`;
      const [line, options, text] =
        turn % 4 === 3
          ? ['/status', { server }, `World${turn % servers.length}`]
          : ['/cmd', { server, command: `say ${turn}.` }, `ran: say ${turn}.`];
      if (admin !== undefined) asked.push({ text, reply: admin.types(line, options) });
      await sleep(pauseMs);
    }
  })();
  return {
    slower(ms: number): void {
      pauseMs = ms;
    },
    /** Everything that was asked, with what ought to be in its answer. */
    async end() {
      goesOn = false;
      await typing;
      return asked;
    },
  };
}

function commandsAt(host: ScriptedHost): readonly string[] {
  return host.calls
    .filter(({ method, path }) => method === 'POST' && path.endsWith('/command'))
    .map(({ body }) => String(Object(body).command));
}

describe.skipIf(postgresMissing)('rolling restarts of a bot that is in use', () => {
  test('lose no interaction and do nothing twice: the newer process overlapping, or after SIGTERM', async (context) => {
    const { here, admins, launch, gateway, connects } = await fleet(context, {
      databaseUrl: await newDatabase(),
      guilds: 2,
      discord: { shards: 2, acknowledgeWithinMs: 15_000 },
      host: { servers },
    });
    const { discord, host } = here;
    const first = launch();
    await connects();
    const load = people(admins, 40);

    const second = launch();
    await gateway('resumed', 2);
    expect(await first.stops()).toEqual({ code: 0, signal: null });

    // Until the next process has started they are not served: no more than is taken at once is to come together.
    load.slower(200);
    const [, third] = [second.stops(), launch()];
    await gateway('resumed', 4);
    expect(await second.ended).toEqual({ code: 0, signal: null });
    const last = await admins[0]?.types('/status', { server: 's-0' });
    await last?.settled();

    const asked = await load.end();
    for (const { text, reply } of asked) {
      const answer = await (await reply).until((now) => now.text.includes(text));
      expect(seen(answer)).toHaveLength(1);
    }
    const sent = asked.filter(({ text }) => text.startsWith('ran: ')).map(({ text }) => text.slice(5));
    expect(commandsAt(host).toSorted()).toEqual(sent.toSorted());
    const handled = [first, second, third].flatMap(handledBy);
    expect(handled.length).toBeGreaterThanOrEqual(asked.length);
    expect(new Set(handled).size).toBe(handled.length);
    expect(discord.gateway.identifies).toBe(2);

    // Whoever gave the shards up stands by.
    const fourth = launch();
    await gateway('resumed', 6);
    await third.logged('another process serves the shard');
    await fourth.crashes();
    await gateway('resumed', 8);
    const reply = await admins[1]?.types('/status', { server: 's-1' });
    expect((await reply?.settled())?.text).toContain('World1');
    expect(third.errors).toBe('');
  });
});
