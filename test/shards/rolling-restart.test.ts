import { setTimeout as sleep } from 'node:timers/promises';
import type { Person, Reply } from '@steward/fake-discord';
import { describe, expect, test } from 'vitest';
import { type BotProcess, until } from '../support/bot-process.ts';
import { newDatabase, postgresMissing } from '../support/postgres.ts';
import { fleet, handledBy, visibleTexts } from './fleet.ts';

const servers = Array.from({ length: 8 }, (_, number) => ({
  id: `s-${number}`,
  record: { name: `World${number}` },
}));

/** A command that was typed. */
interface TypedCommand {
  /** The console command in it; null if it is a `/status`. */
  readonly command: string | null;
  /** What the reply should contain. */
  readonly text: string;
  readonly reply: Promise<Reply>;
}

/** People who type commands at an interval, in one guild after the other. */
class People {
  readonly typed: TypedCommand[] = [];
  readonly #admins: readonly Person[];
  #typing: { continues: boolean; readonly ended: Promise<void> } | null = null;

  constructor(admins: readonly Person[]) {
    this.#admins = admins;
  }

  type(everyMs: number): void {
    const typing = { continues: true, ended: Promise.resolve() };
    const type = async () => {
      while (typing.continues) {
        this.#type();
        await sleep(everyMs);
      }
    };
    this.#typing = Object.assign(typing, { ended: type() });
  }

  /** Stops typing. Resolves when every command has its reply. */
  async stop(): Promise<void> {
    if (this.#typing !== null) this.#typing.continues = false;
    await this.#typing?.ended;
    for (const { text, reply } of this.typed) await (await reply).until((now) => now.text.includes(text));
  }

  #type(): void {
    const turn = this.typed.length;
    const admin = this.#admins[turn % this.#admins.length];
    if (admin === undefined) throw new RangeError('there are no people');
    const number = turn % servers.length;
    const server = `s-${number}`;
    if (turn % 4 === 3) {
      const reply = admin.types('/status', { server });
      this.typed.push({ command: null, text: `World${number}`, reply });
    } else {
      const command = `say ${turn}.`;
      const reply = admin.types('/cmd', { server, command });
      this.typed.push({ command, text: `ran: ${command}`, reply });
    }
  }
}

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
  test('lose no interaction and do nothing twice, with the next process on standby or started after SIGTERM; nor does kill -9', async (context) => {
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
    await second.logged('standing by for shards that another process serves');
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

    // One on standby takes over from one that is killed, without a session lost.
    const fourth = launch();
    await fourth.logged('standing by for shards that another process serves');
    await third.crashes();
    const missed = await Promise.all(
      admins.map((admin) => admin.types('/cmd', { server: 's-0', command: 'say missed' })),
    );
    await gatewayEvents('resumed', 6);
    for (const reply of missed) await reply.until(({ text }) => text.includes('ran: say missed'));
    for (const reply of missed) expect(visibleTexts(reply)).toHaveLength(1);

    for (const { reply } of people.typed) expect(visibleTexts(await reply)).toHaveLength(1);
    const commands = here.host.calls.flatMap(({ path, body }) =>
      path.endsWith('/command') ? [Object(body).command] : [],
    );
    const typed = [
      ...people.typed.flatMap(({ command }) => command ?? []),
      ...missed.map(() => 'say missed'),
    ];
    expect(commands.toSorted()).toEqual(typed.toSorted());
    await expectEachHandledOnce(people.typed, [first, second, third]);
    expect(here.discord.gateway.identifies).toBe(2);
    expect([first, second, third, fourth].map(({ errors }) => errors)).toEqual(['', '', '', '']);
  });
});
