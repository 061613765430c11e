import { z } from 'zod';

/** What a stretch of load brought. */
export const stretchSchema = z.object({
  /** Interactions that showed what was asked for, while the load was on. */
  good: z.number(),
  /** Refused, or answered with something else. */
  bad: z.number(),
  /** Never answered. */
  lost: z.number(),
  /** From the first interaction to the last that counts. */
  seconds: z.number(),
  /** From the gateway event to the first answer's arrival, in milliseconds, ascending. */
  acknowledgedMs: z.array(z.number()),
  hostCalls: z.number(),
  /** CPU of the load generator, as a share of one core. */
  loadShare: z.number(),
});
export type Stretch = z.infer<typeof stretchSchema>;

const token = z.string();
const kind = z.enum(['command', 'autocomplete']);

/** What the load generator can be asked for. */
export const callSchema = z.discriminatedUnion('ask', [
  z.object({ ask: z.literal('addresses') }),
  /** Before a bot is started. `guilds`: how many READY names. */
  z.object({ ask: z.literal('expect'), token, guilds: z.number() }),
  /** Answers when the bot identified, in milliseconds since 1970 with fractions. */
  z.object({ ask: z.literal('identified'), token }),
  /** Sends guilds, and answers when the bot has read them all. */
  z.object({ ask: z.literal('joins'), token, guilds: z.number() }),
  /** So many interactions at a time, each followed by the next, for some time or until so many were begun. */
  z.object({
    ask: z.literal('flood'),
    token,
    inFlight: z.number(),
    ms: z.number().nullable(),
    count: z.number().nullable(),
    guilds: z.number(),
  }),
  /** So many interactions a second, whatever becomes of them. */
  z.object({
    ask: z.literal('steady'),
    token,
    kind,
    perSecond: z.number(),
    ms: z.number(),
    /** In these guilds, in turn. */
    firstGuild: z.number(),
    guilds: z.number(),
    hostDelayMs: z.number(),
    /** What else is asked meanwhile, each in one guild, whatever the answers are. */
    beside: z.array(z.object({ kind, perSecond: z.number(), guild: z.number() })).default([]),
  }),
]);
export type Call = z.infer<typeof callSchema>;
/** As it is written, without what has a default. */
export type Order = z.input<typeof callSchema>;
export type Flood = Extract<Call, { ask: 'flood' }>;
export type Steady = Extract<Call, { ask: 'steady' }>;

export const requestSchema = z.object({ number: z.number(), call: callSchema });
export const replySchema = z.object({ number: z.number(), value: z.unknown(), error: z.string().optional() });

export const addressesSchema = z.object({ discord: z.string(), host: z.string() });
