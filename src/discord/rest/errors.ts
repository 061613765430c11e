import { STATUS_CODES } from 'node:http';
import { HttpError, type HttpRequest, type HttpResponse } from '@steward/hosts';
import { parseJson } from '@steward/kit';
import { DiscordAPIError, HTTPError, RESTJSONErrorCodes } from 'discord.js';
import { z } from 'zod';

const goneCodes: ReadonlySet<number | string> = new Set([
  RESTJSONErrorCodes.UnknownInteraction,
  RESTJSONErrorCodes.InteractionHasAlreadyBeenAcknowledged,
  RESTJSONErrorCodes.UnknownWebhook,
  RESTJSONErrorCodes.InvalidWebhookToken,
  RESTJSONErrorCodes.UnknownMessage,
]);

/** Returns whether the interaction or its message no longer exists, or has its response: nothing is left to send. */
export function isGone(error: unknown): boolean {
  return error instanceof DiscordAPIError && goneCodes.has(error.code);
}

/** Returns whether Discord already has the initial response to the interaction. */
export function isAcknowledged(error: unknown): boolean {
  return (
    error instanceof DiscordAPIError &&
    error.code === RESTJSONErrorCodes.InteractionHasAlreadyBeenAcknowledged
  );
}

/** Returns whether a request to Discord failed: it was refused, got an error response, or got none. */
export function isDiscordFault(error: unknown): boolean {
  return error instanceof DiscordAPIError || error instanceof HTTPError || error instanceof HttpError;
}

/** Returns whether the same request may succeed later: Discord limited it (429), had its own error (5xx) or could not be reached. */
export function isTransient(error: unknown): boolean {
  if (error instanceof DiscordAPIError || error instanceof HTTPError)
    return error.status === 429 || error.status >= 500;
  if (error instanceof HttpError) return true;
  // undici's and the system's errors have a code; @discordjs/rest's own time-out is an abort, that of a signal is not.
  const isTimeout = (name: string) => name === 'AbortError' || name === 'TimeoutError';
  return (
    error instanceof Error && (isTimeout(error.name) || ('code' in error && typeof error.code === 'string'))
  );
}

/** Returns whether Discord responded 403 or 404: on a guild's routes, the bot may have left the guild. */
export function isForbiddenOrMissing(error: unknown): boolean {
  return error instanceof DiscordAPIError && (error.status === 403 || error.status === 404);
}

/** Bad request, too large, unprocessable. */
const contentStatuses: ReadonlySet<number> = new Set([400, 413, 422]);

/** Returns whether Discord refused a message for its content, so that another message may be accepted. */
export function isRefusedContent(error: unknown): boolean {
  const isResponse = error instanceof DiscordAPIError || error instanceof HTTPError;
  const isAboutContent = !isGone(error) && channelProblem(error) === 'refused';
  return isResponse && contentStatuses.has(error.status) && isAboutContent;
}

/** Why a message can't be sent to a channel: the code of the text `log.problem.<code>`. */
export type ChannelProblem = 'channel-gone' | 'no-access' | 'no-permission' | 'thread-closed' | 'refused';

const channelProblems: Readonly<Record<number | string, ChannelProblem>> = {
  [RESTJSONErrorCodes.UnknownChannel]: 'channel-gone',
  [RESTJSONErrorCodes.MissingAccess]: 'no-access',
  [RESTJSONErrorCodes.MissingPermissions]: 'no-permission',
  [RESTJSONErrorCodes.InvalidActionOnArchivedThread]: 'thread-closed',
};

/** Returns why a message could not be sent to a channel. */
export function channelProblem(error: unknown): ChannelProblem {
  return (error instanceof DiscordAPIError && channelProblems[error.code]) || 'refused';
}

/** Discord's error object (Discord API docs, Reference, Error Messages). */
const errorBody = z.object({
  code: z.number(),
  message: z.string(),
  errors: z.record(z.string(), z.unknown()).optional(),
});

/** Maximum length of Discord's details on the fields, in characters. */
const maxDetails = 1_000;

/**
 * Returns the error that @discordjs/rest would throw for any status but 429, without the path, which contains the
 * interaction's token.
 */
export function toDiscordError(response: HttpResponse, request: HttpRequest): DiscordAPIError | HTTPError {
  const { status } = response;
  const { method } = request;
  const sent = sentWith(request);
  const parsed = status < 500 ? errorBody.safeParse(parseJson(response.text)) : null;
  if (parsed?.success !== true) return new HTTPError(status, STATUS_CODES[status] ?? '', method, '', sent);
  const { code, message, errors } = parsed.data;
  const details =
    errors === undefined ? {} : { errors: { body: JSON.stringify(errors).slice(0, maxDetails) } };
  return new DiscordAPIError({ code, message, ...details }, code, status, method, '', sent);
}

/**
 * Thrown for a 429, and instead of a request that would get one. discord.js's `RateLimitError` needs a bucket, which the
 * interaction routes don't keep.
 */
export class RateLimitedError extends HTTPError {
  /** How long to wait, in milliseconds, with a little spread. */
  readonly retryAfterMs: number;

  constructor(waitMs: number, request: HttpRequest) {
    super(429, 'Too Many Requests', request.method, '', sentWith(request));
    this.retryAfterMs = Math.ceil(waitMs) + Math.random() * 50;
  }
}

function sentWith({ body }: HttpRequest): { files: undefined; body: string | undefined } {
  return { files: undefined, body: typeof body === 'string' ? body : undefined };
}

/** Thrown if Discord refuses this bot and retrying is of no use. The message says why and what to do. */
export class DiscordFatalError extends Error {
  override readonly name = 'DiscordFatalError';
}

export const tokenRefused =
  'Discord refused the token. Reset it at https://discord.com/developers/applications (your application → Bot → Reset Token) and set DISCORD_TOKEN to the new one.';
