import { worldIdentitySchema } from '@steward/worlds/model';
import { z } from 'zod';
import { namedBackupSchema } from './named-backup.ts';
import type { FindingAnswer, InGuild, WorldFinding } from './world-finding.ts';

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
  /** The backup whose restore ended it; null: no restore did, or nobody saw which. */
  restored: namedBackupSchema.nullable(),
});
/** A different world from before that was found on a server. */
export type OtherWorld = Readonly<z.infer<typeof otherWorldSchema>>;

export const serverWorldSchema = z.object({
  /** `same`: no other one was found; `accepted`: someone said that it was on purpose; `over`: `other.end` says why. */
  state: z.enum(['same', 'open', 'accepted', 'over']),
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

/** Which world a server has. */
export interface ServerWorld extends WorldFinding, Readonly<z.infer<typeof serverWorldSchema>> {
  readonly state: z.infer<typeof serverWorldSchema>['state'];
}

export type GuildWorld = InGuild<ServerWorld>;

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
export function acceptedWorld(known: ServerWorld, answer: FindingAnswer): ServerWorld {
  return { ...known, world: known.other?.now ?? known.world, state: 'accepted', answer };
}
