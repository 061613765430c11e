import { worldIdentitySchema } from '@steward/worlds/model';
import { z } from 'zod';
import { namedBackupSchema } from './named-backup.ts';
import type { LossAnswer } from './world-loss.ts';

const worldSeenSchema = worldIdentitySchema.extend({
  /** When the server's files said so, or the backup was made that did, in milliseconds since 1970. */
  readAt: z.number(),
  /** `live`: read from the server; `backup`: found when one was tested. */
  from: z.enum(['live', 'backup']),
});
/** What identified a server's world at a time. */
export type WorldSeen = Readonly<z.infer<typeof worldSeenSchema>>;

/** How another world was told: by its seed, or because it was played for less time than the one before. */
const worldDifferences = ['seed', 'older'] as const;
export type WorldDifference = (typeof worldDifferences)[number];

export const otherWorldSchema = z.object({
  how: z.enum(worldDifferences),
  /** In milliseconds since 1970. */
  foundAt: z.number(),
  before: worldSeenSchema,
  now: worldSeenSchema,
  /** The newest good backup of the world before; null: none was known. */
  good: namedBackupSchema.extend({ id: z.string() }).nullable(),
  /** Why it is over: the world before is `back`, or a backup was `restored`. Null unless it is. */
  end: z.enum(['back', 'restored']).nullable(),
  /**
   * The backup whose restore ended it; null: no restore did, or nobody saw which. Older versions stored what it was called, which
   * may be a time.
   */
  restored: z.union([namedBackupSchema, z.string()]).nullable().default(null),
});
/** A different world from before that was found on a server. */
export type OtherWorld = Readonly<z.infer<typeof otherWorldSchema>>;

/** The parts of a row that are stored as JSON. */
export const serverWorldDetailsSchema = z.object({
  /** The world that the server is to have; null: unknown, as after a restore. */
  world: worldSeenSchema.nullable(),
  /** Since when the run lasted after whose start it was read last, in milliseconds since 1970; null: it never was. */
  run: z.number().nullable(),
  /** What stands for the backups that there were then: they aren't newer than the world. Null: unknown. */
  backups: z.array(z.string()).readonly().nullable(),
  /** The ids of operations that had restored something by then, of the last ones. */
  restores: z.array(z.string()).readonly(),
  /** The last other world that was found; null: none was. */
  other: otherWorldSchema.nullable(),
});

/** Which world a server has: one row for each server of an account. */
export interface ServerWorld extends Readonly<z.infer<typeof serverWorldDetailsSchema>> {
  readonly accountId: string;
  readonly serverId: string;
  readonly serverName: string;
  /** `same`: no other one was found; `accepted`: someone said that it was on purpose; `over`: `other.end` says why. */
  readonly state: 'same' | 'open' | 'accepted' | 'over';
  /** Who said that it was on purpose, or restored what ended it; null: nobody did, as far as is known. */
  readonly answer: LossAnswer | null;
  /** Grows by one with each change; 0: not stored yet. */
  readonly revision: number;
}

/** The world of a server in one of the guilds that are connected to its account. */
export interface GuildWorld {
  readonly guildId: string;
  readonly connectionId: string;
  readonly world: ServerWorld;
}

export interface ServerWorlds {
  /** Returns that of a server; null if nothing is known, or its row is damaged. */
  of(accountId: string, serverId: string): Promise<ServerWorld | null>;
  /**
   * Returns those where another world is open, or that have changed since a time and had one, once for each guild that is
   * connected to the account.
   * @param guildId null: of all guilds
   */
  inGuilds(guildId: string | null, changedSince: Date): Promise<readonly GuildWorld[]>;
  /**
   * Stores one, if it is stored at its `revision`, or damaged. Returns it; null if it has changed meanwhile.
   * @param isNews whether its guilds are told that they have changed
   */
  save(world: ServerWorld, isNews: boolean): Promise<ServerWorld | null>;
  /** Deletes those that changed last before a time and whose servers nobody has watched since. */
  prune(before: Date): Promise<void>;
}

/** Returns what is known of a server before anything was read. */
export function unknownWorld(accountId: string, serverId: string, serverName: string): ServerWorld {
  return {
    accountId,
    serverId,
    serverName,
    world: null,
    run: null,
    backups: null,
    restores: [],
    other: null,
    state: 'same',
    answer: null,
    revision: 0,
  };
}

/** Returns it after someone said that a different world from before was on purpose: that one is the server's from now on. */
export function acceptedWorld(known: ServerWorld, answer: LossAnswer): ServerWorld {
  return { ...known, world: known.other?.now ?? known.world, state: 'accepted', answer };
}
