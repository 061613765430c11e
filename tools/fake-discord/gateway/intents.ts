import { closeCode } from './protocol.ts';

/** Bits as in discord-api-docs, events/gateway.mdx, Gateway Intents. */
export const intent = {
  guilds: 1 << 0,
  guildMembers: 1 << 1,
  presences: 1 << 8,
  messageContent: 1 << 15,
} as const;

const privileged = intent.guildMembers | intent.presences | intent.messageContent;
const known = 0b1_1111_1111_1111_1111 | (1 << 20) | (1 << 21) | (1 << 24) | (1 << 25);

/** The close code that these intents earn, or null. */
export function judgeIntents(intents: number | undefined, granted: number): number | null {
  if (intents === undefined || intents > known || (intents & ~known) !== 0) return closeCode.invalidIntents;
  if ((intents & privileged & ~granted) !== 0) return closeCode.disallowedIntents;
  return null;
}
