import { STATUS_CODES } from 'node:http';
import { DiscordAPIError, HTTPError } from '@discordjs/rest';
import { z } from 'zod';
import { type HttpRequest, type HttpResponse, parseJson } from '../../http/client.ts';

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
