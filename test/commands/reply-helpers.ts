import type { Message, Reply } from '@steward/fake-discord';

/** Returns the labels of the enabled buttons. */
export function labels(seen: Reply | Message): readonly string[] {
  return seen.buttons.filter(({ disabled }) => !disabled).map(({ label }) => label);
}

/** Returns all ephemeral text in response to a click. */
export function ephemeralText(click: Reply): string {
  const own = click.ephemeral ? [click.text] : [];
  return [...own, ...click.followUps.filter(({ ephemeral }) => ephemeral).map(({ text }) => text)].join('\n');
}
