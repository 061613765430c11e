import { z } from 'zod';
import type { Versions } from './damage.ts';

/** What a second reader says of a save: what it holds, as a checksum, or why it can't be read. */
export const readSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('read'), content: z.string() }),
  z.object({ kind: z.literal('refused'), reason: z.string() }),
]);
export type Read = z.infer<typeof readSchema>;

/** A game whose saves a program reads that nobody here wrote. */
export interface Subject {
  readonly game: string;
  /** The program, for people. */
  readonly reader: string;
  /** Gets what it needs. @throws MissingError */
  readonly open: () => Promise<OpenSubject>;
}

export interface OpenSubject {
  /** Makes a save, the same for a seed, and that save as it was earlier. */
  readonly make: (seed: number) => Promise<Versions>;
  /** Reads all of a save. */
  readonly read: (files: Versions['whole']) => Promise<Read>;
  readonly close: () => Promise<void>;
}

/** Something isn't here without which a game can't be tried. Its message says what. */
export class MissingError extends Error {
  override readonly name = 'MissingError';
}
