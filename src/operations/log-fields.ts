import type { Operation } from '../domain/operation.ts';

/** What every log line about an operation names: it, and the interaction that began it. */
export function logFields({ id, interactionId, guildId }: Operation) {
  return { operation: id, interaction: interactionId, guild: guildId };
}
