import { MessageCreateRequestSchema } from 'discord-api-spec/zod';
import { Refusal } from '../../src/playground/discord/errors.ts';
import { readMessageBody } from '../../src/playground/discord/limits/message-limits.ts';

/** Why Discord would refuse the message; null where it takes it. */
export function refusalOf(message: object): string | null {
  try {
    readMessageBody(MessageCreateRequestSchema, message, []);
    return null;
  } catch (error) {
    if (error instanceof Refusal) return JSON.stringify(error.body);
    throw error;
  }
}
