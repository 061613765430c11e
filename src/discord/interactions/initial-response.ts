import { backoff, retry } from '@steward/kit';
import { type APIInteractionResponse, InteractionResponseType } from 'discord.js';
import { isAcknowledged, isTransient, RateLimitedError } from '../rest/errors.ts';
import type { InteractionApi } from '../rest/interaction-client.ts';

/** Sends the initial response to an interaction. Rejects with @discordjs/rest's errors if Discord does not accept it. */
export type InitialResponse = (response: APIInteractionResponse) => Promise<void>;

/** No attempt starts later than this before the end of the time that Discord waits, in milliseconds. */
const marginMs = 500;
/**
 * Later attempts only find out whether one without a receipt arrived. None starts later than this after the end of that
 * time, in milliseconds.
 */
const verifyMs = 7_000;
/** At most five attempts fit into the 3 s. */
const pauses = { firstMs: 200, maxMs: 10_000 };

/**
 * Returns a function that sends initial responses by the callback route, and repeats them within the 3 s if Discord
 * fails or asks to wait. If an attempt got no receipt, people may see "thinking…": then it repeats until Discord says
 * whether it has the response, for 10 s.
 */
export function viaCallback(
  api: Pick<InteractionApi, 'respond' | 'acknowledgeMs'>,
  interaction: Parameters<InteractionApi['respond']>[0],
): InitialResponse {
  const receivedAt = performance.now();
  const startWithinMs = api.acknowledgeMs - marginMs;
  const verifyWithinMs = api.acknowledgeMs + verifyMs;
  // Kept across responses: an error message after a failed response has only the rest of the time.
  let failures = 0;
  let previousMayHaveArrived = false;
  return async (response) => {
    let mayHaveArrived = false;

    async function send(): Promise<void> {
      try {
        await api.respond(interaction, response);
      } catch (error) {
        const isOwn = mayHaveArrived && !previousMayHaveArrived;
        if (!isAcknowledged(error) || !isOwn) throw error;
      }
    }

    function pauseAfter(error: unknown): number | null {
      const limitedForMs = error instanceof RateLimitedError ? error.retryAfterMs : null;
      if (limitedForMs === null && !isTransient(error)) return null;
      mayHaveArrived ||= limitedForMs === null;
      failures += 1;
      const pauseMs = Math.max(limitedForMs ?? 0, backoff(failures, pauses));
      const elapsedMs = performance.now() - receivedAt;
      const isToVerify = elapsedMs > startWithinMs && mayHaveArrived && !isAutocomplete(response);
      if (elapsedMs + pauseMs <= (isToVerify ? verifyWithinMs : startWithinMs)) return pauseMs;
      previousMayHaveArrived ||= mayHaveArrived;
      return null;
    }

    return retry(send, { pauseAfter });
  };
}

/** Choices need no verification: late ones are useless and show nothing. */
function isAutocomplete({ type }: APIInteractionResponse): boolean {
  return type === InteractionResponseType.ApplicationCommandAutocompleteResult;
}
