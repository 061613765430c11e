import { DiscordAPIError, HTTPError } from '@discordjs/rest';
import { isGone } from './errors.ts';

/** Bad request, too large, unprocessable: in other words the same would be taken. */
const statuses: ReadonlySet<number> = new Set([400, 413, 422]);

/** Whether Discord refused a message for what it holds, and not for its limits, its own faults or who sent it. */
export function isRefusedContent(error: unknown): boolean {
  const isRefused = error instanceof DiscordAPIError || error instanceof HTTPError;
  return isRefused && statuses.has(error.status) && !isGone(error);
}
