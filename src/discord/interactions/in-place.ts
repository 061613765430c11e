import type { Message } from '../views/embed.ts';
import type { InteractionContext } from './context.ts';

/** Acknowledges an interaction whose reply `showHere` sends. */
export async function acknowledgeInPlace({ reply, sourceIsEphemeral }: InteractionContext): Promise<void> {
  if (sourceIsEphemeral) await reply.deferUpdate();
  else await reply.defer('ephemeral');
}

/** Shows a message in place of the one whose component was used, if only the person sees that; else in a new one. */
export async function showInPlace(
  { reply, sourceIsEphemeral }: InteractionContext,
  message: Message,
): Promise<void> {
  if (sourceIsEphemeral) await reply.update(message);
  else await reply.send(message, 'ephemeral');
}
