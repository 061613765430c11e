import type { Operation } from '../domain/operation.ts';
import type { QuestionLimits } from './dispatch/limits/allowances.ts';
import { Refusal } from './dispatch/refusal.ts';
import { md } from './look/text.ts';

/** Who is asked. An interaction asks one question. */
type Asked = Pick<Operation, 'guildId' | 'requestedBy' | 'interactionId'>;

interface Open {
  readonly personId: string;
  /** Null until the question is written down. */
  readonly shown: { readonly timer: NodeJS.Timeout; readonly lapse: () => void } | null;
}

/** The questions that wait for a button, each with the timer that takes its buttons. */
export class OpenQuestions {
  readonly #limits: QuestionLimits;
  /** By guild, then by interaction; the oldest first. */
  readonly #byGuild = new Map<string, Map<string, Open>>();
  #count = 0;

  constructor(limits: QuestionLimits) {
    this.#limits = limits;
  }

  /**
   * Takes a place for a question that is about to be asked. Returns what gives the place back if the question was not
   * added. If no place is free in this process, the oldest question of the guild that has most lapses, unless the guild
   * that asks has as many.
   * @throws Refusal if the person or the guild has as many open as they can have, or no place is left
   */
  enter(asked: Asked): () => void {
    const { guildId, interactionId } = asked;
    const leave = () => {
      if (this.#byGuild.get(guildId)?.get(interactionId)?.shown === null) this.forget(asked);
    };
    const ofGuild = this.#byGuild.get(guildId) ?? new Map<string, Open>();
    // Discord delivers an interaction again after a restart: its question is open already.
    if (ofGuild.has(interactionId)) return leave;
    const { person, guild, inAll } = this.#limits;
    const theirs = ofGuild.values().filter(({ personId }) => personId === asked.requestedBy.id);
    if ([...theirs].length >= person) {
      throw tooMany(
        md`${person} of my questions to you are open in this guild. Press one of their buttons first, Cancel for example, or wait: each lapses within two minutes. Nothing was changed.`,
      );
    }
    if (ofGuild.size >= guild) {
      throw tooMany(
        md`${guild} of my questions are open in this guild. Answer some of them first, or wait: each lapses within two minutes. Nothing was changed.`,
      );
    }
    if (this.#count >= inAll && !this.#makeRoom(ofGuild.size)) {
      throw tooMany(
        md`I wait for as many answers as I can, in all guilds together. Nothing was changed: try again in two minutes.`,
      );
    }
    this.#keep(asked, null);
    return leave;
  }

  /** Keeps a question until it is forgotten; `lapse` is called when its time is over, or when it gives way to another. */
  add(operation: Operation, lapse: () => void): void {
    const wait = Math.max(0, (operation.expiresAt?.getTime() ?? 0) - Date.now());
    this.#keep(operation, { timer: setTimeout(lapse, wait).unref(), lapse });
  }

  forget({ guildId, interactionId }: Pick<Asked, 'guildId' | 'interactionId'>): void {
    const ofGuild = this.#byGuild.get(guildId);
    const open = ofGuild?.get(interactionId);
    if (ofGuild === undefined || open === undefined) return;
    clearTimeout(open.shown?.timer);
    ofGuild.delete(interactionId);
    if (ofGuild.size === 0) this.#byGuild.delete(guildId);
    this.#count -= 1;
  }

  stop(): void {
    for (const ofGuild of this.#byGuild.values())
      for (const { shown } of ofGuild.values()) clearTimeout(shown?.timer);
    this.#byGuild.clear();
    this.#count = 0;
  }

  #keep(asked: Asked, shown: Open['shown']): void {
    const ofGuild = this.#byGuild.get(asked.guildId) ?? new Map<string, Open>();
    const before = ofGuild.get(asked.interactionId);
    if (before === undefined) this.#count += 1;
    else clearTimeout(before.shown?.timer);
    ofGuild.set(asked.interactionId, { personId: asked.requestedBy.id, shown });
    this.#byGuild.set(asked.guildId, ofGuild);
  }

  /** Has a question of a guild that has more than so many lapse; returns false if there is none. */
  #makeRoom(than: number): boolean {
    let fullest: readonly [string, Map<string, Open>] | null = null;
    for (const guild of this.#byGuild) if (guild[1].size > (fullest?.[1].size ?? than)) fullest = guild;
    if (fullest === null) return false;
    const [guildId, ofGuild] = fullest;
    for (const [interactionId, { shown }] of ofGuild) {
      if (shown === null) continue;
      this.forget({ guildId, interactionId });
      shown.lapse();
      return true;
    }
    return false;
  }
}

function tooMany(text: Refusal['text']): Refusal {
  return new Refusal(md`Too many open questions`, text);
}
