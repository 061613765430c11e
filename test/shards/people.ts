import { setTimeout as sleep } from 'node:timers/promises';
import type { Person } from '../../tools/fake-discord/people/person.ts';
import type { Reply } from '../../tools/fake-discord/people/reply.ts';

export const servers = Array.from({ length: 8 }, (_, number) => ({
  id: `s-${number}`,
  record: { name: `World${number}` },
}));

/** A command that was typed. */
export interface TypedCommand {
  /** The console command in it; null if it is a `/status`. */
  readonly command: string | null;
  /** What the reply should contain. */
  readonly text: string;
  readonly reply: Promise<Reply>;
}

/** People who type commands at an interval, in one guild after the other. */
export class People {
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
