import { z } from 'zod';
import { componentSchema } from './component.ts';

const text = z.string().nullish();

const embedSchema = z.object({
  title: text,
  description: text,
  url: text,
  timestamp: text,
  color: z.number().nullish(),
  author: z.object({ name: text, url: text, icon_url: text }).nullish(),
  footer: z.object({ text, icon_url: text }).nullish(),
  image: z.object({ url: text }).nullish(),
  thumbnail: z.object({ url: text }).nullish(),
  fields: z.array(z.object({ name: z.string(), value: z.string(), inline: z.boolean().nullish() })).nullish(),
});
export type Embed = z.infer<typeof embedSchema>;

const allowedMentionsSchema = z.object({
  parse: z.array(z.string().nullable()).nullish(),
  users: z.array(z.string().nullable()).nullish(),
  roles: z.array(z.string().nullable()).nullish(),
});
type AllowedMentions = z.infer<typeof allowedMentionsSchema>;

/** The fields of a message body that the fake Discord uses; Discord's specification is checked before. */
export const messageBodySchema = z.object({
  content: text,
  embeds: z.array(embedSchema).nullish(),
  components: z.array(componentSchema).nullish(),
  allowed_mentions: allowedMentionsSchema.nullish(),
  attachments: z.array(z.object({ id: z.string(), filename: text, description: text })).nullish(),
  flags: z.number().nullish(),
  poll: z.unknown().optional(),
  nonce: z.union([z.string(), z.number()]).nullish(),
  enforce_nonce: z.boolean().nullish(),
});
export type MessageBody = z.infer<typeof messageBodySchema>;

export const messageFlag = {
  suppressEmbeds: 4,
  ephemeral: 64,
  loading: 128,
  suppressNotifications: 4_096,
  componentsV2: 32_768,
} as const;

/** An uploaded file. */
export interface Upload {
  /** The `n` of `files[n]`, by which `attachments` names it. */
  readonly placeholder: string;
  readonly filename: string;
  readonly contentType: string;
  readonly data: Uint8Array;
}

/**
 * Returns whom a text pings, given the message's `allowed_mentions`: `@everyone`, `@here`, `<@user>`, `<@&role>`.
 * Mentions in code blocks count too, although Discord ignores some of them: a test should rather see one too many.
 */
export function pingsOf(text: string, allowed: AllowedMentions | null | undefined): readonly string[] {
  const pings = new Set<string>();
  const parses = (kind: string) => !allowed || (allowed.parse ?? []).includes(kind);
  if (parses('everyone')) {
    for (const [match] of text.matchAll(/@(?:everyone|here)/g)) pings.add(match);
  }
  for (const [match, id] of text.matchAll(/<@!?(\d+)>/g)) {
    if (parses('users') || allowed?.users?.includes(id ?? '')) pings.add(match.replace('!', ''));
  }
  for (const [match, id] of text.matchAll(/<@&(\d+)>/g)) {
    if (parses('roles') || allowed?.roles?.includes(id ?? '')) pings.add(match);
  }
  return [...pings];
}
