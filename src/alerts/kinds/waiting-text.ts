import { type WaitingReason, waitingReasons } from '@steward/worlds/model';
import { z } from 'zod';
import { inlineCode, type Markdown } from '../../discord/texts/markdown.ts';
import type { Texts } from '../../discord/texts/texts.ts';

/** For what a game waits, as an incident keeps it: never a link or a code, which only some may see. */
export const waitingSchema = z.object({
  reason: z.enum(waitingReasons),
  /** A command of its console with which somebody logs in; null if there is none. */
  command: z.string().nullable(),
  /** Whether its console has a link or a code for that. */
  hasLogin: z.boolean(),
});
export type WaitingCause = z.infer<typeof waitingSchema>;

const texts = {
  eula: 'alert.waiting.eula',
  login: 'alert.waiting.login',
  'steam-guard': 'alert.waiting.steam-guard',
  port: 'alert.waiting.port',
  'file-missing': 'alert.waiting.file-missing',
  'out-of-memory': 'alert.waiting.out-of-memory',
} as const satisfies Record<WaitingReason, string>;

/** Returns what a game's console says that it waits for, and what to do. */
export function waitingText(t: Texts, { reason, command, hasLogin }: WaitingCause): Markdown {
  if (reason !== 'login') return t.md(texts[reason]);
  if (hasLogin) return t.md('alert.waiting.login-link');
  return command === null
    ? t.md(texts.login)
    : t.md('alert.waiting.login-command', { command: inlineCode(command) });
}

const reasons = {
  eula: 'alert.waiting.reason.eula',
  login: 'alert.waiting.reason.login',
  'steam-guard': 'alert.waiting.reason.steam-guard',
  port: 'alert.waiting.reason.port',
  'file-missing': 'alert.waiting.reason.file-missing',
  'out-of-memory': 'alert.waiting.reason.out-of-memory',
} as const satisfies Record<WaitingReason, string>;

/** Returns what a game's console had said. */
export function reasonText(t: Texts, { reason }: WaitingCause): Markdown {
  return t.md(reasons[reason]);
}
