import { setTimeout as sleep } from 'node:timers/promises';
import { type APIInteractionResponse, InteractionResponseType } from 'discord.js';
import { jittered } from '../../util/backoff.ts';
import { isTransient } from '../rest/delivery.ts';
import { isAcknowledged, RateLimitedError } from '../rest/errors.ts';
import type { InteractionApi } from '../rest/interaction-client.ts';

/** Whose first answer Discord has: this one; one from an earlier process; or, where a try seemed to fail, either. */
export type AckResult = 'this' | 'earlier' | 'either';

/**
 * Brings the first answer to an interaction to Discord. `toLearn`: in a way in which Discord says whether it has one
 * already, from this process or another. Rejects with @discordjs/rest's errors where it can't.
 */
export type InitialResponse = (answer: APIInteractionResponse, toLearn?: 'to-learn') => Promise<AckResult>;

/** Discord waits 3 s for the first answer (receiving-and-responding.mdx:351): no try is begun later than this. */
const acknowledgeMs = 2_500;
/** Later than that, a try is only to learn whether one that seemed to fail arrived; none is begun after this. */
const learnMs = 10_000;
/** Doubled with each try, so that there are at most five within the 3 s. */
const firstPauseMs = 100;

export interface CallbackOptions {
  /** In milliseconds since 1970; the 3 s count from here. Default: now. */
  readonly receivedAt?: number;
  /** Another way was tried before, and Discord may have the answer from there. Default: false. */
  readonly mayHaveArrived?: boolean;
}

/**
 * The way by the callback route: sent again where Discord fails or asks to wait, and there is time left. Where a try
 * got no receipt in the 3 s, Discord may have it, and people see "thinking…": it is asked until it says which it is.
 */
export function viaCallback(
  api: Pick<InteractionApi, 'respond'>,
  interaction: { readonly id: string; readonly token: string },
  { receivedAt = Date.now(), mayHaveArrived = false }: CallbackOptions = {},
): InitialResponse {
  // Told on across answers: where one did not get through, the one that would say so has the rest of the time.
  let pauseMs = firstPauseMs;
  let anotherMayBeThere = false;
  return async (answer) => {
    let mayBeThere = mayHaveArrived;
    for (;;) {
      try {
        await api.respond(interaction, answer);
        return 'this';
      } catch (error) {
        if (isAcknowledged(error)) {
          // From a try of ours that seemed to fail, or from a process that ended right after deferring.
          if (mayBeThere && !anotherMayBeThere) return 'either';
          if (isDeferral(answer)) return 'earlier';
        }
        const isLimited = error instanceof RateLimitedError;
        if (!isLimited && !isTransient(error)) throw error;
        mayBeThere ||= !isLimited;
        const pause = Math.max(isLimited ? error.retryAfterMs : 0, jittered(pauseMs));
        pauseMs *= 2;
        const passed = Date.now() - receivedAt;
        const isToLearn = passed > acknowledgeMs && mayBeThere && !isForWhoeverTypes(answer);
        if (passed + pause > (isToLearn ? learnMs : acknowledgeMs)) {
          anotherMayBeThere ||= mayBeThere;
          throw error;
        }
        await sleep(pause);
      }
    }
  };
}

function isDeferral({ type }: APIInteractionResponse): boolean {
  return (
    type === InteractionResponseType.DeferredChannelMessageWithSource ||
    type === InteractionResponseType.DeferredMessageUpdate
  );
}

/** Choices that come late are of no use, and leave nothing behind. */
function isForWhoeverTypes({ type }: APIInteractionResponse): boolean {
  return type === InteractionResponseType.ApplicationCommandAutocompleteResult;
}
