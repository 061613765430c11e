import type { WaitingCause } from '../../operations/model/waiting.ts';
import { inlineCode, type Markdown } from './markdown.ts';
import type { Texts } from './texts.ts';

/** Returns what a game waits for according to its console, and what to do. */
export function waitingText(t: Texts, { reason, command, hasLogin, hasLink }: WaitingCause): Markdown {
  if (reason !== 'login') return t.md(`alert.waiting.${reason}`);
  if (hasLogin) return t.md(hasLink ? 'alert.waiting.login-link' : 'alert.waiting.login-code');
  return command === null
    ? t.md('alert.waiting.login')
    : t.md('alert.waiting.login-command', { command: inlineCode(command) });
}

/** Returns what a game was waiting for according to its console. */
export function reasonText(t: Texts, { reason }: WaitingCause): Markdown {
  return t.md(`alert.waiting.reason.${reason}`);
}
