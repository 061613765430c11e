import type { Operation } from '../store/operation.ts';
import { Refusal } from './dispatch/refusal.ts';
import { md } from './look/text.ts';

/** Of one person in a guild: more than anybody keeps in mind for two minutes. */
const ofPerson = 25;
/** In this process: each takes some 2 KB until it is answered or lapses. */
const inAll = 5_000;

interface Open {
  readonly owner: string;
  readonly timer: NodeJS.Timeout;
}

/** The questions that wait for a button, each with the timer that takes its buttons. */
export class OpenQuestions {
  readonly #open = new Map<string, Open>();
  readonly #byOwner = new Map<string, number>();

  /** @throws Refusal where the person has as many open, or all together have, as there may be */
  require(asker: Pick<Operation, 'guildId' | 'requestedBy'>): void {
    if ((this.#byOwner.get(ownerOf(asker)) ?? 0) >= ofPerson) {
      throw new Refusal(
        md`Too many open questions`,
        md`${ofPerson} of my questions to you are open in this guild. Press one of their buttons first, Cancel for example, or wait: each lapses within two minutes. Nothing was changed.`,
      );
    }
    if (this.#open.size >= inAll) {
      throw new Refusal(
        md`Too many open questions`,
        md`I wait for as many answers as I can, in all guilds together. Nothing was changed: try again in two minutes.`,
      );
    }
  }

  /** Keeps a question until it is forgotten; `lapse` is called when its time is over. */
  add(operation: Operation, lapse: () => void): void {
    this.forget(operation.id);
    const wait = Math.max(0, (operation.expiresAt?.getTime() ?? 0) - Date.now());
    const owner = ownerOf(operation);
    this.#open.set(operation.id, { owner, timer: setTimeout(lapse, wait).unref() });
    this.#byOwner.set(owner, (this.#byOwner.get(owner) ?? 0) + 1);
  }

  forget(id: string): void {
    const open = this.#open.get(id);
    if (open === undefined) return;
    clearTimeout(open.timer);
    this.#open.delete(id);
    const left = (this.#byOwner.get(open.owner) ?? 0) - 1;
    if (left > 0) this.#byOwner.set(open.owner, left);
    else this.#byOwner.delete(open.owner);
  }

  stop(): void {
    for (const id of [...this.#open.keys()]) this.forget(id);
  }
}

function ownerOf({ guildId, requestedBy }: Pick<Operation, 'guildId' | 'requestedBy'>): string {
  return `${guildId} ${requestedBy.id}`;
}
