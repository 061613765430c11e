import { setTimeout as sleep } from 'node:timers/promises';
import type { SoakDiscord, Story } from './discord.ts';
import type { Act } from './interactions.ts';

/** What people do, by how often of a hundred times. */
const acts: readonly (readonly [number, Act])[] = [
  [50, { kind: 'types', command: 'status' }],
  [18, { kind: 'completes', command: 'status' }],
  [10, { kind: 'types', command: 'power', options: { action: 'restart' } }],
  [8, { kind: 'types', command: 'cmd', options: { command: 'say hello' } }],
  [7, { kind: 'types', command: 'power', options: { action: 'kill' } }],
];

/** People in guilds of their own who do something so many times a second, each guild in its turn. */
export class Crowd {
  readonly #discord: SoakDiscord;
  readonly #guilds: number;
  #turn = 0;
  readonly #answers: Promise<void>[] = [];

  constructor(discord: SoakDiscord, guilds: number) {
    this.#discord = discord;
    this.#guilds = guilds;
  }

  /** Goes on for a time; every ten seconds a program that plays a person joins in with forty commands at once. */
  async works(perSecond: number, ms: number): Promise<void> {
    const begun = performance.now();
    let nextFlood = 10_000;
    for (let done = 0; ; done += 1) {
      const due = (done * 1_000) / perSecond;
      const elapsed = performance.now() - begun;
      if (elapsed >= ms) return;
      if (elapsed > nextFlood) {
        this.#flood();
        nextFlood += 10_000;
      }
      if (due > elapsed) await sleep(due - elapsed);
      this.#act();
    }
  }

  /** Resolves when every question that will be has been answered by a button. */
  async answered(): Promise<void> {
    await Promise.all(this.#answers);
  }

  #act(): void {
    const guild = (this.#turn * 7_919) % this.#guilds;
    this.#turn += 1;
    const actor = { guild, person: 10 + (this.#turn % 50_000) };
    let left = (this.#turn * 37) % 100;
    for (const [share, act] of acts) {
      left -= share;
      if (left >= 0) continue;
      const story = this.#discord.does(act, actor);
      if (act.kind === 'types' && act.options?.['action'] === 'kill')
        void this.#answers.push(this.#presses(story, actor));
      return;
    }
    this.#discord.does({ kind: 'types', command: 'status' }, { ...actor, roles: [] });
  }

  /** Answers the question, once it is asked, with one of its buttons. */
  async #presses(story: Story, actor: { guild: number; person: number }): Promise<void> {
    for (let wait = 0; wait < 40 && story.customIds.length === 0; wait += 1) await sleep(500);
    const which = actor.person % 3 === 0 ? 'cancel' : 'go';
    const customId = story.customIds.find((id) => id.startsWith('confirm:') && id.endsWith(`:${which}`));
    if (customId !== undefined) this.#discord.does({ kind: 'presses', customId }, actor);
  }

  #flood(): void {
    const actor = { guild: (this.#turn * 7_919) % this.#guilds, person: 1 };
    for (let use = 0; use < 40; use += 1) this.#discord.does({ kind: 'types', command: 'status' }, actor);
  }
}
