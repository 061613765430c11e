import { STATUS_CODES } from 'node:http';
import { DiscordAPIError, HTTPError, RESTJSONErrorCodes } from 'discord.js';
import { z } from 'zod';
import { HttpError, type HttpRequest, type HttpResponse, parseJson } from '../../http/client.ts';

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

/** Bad request, too large, unprocessable: in other words the same would be taken. */
const statuses: ReadonlySet<number> = new Set([400, 413, 422]);

/** Whether Discord refused a message for what it holds, and not for its limits, its own faults or who sent it. */
export function isRefusedContent(error: unknown): boolean {
  const isRefused = error instanceof DiscordAPIError || error instanceof HTTPError;
  return isRefused && statuses.has(error.status) && !isGone(error);
}

/** Discord's error object (topics/rpc and reference.mdx, "Error Messages"). */
const refusal = z.object({
  code: z.number(),
  message: z.string(),
  errors: z.record(z.string(), z.unknown()).optional(),
});

/** Of what Discord says on each field, in characters. */
const longestDetails = 1_000;

/** The error that @discordjs/rest makes of such an answer. It names no path: there stands the interaction's token. */
export function refusalIn(
  { status, text }: HttpResponse,
  { method, body }: HttpRequest,
): DiscordAPIError | HTTPError {
  const sent = { files: undefined, body: body ?? undefined };
  const told = status < 500 ? refusal.safeParse(parseJson({ text })) : null;
  if (told?.success !== true) return new HTTPError(status, STATUS_CODES[status] ?? '', method, '', sent);
  const { code, message, errors } = told.data;
  const details =
    errors === undefined ? {} : { errors: { body: JSON.stringify(errors).slice(0, longestDetails) } };
  return new DiscordAPIError({ code, message, ...details }, code, status, method, '', sent);
}

/** Discord's 429 to a request that is not sent again by itself. */
export class RateLimitedError extends HTTPError {
  /** How long Discord asks to wait, in milliseconds. */
  readonly retryAfterMs: number;

  /** Names no path: there stands the interaction's token. */
  constructor(retryAfterMs: number, { method, body }: HttpRequest) {
    super(429, 'Too Many Requests', method, '', { files: undefined, body: body ?? undefined });
    this.retryAfterMs = retryAfterMs;
  }
}

const limited = z.object({ retry_after: z.number().nonnegative() });

/** How long a 429 asks to wait: from the body, in seconds with a fraction, or from the header (rate-limits.mdx, "Exceeding A Rate Limit"). */
export function retryAfterMs(sent: HttpResponse): number {
  const body = limited.safeParse(parseJson(sent));
  const seconds = body.success ? body.data.retry_after : Number(sent.header('retry-after') ?? 1);
  return Math.ceil((Number.isFinite(seconds) ? seconds : 1) * 1_000) + Math.random() * 50;
}

/** Discord will not have this bot, however often it tries. The message says why and what to do. */
export class DiscordFatalError extends Error {
  override readonly name = 'DiscordFatalError';
}

export const tokenRefused =
  'Discord refused the token. DISCORD_TOKEN: reset it at https://discord.com/developers/applications (your application, Bot, Reset Token) and set the new one.';
