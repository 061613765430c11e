import { z } from 'zod';
import { type Action, type FaultRequest, hostFaults } from '../page-protocol.ts';

const who = { personId: z.string() };
const text = z.string().max(6_000);
const options = z.record(z.string(), z.union([text, z.number(), z.boolean()]));

/** What the page sends to `/act`. */
export const actSchema: z.ZodType<Action> = z.discriminatedUnion('kind', [
  z.object({
    ...who,
    kind: z.literal('say'),
    channelId: z.string(),
    text: z.string().trim().min(1).max(2_000),
  }),
  z.object({ ...who, kind: z.literal('type'), channelId: z.string(), line: text, options }),
  z.object({
    ...who,
    kind: z.literal('complete'),
    channelId: z.string(),
    line: text,
    options,
    focused: z.string(),
  }),
  z.object({ ...who, kind: z.literal('click'), messageId: z.string(), customId: z.string() }),
  z.object({
    ...who,
    kind: z.literal('pick'),
    messageId: z.string(),
    customId: z.string(),
    values: z.array(z.string()),
  }),
  z.object({ ...who, kind: z.literal('submit'), modalId: z.string(), values: z.record(z.string(), text) }),
  z.object({ ...who, kind: z.literal('dismiss'), messageId: z.string() }),
]);

/** What the page sends to `/plug`. */
export const plugSchema: z.ZodType<FaultRequest> = z.discriminatedUnion('plug', [
  z.object({ plug: z.literal('host'), mode: z.enum(hostFaults) }),
  z.object({ plug: z.literal('bot'), do: z.enum(['stop', 'kill', 'start']) }),
  z.object({ plug: z.literal('gateway'), do: z.enum(['drop', 'reconnect', 'invalidate']) }),
]);
