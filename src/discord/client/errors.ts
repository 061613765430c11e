import { RESTJSONErrorCodes } from '@discordjs/core/http-only';
import { DiscordAPIError, HTTPError } from '@discordjs/rest';
import { HttpError } from '../../http/client.ts';

/** The interaction or its message is not there to be answered any more, or was answered before. */
const gone: ReadonlySet<number | string> = new Set([
  RESTJSONErrorCodes.UnknownInteraction,
  RESTJSONErrorCodes.InteractionHasAlreadyBeenAcknowledged,
  RESTJSONErrorCodes.UnknownWebhook,
  RESTJSONErrorCodes.InvalidWebhookToken,
  RESTJSONErrorCodes.UnknownMessage,
]);

/** Whether Discord says that there is nobody left to answer: no error of ours, and never to be tried again. */
export function isGone(error: unknown): boolean {
  return error instanceof DiscordAPIError && gone.has(error.code);
}

/** Whether a request of ours did not get through: Discord refused it, failed at it, or could not be reached. */
export function isDiscordFault(error: unknown): boolean {
  return error instanceof DiscordAPIError || error instanceof HTTPError || error instanceof HttpError;
}

/** Whether Discord says that it has the first answer to an interaction already. */
export function isAcknowledged(error: unknown): boolean {
  return (
    error instanceof DiscordAPIError &&
    error.code === RESTJSONErrorCodes.InteractionHasAlreadyBeenAcknowledged
  );
}

const channelProblems: Readonly<Record<number | string, string>> = {
  [RESTJSONErrorCodes.UnknownChannel]: 'the channel is gone',
  [RESTJSONErrorCodes.MissingAccess]: 'I can’t see the channel',
  [RESTJSONErrorCodes.MissingPermissions]: 'I may not send messages with embeds there',
};

/** Why a message can't be sent to a channel, in words for an admin; null for another error. */
export function channelProblem(error: unknown): string | null {
  return error instanceof DiscordAPIError ? (channelProblems[error.code] ?? null) : null;
}

/** Whether Discord says that the bot may not, or that there is no such thing: from a guild's routes, perhaps that it left. */
export function isRefusal(error: unknown): boolean {
  return error instanceof DiscordAPIError && (error.status === 404 || error.status === 403);
}
