import { type Message, message } from '../views/embed.ts';
import { md } from '../views/markdown.ts';
import type { InteractionContext } from './context.ts';

/** The command that shows an admin the current settings. */
export type SettingsList = '/setup show' | '/access list';

/** Thrown if an earlier process acknowledged the interaction: the change may have been made and is not made again. */
export class AlreadyAcknowledgedError extends Error {
  override readonly name = 'AlreadyAcknowledgedError';
  readonly seenIn: SettingsList;

  constructor(seenIn: SettingsList) {
    super('an earlier process acknowledged the interaction');
    this.seenIn = seenIn;
  }
}

/**
 * Defers the ephemeral reply to a change of settings. After a crash Discord delivers earlier interactions again, so an
 * old setting could replace a newer one.
 * @throws AlreadyAcknowledgedError if an earlier process acknowledged the interaction
 */
export async function acknowledgeOnce({ reply }: InteractionContext, seenIn: SettingsList): Promise<void> {
  if (!(await reply.deferOnce('ephemeral'))) throw new AlreadyAcknowledgedError(seenIn);
}

/** Replaces the "thinking…" that an earlier process left behind. */
export function interruptedMessage({ seenIn }: AlreadyAcknowledgedError): Message {
  const text = md`I can’t tell whether it was done. See **${seenIn}**, and try again if it was not.`;
  return message({ tone: 'warning', title: md`I was restarted in the middle of this`, text });
}
