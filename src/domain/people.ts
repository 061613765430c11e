import { z } from 'zod';
/** Stands for a person whose name was removed. No account of Discord’s has this id. */
export const removedPerson = { id: '0', name: '' } as const;

/** Returns whether a person's name was removed. */
export function isRemoved({ id }: { readonly id: string }): boolean {
  return id === removedPerson.id;
}

/** What is stored about a person in a guild. */
export interface StoredAbout {
  /** Entries of the history that name the person: what they did, approved or set. */
  readonly actions: number;
  /** When the oldest of them was requested; null if there is none. */
  readonly oldest: Date | null;
  /** Requests for approval and for several servers, and what else has a message that changes, in which they are named. */
  readonly requests: number;
  /** Schedules that they added. */
  readonly schedules: number;
  /** Alerts that they took on, and losses that they said were on purpose. */
  readonly alerts: number;
  /** Connections, permissions, panels and alerts that they set. */
  readonly settings: number;
  /** The time of the oldest action, request or setting; null if there is none. */
  readonly since: Date | null;
}

/** A person of a guild. */
export interface PersonOfGuild {
  readonly guildId: string;
  readonly personId: string;
}

/** Who runs the bot. */
export interface Operator {
  readonly name: string | null;
  /** How they are reached: an address, or a link. */
  readonly contact: string | null;
}

/** Removes people's names from what is old. */
export interface NameRemoval {
  /** Returns whether something is old enough for a name to be removed from it. */
  isOld(at: Date): boolean;
  /** Removes a person's name from what is old. Returns from how many entries. */
  removeOld(person: PersonOfGuild): Promise<number>;
}

/** A person in stored JSON. Nothing else has these two fields alone, so that those are found who are to be forgotten. */
export const personSchema = z.strictObject({ id: z.string(), name: z.string() });
type NamedPerson = z.infer<typeof personSchema>;

/** Returns a person as they are stored. */
export function namedPerson({ id, name }: NamedPerson): NamedPerson {
  return { id, name };
}
