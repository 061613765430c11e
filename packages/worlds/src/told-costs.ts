import { z } from 'zod';
import { mostOfCost } from './limits.ts';

/** The place of a region, in numbers of regions; or a point, in blocks. */
const at = z.object({ x: z.number(), z: z.number() });
export type RegionAt = z.infer<typeof at>;

/** People who were online since a backup was made. */
const peopleSchema = z.object({
  /**
   * `nobody` only if that is certain; `unknown` if no file shows that someone was, which proves nothing: of a world of which it
   * is only guessed that the server uses it, for example.
   */
  verdict: z.enum(['some', 'nobody', 'unknown']),
  atLeast: z.number(),
  /** With those whose files may have been written before the backup or after it. */
  upTo: z.number(),
  /** Of `atLeast`, as far as they are known: who is online first, then by when they were last seen. */
  names: z.array(z.string()).max(mostOfCost.names).readonly(),
  /** Of `atLeast`, those who joined for the first time since, as the backup shows that was tested. */
  joined: z.number(),
});
export type CostOfPeople = z.infer<typeof peopleSchema>;

const squares = z.array(at).max(mostOfCost.squares).readonly();
const mapSchema = z.object({
  all: squares,
  touched: squares,
  fresh: squares,
  /** In blocks. */
  spawn: at.nullable(),
});
export type RegionMap = z.infer<typeof mapSchema>;

/** Neighbouring regions in which something changed, by their middle in blocks. */
const placeSchema = at.extend({
  regions: z.number(),
  /** From the spawn to its nearest edge, in blocks; null if the spawn is unknown, or in another dimension. */
  distance: z.number().nullable(),
});
export type TouchedPlace = z.infer<typeof placeSchema>;

/** What changed in a dimension since a backup. */
const dimensionSchema = z.object({
  /** As in `Region`. */
  id: z.string(),
  /** How many regions have changed, new ones included. */
  touched: z.number(),
  /** How many it has; null if they were not all listed. */
  total: z.number().nullable(),
  /** How many of `touched` the backup does not hold: new land; null if the backup was not tested. */
  fresh: z.number().nullable(),
  /** Nearest to the spawn first; if it is unknown, the largest first. */
  places: z.array(placeSchema).max(mostOfCost.places).readonly(),
  /** For a map: the corners of regions in numbers of regions. */
  map: mapSchema,
});
export type TouchedDimension = z.infer<typeof dimensionSchema>;

/** What a restore would cost, as far as the times of files show. Only what is certain counts as lost. */
const costSchema = z.object({
  /** From the backup, or from a later restore of ours, to now. */
  lostMs: z.number(),
  /** Since when is counted: when all files were written at once, which hides what was before; null: since the backup. */
  countedFrom: z.number().nullable(),
  people: peopleSchema,
  /** By their most touched regions first; only those with one. */
  dimensions: z.array(dimensionSchema).max(mostOfCost.dimensions).readonly(),
  /** Files of players that a restore brings back as they were later than now: an older backup was restored since. */
  comesBack: z.number(),
});
export type RestoreCost = z.infer<typeof costSchema>;

/** What is known before a restore. */
export const costOfRestoreSchema = z.object({
  /** Null if the times of files can't tell. */
  cost: costSchema.nullable(),
  /** Whether the backup is known to have each player and each region that the server has, in whatever state. */
  holdsAll: z.boolean(),
  /** Whether both layouts are known, and are not the same. */
  isOtherLayout: z.boolean(),
});
export type CostOfRestore = z.infer<typeof costOfRestoreSchema>;

/** What a backup holds. */
const holdingSchema = z.object({
  /** Null if the game keeps no files of players, or none of regions. */
  players: z.number().nullable(),
  regions: z.number().nullable(),
  files: z.number(),
  bytes: z.number(),
});
export type Holding = z.infer<typeof holdingSchema>;

/** What changed from an older backup to a newer one. */
export const betweenSchema = z.object({
  older: holdingSchema,
  newer: holdingSchema,
  /** What a restore of the older one would have cost when the newer one was made; null if the times of files can't tell. */
  cost: costSchema.nullable(),
  /** Who played how long in between, by the game's own count up to its last save; the longest first. */
  played: z
    .array(z.object({ name: z.string().nullable(), ticks: z.number() }))
    .max(mostOfCost.names)
    .readonly(),
  /** How many players and regions the newer one no longer holds. */
  gone: z.object({ players: z.number(), regions: z.number() }),
});
export type BetweenBackups = z.infer<typeof betweenSchema>;
