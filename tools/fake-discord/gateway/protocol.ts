import { z } from 'zod';

/** discord-api-docs, topics/opcodes-and-status-codes.mdx. */
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

/** Sent by clients once they have a session; the stand-in takes them and does nothing. */
export const otherCommands: readonly number[] = [
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
