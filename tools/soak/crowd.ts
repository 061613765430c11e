import { setTimeout as sleep } from 'node:timers/promises';
import { type Guild, type Person, type Reply, WaitTimeoutError } from '@steward/fake-discord';
import { personId } from '../bench/ids.ts';

/** An interaction and the bot's response. Times in milliseconds since the process started. */
export interface Use {
  /** `/status`, `completes`, `presses` … */
  readonly name: string;
  readonly sentAt: number;
  /** Null until it is acknowledged, and if it is not within 3 s. */
  acknowledgedAt: number | null;
  /** What the person sees. */
  reply: Reply | null;
  /** Whether that is more than "thinking". */
  isSettled: boolean;
}

/** Returns whether the bot has nothing more to say: what the person sees is no progress. */
export function isFinal({ isSettled, reply }: Use): boolean {
  return isSettled && !reply?.text.includes('⏳');
}

/** Returns the bot's reply; null after autocomplete. */
type Act = (person: Person) => Promise<Reply | null>;

const status: Act = (person) => person.types('/status');

async function completes(person: Person): Promise<null> {
  await person.completes('/status', { server: 'w' }, 'server');
  return null;
}

/** What people do, with the share of each in percent. The rest is done without permission. */
const actions: readonly (readonly [number, string, Act])[] = [
  [50, '/status', status],
  [18, 'completes', completes],
  [10, '/power', (person) => person.types('/power', { action: 'restart' })],
  [8, '/cmd', (person) => person.types('/cmd', { command: 'say hello' })],
  [7, '/power', (person) => person.types('/power', { action: 'kill' })],
];

/** People who use the bot at a constant rate, one guild after the other. */
export class Crowd {
  readonly uses: Use[] = [];
  /** How many commands the person of the floods sent. */
  flooded = 0;
  readonly #guilds: readonly Guild[];
  #turn = 0;
  readonly #running = new Set<Promise<void>>();

  constructor(guilds: readonly Guild[]) {
    this.#guilds = guilds;
  }

  /** Sends interactions for `ms`; every ten seconds the same person, in another guild, sends forty commands at once. */
  async run(perSecond: number, ms: number): Promise<void> {
    const startedAt = performance.now();
    let nextFlood = 10_000;
    for (let done = 0; ; done += 1) {
      const due = (done * 1_000) / perSecond;
      const elapsed = performance.now() - startedAt;
      if (elapsed >= ms) return;
      if (elapsed > nextFlood) {
        this.#flood();
        nextFlood += 10_000;
      }
      if (due > elapsed) await sleep(due - elapsed);
      this.#next();
    }
  }

  /** Resolves once every interaction got its final response, and every confirmation its click, or after `withinMs`. */
  async finished(withinMs: number): Promise<void> {
    const deadline = performance.now() + withinMs;
    while (performance.now() < deadline && (this.#running.size > 0 || !this.uses.every(isFinal)))
      await sleep(500);
  }

  #next(): void {
    const guild = this.#guild();
    let left = (this.#turn * 37) % 100;
    const action = actions.find(([share]) => {
      left -= share;
      return left < 0;
    });
    if (action === undefined) this.#start('/status', guild.member(), status);
    else this.#start(action[1], moderatorOf(guild), action[2]);
  }

  #flood(): void {
    const person = moderatorOf(this.#guild(), personId(1));
    for (let count = 0; count < 40; count += 1) this.#start('/status', person, status);
    this.flooded += 40;
  }

  /** Returns the guild whose turn it is. */
  #guild(): Guild {
    this.#turn += 1;
    const guild = this.#guilds[(this.#turn * 7_919) % this.#guilds.length];
    if (guild === undefined) throw new Error('there is no guild');
    return guild;
  }

  #start(name: string, person: Person, act: Act): void {
    const running = this.#use(name, person, act)
      .catch((error: unknown) => {
        // The bot did not respond in time: the use has no `acknowledgedAt`, or is not settled.
        if (!(error instanceof WaitTimeoutError)) throw error;
      })
      .finally(() => this.#running.delete(running));
    this.#running.add(running);
  }

  /** @throws WaitTimeoutError if the bot did not respond in time */
  async #use(name: string, person: Person, act: Act): Promise<void> {
    const sentAt = performance.now();
    const use: Use = { name, sentAt, acknowledgedAt: null, reply: null, isSettled: false };
    this.uses.push(use);
    const reply = await act(person);
    use.reply = reply;
    if (reply !== null && reply.failed !== null) return;
    use.acknowledgedAt = performance.now();
    await reply?.settled();
    use.isSettled = true;
    const choice = this.#turn % 3 === 0 ? ':cancel' : ':go';
    const button = reply?.buttons.find(
      ({ customId }) => customId?.startsWith('confirm:') && customId.endsWith(choice),
    );
    if (reply !== null && button?.customId)
      this.#start('presses', person, () => person.clicks(reply, button.customId ?? ''));
  }
}

function moderatorOf(guild: Guild, id?: string): Person {
  return guild.member({ roles: [guild.role('Moderators')], ...(id === undefined ? {} : { id }) });
}
