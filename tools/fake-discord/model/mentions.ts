import type { AllowedMentions } from './message-body.ts';

/**
 * Who a text would ping, given the message's `allowed_mentions`: `@everyone`, `@here`, `<@user>`, `<@&role>`.
 * Mentions in code blocks count too, although Discord spares some of them: better one too many.
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
