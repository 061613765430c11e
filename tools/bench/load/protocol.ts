import { z } from 'zod';

/** The result of a load. */
export const loadResultSchema = z.object({
  /** Interactions that showed the status or the choices before the load ended. */
  good: z.number(),
  /** Interactions with an error or another response. */
  bad: z.number(),
  /** Interactions without a response. */
  lost: z.number(),
  /** From the first interaction to the last that counts. */
  seconds: z.number(),
  /** From the gateway event to the arrival of the initial response, in milliseconds, ascending. */
  acknowledgedMs: z.array(z.number()),
  /** The same, to the last response. */
  repliedMs: z.array(z.number()),
  hostCalls: z.number(),
  /** CPU of the load generator, as a share of one core. */
  loadShare: z.number(),
});
export type LoadResult = z.infer<typeof loadResultSchema>;

const token = z.string();
const kind = z.enum(['command', 'autocomplete', 'backups']);
/** Whether each interaction is by a person who comes once. Else the same people come in turn. */
const visitors = z.boolean().default(false);

/** The calls to the load generator. */
const callSchema = z.discriminatedUnion('type', [
  /** Returns the address of the host. */
  z.object({ type: z.literal('host') }),
  /** Starts a bot’s Discord and returns its address. `guilds`: how many guilds READY contains. */
  z.object({ type: z.literal('open'), token, guilds: z.number() }),
  z.object({ type: z.literal('close'), token }),
  /** Returns when the bot identified, in milliseconds since 1970. */
  z.object({ type: z.literal('identified'), token }),
  /** Sends guilds and returns once the bot has read them all. */
  z.object({ type: z.literal('sendGuilds'), token }),
  /** `inFlight` interactions at a time, each followed by the next, for `ms` or until `count` were started. */
  z.object({
    type: z.literal('flood'),
    token,
    inFlight: z.number(),
    ms: z.number().nullable(),
    count: z.number().nullable(),
    firstGuild: z.number().default(0),
    guilds: z.number(),
    visitors,
  }),
  /** `perSecond` interactions, whether or not earlier ones have ended. */
  z.object({
    type: z.literal('steady'),
    token,
    kind,
    perSecond: z.number(),
    ms: z.number(),
    /** The interactions are in these guilds, in turn. */
    firstGuild: z.number(),
    guilds: z.number(),
    visitors,
    hostDelayMs: z.number(),
    /** Other interactions meanwhile, each kind in one guild; their results don't count. */
    background: z.array(z.object({ kind, perSecond: z.number(), guild: z.number() })).default([]),
  }),
  /** Has the first server of each of these guilds change once in `changeEveryMs`, evenly spread, from now on. */
  z.object({ type: z.literal('watch'), guilds: z.number(), changeEveryMs: z.number() }),
  /** Returns what happened since `watch`, or since the last call, and starts to count anew. */
  z.object({ type: z.literal('watched') }),
]);
export type Call = z.infer<typeof callSchema>;
/** A call without the fields that have a default. */
export type CallInput = z.input<typeof callSchema>;
export type FloodCall = Extract<Call, { type: 'flood' }>;
export type SteadyCall = Extract<Call, { type: 'steady' }>;

/** What a bot did with its panels. */
export const watchedSchema = z.object({
  seconds: z.number(),
  hostCalls: z.number(),
  mostCallsPerSecond: z.number(),
  edits: z.number(),
  /** Those that carried a picture. */
  pictures: z.number(),
  mostEditsPerSecond: z.number(),
  /** From a change at the host to the edit that shows it, in milliseconds, ascending; so far, for those not shown yet. */
  lateMs: z.array(z.number()),
  /** How many panels were never edited. */
  unseen: z.number(),
});
export type Watched = z.infer<typeof watchedSchema>;

export const requestSchema = z.object({ number: z.number(), call: callSchema });
export const replySchema = z.object({ number: z.number(), value: z.unknown(), error: z.string().optional() });

const panelSchema = z.object({ kind: z.enum(['pterodactyl', 'generic']), address: z.string() });
/** Sent by the panels when they listen. */
export const panelsSchema = z.object({
  /** PEM. */
  certificate: z.string(),
  ordinary: z.array(panelSchema),
  costly: z.array(panelSchema),
});
export type PanelsMessage = z.infer<typeof panelsSchema>;
