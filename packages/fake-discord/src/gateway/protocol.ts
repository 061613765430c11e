import { z } from 'zod';
import type { Settings } from '../settings.ts';

/** Opcodes and close codes as in discord-api-docs, topics/opcodes-and-status-codes.mdx. */
export const opcode = {
  dispatch: 0,
  heartbeat: 1,
  identify: 2,
  presenceUpdate: 3,
  voiceStateUpdate: 4,
  resume: 6,
  reconnect: 7,
  requestGuildMembers: 8,
  invalidSession: 9,
  hello: 10,
  heartbeatAck: 11,
  requestSoundboardSounds: 31,
  requestChannelInfo: 43,
} as const;

/** Commands of clients with a session, which the fake Discord accepts and ignores. */
export const ignoredOpcodes: readonly number[] = [
  opcode.presenceUpdate,
  opcode.voiceStateUpdate,
  opcode.requestGuildMembers,
  opcode.requestSoundboardSounds,
  opcode.requestChannelInfo,
];

export const closeCode = {
  unknownOpcode: 4001,
  decodeError: 4002,
  notAuthenticated: 4003,
  authenticationFailed: 4004,
  alreadyAuthenticated: 4005,
  invalidSequence: 4007,
  rateLimited: 4008,
  sessionTimedOut: 4009,
  invalidShard: 4010,
  shardingRequired: 4011,
  invalidApiVersion: 4012,
  invalidIntents: 4013,
  disallowedIntents: 4014,
} as const;

export const frameSchema = z.object({ op: z.number().int(), d: z.unknown().optional() });

export const heartbeatSchema = z.number().int().nullable();

export const identifySchema = z.object({
  token: z.string(),
  properties: z.object({ os: z.string(), browser: z.string(), device: z.string() }),
  intents: z.number().int().nonnegative().optional(),
  compress: z.literal(false).optional(),
  large_threshold: z.number().int().min(50).max(250).optional(),
  shard: z.tuple([z.number().int(), z.number().int()]).nullish(),
  presence: z.unknown().optional(),
});
export type Identify = z.infer<typeof identifySchema>;

export const resumeSchema = z.object({ token: z.string(), session_id: z.string(), seq: z.number().int() });
export type Resume = z.infer<typeof resumeSchema>;

/** Returns the close code with which Discord refuses an IDENTIFY; null if it opens the session. */
export function identifyCloseCode(
  identify: Identify,
  shard: readonly [number, number],
  settings: Settings,
  guildCount: number,
): number | null {
  if (identify.token !== settings.token) return closeCode.authenticationFailed;
  const [id, count] = shard;
  if (count < 1 || id < 0 || id >= count) return closeCode.invalidShard;
  if (guildCount / count > settings.guildsPerShard) return closeCode.shardingRequired;
  return intentsCloseCode(identify.intents, settings.privilegedIntents);
}

/** Bits as in discord-api-docs, events/gateway.mdx, Gateway Intents. */
export const intent = {
  guilds: 1 << 0,
  guildMembers: 1 << 1,
  presences: 1 << 8,
  messageContent: 1 << 15,
} as const;

const privilegedIntents = intent.guildMembers | intent.presences | intent.messageContent;
const knownIntents = 0b1_1111_1111_1111_1111 | (1 << 20) | (1 << 21) | (1 << 24) | (1 << 25);

/** Returns the close code for these intents; null if they are valid and granted. */
function intentsCloseCode(intents: number | undefined, granted: number): number | null {
  if (intents === undefined || intents > knownIntents || (intents & ~knownIntents) !== 0)
    return closeCode.invalidIntents;
  if ((intents & privilegedIntents & ~granted) !== 0) return closeCode.disallowedIntents;
  return null;
}
