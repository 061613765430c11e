import { MessageCreateRequestSchema } from 'discord-api-spec/zod';
import { ApiError } from '../../tools/fake-discord/errors.ts';
import { readMessageBody } from '../../tools/fake-discord/limits/message-limits.ts';

/** Returns why Discord would refuse the message; null if it would accept it. */
export function refusalOf(message: object): string | null {
  try {
    readMessageBody(MessageCreateRequestSchema, message, []);
    return null;
  } catch (error) {
    if (error instanceof ApiError) return JSON.stringify(error.body);
    throw error;
  }
}
