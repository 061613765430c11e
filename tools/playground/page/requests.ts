import { z } from 'zod';
import { hostFaults } from '../page-protocol.ts';

const by = { personId: z.string() };
const text = z.string().max(6_000);
const typed = {
  ...by,
  channelId: z.string(),
  /** `/backup restore`, without options. */
  line: text,
  /** Option values by name; roles, channels and people by id. */
  options: z.record(z.string(), z.union([text, z.number(), z.boolean()])),
};
const used = { ...by, messageId: z.string(), customId: z.string() };

/** What a person does. */
export const actionSchema = z.discriminatedUnion('kind', [
  z.object({ ...typed, kind: z.literal('type') }),
  /** The options include what is typed so far in the focused one. */
  z.object({ ...typed, kind: z.literal('complete'), focused: z.string() }),
  z.object({ ...used, kind: z.literal('click') }),
  z.object({ ...used, kind: z.literal('pick'), values: z.array(z.string()).max(25) }),
  z.object({ ...by, kind: z.literal('submit'), modalId: z.string(), values: z.record(z.string(), text) }),
  z.object({ ...by, kind: z.literal('dismiss'), messageId: z.string() }),
]);
export type Action = z.infer<typeof actionSchema>;

/** An action of whoever the page shows. */
export type ActionWithoutPerson = Action extends infer One
  ? One extends Action
    ? Omit<One, 'personId'>
    : never
  : never;

export const faultSchema = z.discriminatedUnion('target', [
  z.object({ target: z.literal('host'), fault: z.enum(hostFaults) }),
  z.object({ target: z.literal('game'), serverId: z.string() }),
  z.object({ target: z.literal('panel'), serverId: z.string() }),
  z.object({ target: z.literal('role'), personId: z.string(), roleId: z.string(), has: z.boolean() }),
  z.object({ target: z.literal('member'), personId: z.string(), present: z.boolean() }),
  z.object({ target: z.literal('bot'), do: z.enum(['kill', 'start']) }),
  z.object({ target: z.literal('gateway') }),
]);
export type FaultRequest = z.infer<typeof faultSchema>;
