import { setTimeout as sleep } from 'node:timers/promises';
import type { Action, InteractionRecord, SoakDiscord } from './discord.ts';

/** What people do, with the share of each in percent. The rest is done without permission. */
const actions: readonly (readonly [number, Action])[] = [
  [50, { kind: 'types', command: 'status' }],
  [18, { kind: 'completes', command: 'status' }],
  [10, { kind: 'types', command: 'power', options: { action: 'restart' } }],
  [8, { kind: 'types', command: 'cmd', options: { command: 'say hello' } }],
  [7, { kind: 'types', command: 'power', options: { action: 'kill' } }],
];

/** People who use the bot at a constant rate, one guild after the other. */
export class Crowd {
  readonly #discord: SoakDiscord;
  readonly #guilds: number;
  #turn = 0;
  readonly #confirmations: Promise<void>[] = [];

  constructor(discord: SoakDiscord, guilds: number) {
    this.#discord = discord;
    this.#guilds = guilds;
  }

  /** Sends interactions for `ms`; every ten seconds one person sends forty commands at once. */
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

  /** Resolves once every confirmation prompt has got its click. */
  async confirmed(): Promise<void> {
    await Promise.all(this.#confirmations);
  }

  #next(): void {
    const guild = (this.#turn * 7_919) % this.#guilds;
    this.#turn += 1;
    const actor = { guild, person: 10 + (this.#turn % 50_000) };
    let left = (this.#turn * 37) % 100;
    for (const [share, action] of actions) {
      left -= share;
      if (left >= 0) continue;
      const record = this.#discord.dispatch(action, actor);
      if (action.kind === 'types' && action.options?.['action'] === 'kill')
        void this.#confirmations.push(this.#confirms(record, actor));
      return;
    }
    this.#discord.dispatch({ kind: 'types', command: 'status' }, { ...actor, roles: [] });
  }

  /** Waits up to 20 s for the confirmation prompt and clicks one of its buttons. */
  async #confirms(record: InteractionRecord, actor: { guild: number; person: number }): Promise<void> {
    for (let wait = 0; wait < 40 && record.customIds.length === 0; wait += 1) await sleep(500);
    const choice = actor.person % 3 === 0 ? 'cancel' : 'go';
    const customId = record.customIds.find((id) => id.startsWith('confirm:') && id.endsWith(`:${choice}`));
    if (customId !== undefined) this.#discord.dispatch({ kind: 'presses', customId }, actor);
  }

  #flood(): void {
    const actor = { guild: (this.#turn * 7_919) % this.#guilds, person: 1 };
    for (let count = 0; count < 40; count += 1)
      this.#discord.dispatch({ kind: 'types', command: 'status' }, actor);
  }
}
