import { setTimeout as sleep } from 'node:timers/promises';
import type { Person } from '../../tools/fake-discord/people/person.ts';
import type { Reply } from '../../tools/fake-discord/people/reply.ts';

export const servers = Array.from({ length: 8 }, (_, number) => ({
  id: `s-${number}`,
  record: { name: `World${number}` },
}));

/** Something that was typed. */
export interface Asked {
  /** The console command; null where it only looked. */
  readonly command: string | null;
  /** What ought to be in the answer. */
  readonly text: string;
  readonly reply: Promise<Reply>;
}

/** People who type a command every so often, in one guild after the other, for the bot to answer. */
export class People {
  readonly asked: Asked[] = [];
  readonly #admins: readonly Person[];
  #typing: { goesOn: boolean; readonly ended: Promise<void> } | null = null;

  constructor(admins: readonly Person[]) {
    this.#admins = admins;
  }

  type(everyMs: number): void {
    const typing = { goesOn: true, ended: Promise.resolve() };
    const type = async () => {
      while (typing.goesOn) {
        this.#type();
        await sleep(everyMs);
      }
    };
    this.#typing = Object.assign(typing, { ended: type() });
  }

  /** Resolves when everything has been answered. */
  async rest(): Promise<void> {
    if (this.#typing !== null) this.#typing.goesOn = false;
    await this.#typing?.ended;
    for (const { text, reply } of this.asked) await (await reply).until((now) => now.text.includes(text));
  }

  #type(): void {
    const turn = this.asked.length;
    const admin = this.#admins[turn % this.#admins.length];
    if (admin === undefined) throw new RangeError('nobody is there');
    const number = turn % servers.length;
    const server = `s-${number}`;
    if (turn % 4 === 3) {
      const reply = admin.types('/status', { server });
      this.asked.push({ command: null, text: `World${number}`, reply });
    } else {
      const command = `say ${turn}.`;
      const reply = admin.types('/cmd', { server, command });
      this.asked.push({ command, text: `ran: ${command}`, reply });
    }
  }
}
