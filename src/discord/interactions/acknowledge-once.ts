import { type Message, message } from '../views/embed.ts';
import { md } from '../views/markdown.ts';
import type { InteractionContext } from './context.ts';

/** Where an admin sees how a setting stands. */
export type SettingsList = '/setup show' | '/access list';

/** Thrown where a process before this one took an interaction: what was asked for may be done, and is not done again. */
export class AlreadyAcknowledgedError extends Error {
  override readonly name = 'AlreadyAcknowledgedError';
  readonly seenIn: SettingsList;

  constructor(seenIn: SettingsList) {
    super('a process before this one acknowledged the interaction');
    this.seenIn = seenIn;
  }
}

/**
 * What every change of a setting begins with: "thinking…", which whoever asked sees alone. After a crash Discord
 * delivers again what was done before it; an old setting must not be put over a newer one.
 * @throws AlreadyAcknowledgedError
 */
export async function acknowledgeOnce({ reply }: InteractionContext, seenIn: SettingsList): Promise<void> {
  if (!(await reply.deferOnce('ephemeral'))) throw new AlreadyAcknowledgedError(seenIn);
}

/** In place of a "thinking…" that a process left behind as it ended. */
export function interruptedMessage({ seenIn }: AlreadyAcknowledgedError): Message {
  const text = md`I can’t tell whether it was done: look at **${seenIn}**, and ask again if it was not.`;
  return message({ tone: 'warning', title: md`I was restarted in the middle of this`, text });
}
