import { type APIInteraction, ComponentType, InteractionType } from 'discord.js';
import { z } from 'zod';

const snowflake = z.string().regex(/^\d{1,20}$/);
const name = z.string().min(1).max(100);
const customId = z.string().min(1).max(100);

const member = z.object({
  permissions: z.string().regex(/^\d{1,40}$/),
  nick: z.string().max(200).nullish(),
  roles: z.array(snowflake).max(1_000),
  user: z.object({
    id: snowflake,
    username: z.string().max(200),
    global_name: z.string().max(200).nullish(),
  }),
});

const value = z.union([z.string().max(6_000), z.number(), z.boolean()]);
const leaf = { name, type: z.number(), value: value.optional(), focused: z.boolean().optional() };
function options<Inner extends z.ZodRawShape>(inner: Inner) {
  return z.array(z.object(inner)).max(25).optional();
}
/** A subcommand holds the options with values. */
const commandData = z.object({
  name,
  resolved: z
    .object({ channels: z.record(snowflake, z.object({ permissions: z.string().max(40) })).optional() })
    .optional(),
  options: options({ ...leaf, options: options(leaf) }),
});

const input = z.object({
  type: z.number(),
  custom_id: customId.optional(),
  value: z.string().max(6_000).optional(),
});
const modalComponent = z.union([
  z.object({ type: z.literal(ComponentType.Label), component: input }),
  z.object({ type: z.literal(ComponentType.TextDisplay) }),
]);

const common = {
  id: snowflake,
  token: z.string().regex(/^[\w.=~-]{1,2000}$/),
  application_id: snowflake,
  guild_id: snowflake.optional(),
  channel_id: snowflake.optional(),
  channel: z.object({ id: snowflake }).optional(),
  member: member.optional(),
  authorizing_integration_owners: z.record(z.string(), z.unknown()),
};

/** The parts of an interaction that the router and the commands use, with limits. */
const usedParts = z.discriminatedUnion('type', [
  z.object({ type: z.literal(InteractionType.Ping) }),
  z.object({ ...common, type: z.literal(InteractionType.ApplicationCommand), data: commandData }),
  z.object({ ...common, type: z.literal(InteractionType.ApplicationCommandAutocomplete), data: commandData }),
  z.object({
    ...common,
    type: z.literal(InteractionType.MessageComponent),
    data: z.object({ custom_id: customId, values: z.array(z.string().max(100)).max(25).optional() }),
  }),
  z.object({
    ...common,
    type: z.literal(InteractionType.ModalSubmit),
    data: z.object({ custom_id: customId, components: z.array(modalComponent).max(40) }),
  }),
]);

/** For the rest of the payload Discord's signature is enough. */
const interaction = z.custom<APIInteraction>((payload) => usedParts.safeParse(payload).success);

/** Returns the interaction in a request's body; null if it is not a known one. */
export function readInteraction(body: Uint8Array): APIInteraction | null {
  const parsed = interaction.safeParse(parseJson(body));
  return parsed.success ? parsed.data : null;
}

function parseJson(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch {
    return null;
  }
}
