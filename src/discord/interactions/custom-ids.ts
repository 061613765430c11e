import { z } from 'zod';

/** What a button or a modal stands for. Host's ids never appear in one: they are of any length and form. */
const reference = z.string().regex(/^[\w-]{1,32}$/);
const page = z.coerce.number().int().min(0).max(9_999);

export const confirmationChoices = ['go', 'start-first', 'cycle', 'back-up-and-cycle', 'cancel'] as const;

const schemas = {
  status: z.tuple([z.literal('status'), reference]),
  refresh: z.tuple([z.literal('refresh'), reference]),
  power: z.tuple([z.literal('power'), z.enum(['start', 'stop', 'restart', 'kill']), reference]),
  overview: z.tuple([z.literal('overview'), page]),
  backups: z.tuple([z.literal('backups'), reference, page]),
  confirm: z.tuple([z.literal('confirm'), reference, z.enum(confirmationChoices)]),
  connect: z.tuple([z.literal('connect')]),
} as const;

/** The first part of every custom id of ours. */
export const customIdKinds: readonly string[] = Object.keys(schemas);

const customId = z.union(Object.values(schemas));

export type CustomId = z.infer<typeof customId>;
export type CustomIdOf<Kind extends CustomId[0]> = Extract<CustomId, readonly [Kind, ...unknown[]]>;
export type ConfirmationChoice = (typeof confirmationChoices)[number];

/** The text for Discord: at most 100 characters (components/reference.mdx:860), which the schemas keep by their parts. */
export function encodeCustomId(id: CustomId): string {
  return id.join(':');
}

/** What a custom id stands for; null for one that is not ours, or no longer. */
export function decodeCustomId(text: string): CustomId | null {
  const parsed = customId.safeParse(text.split(':'));
  return parsed.success && encodeCustomId(parsed.data) === text ? parsed.data : null;
}
