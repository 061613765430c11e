import type { Message } from '../../tools/fake-discord/model/message.ts';
import type { Reply } from '../../tools/fake-discord/people/reply.ts';

/** The buttons that can be pressed, by their labels. */
export function labels(seen: Reply | Message): readonly string[] {
  return seen.buttons.filter(({ disabled }) => !disabled).map(({ label }) => label);
}

/** All that somebody alone was told in answer to a click. */
export function ephemeralText(click: Reply): string {
  const own = click.ephemeral ? [click.text] : [];
  return [...own, ...click.followUps.filter(({ ephemeral }) => ephemeral).map(({ text }) => text)].join('\n');
}
