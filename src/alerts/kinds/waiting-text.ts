import { waitingReasons } from '@steward/worlds/model';
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

/** Returns what a game's console says that it waits for, and what to do. */
export function waitingText(t: Texts, { reason, command, hasLogin }: WaitingCause): Markdown {
  if (reason !== 'login') return t.md(`alert.waiting.${reason}`);
  if (hasLogin) return t.md('alert.waiting.login-link');
  return command === null
    ? t.md('alert.waiting.login')
    : t.md('alert.waiting.login-command', { command: inlineCode(command) });
}

/** Returns what a game's console had said. */
export function reasonText(t: Texts, { reason }: WaitingCause): Markdown {
  return t.md(`alert.waiting.reason.${reason}`);
}
