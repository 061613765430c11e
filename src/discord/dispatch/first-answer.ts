import { setTimeout as sleep } from 'node:timers/promises';
import { type APIInteractionResponse, InteractionResponseType } from '@discordjs/core/http-only';
import { jittered } from '../../util/backoff.ts';
import { isTransient } from '../client/deliver.ts';
import { isAcknowledged } from '../client/errors.ts';
import type { InteractionApi } from '../client/interaction-api.ts';
import { RateLimited } from '../client/rate-limited.ts';

/** Whose first answer Discord has: this one; one from an earlier process; or, where a try seemed to fail, either. */
export type Taken = 'this' | 'earlier' | 'either';

/**
 * Brings the first answer to an interaction to Discord. `toLearn`: in a way in which Discord says whether it has one
 * already, from this process or another. Rejects with @discordjs/rest's errors where it can't.
 */
export type FirstAnswer = (answer: APIInteractionResponse, toLearn?: 'to learn') => Promise<Taken>;

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
export function byCallback(
  api: Pick<InteractionApi, 'answer'>,
  interaction: { readonly id: string; readonly token: string },
  { receivedAt = Date.now(), mayHaveArrived = false }: CallbackOptions = {},
): FirstAnswer {
  // Told on across answers: where one did not get through, the one that would say so has the rest of the time.
  let pauseMs = firstPauseMs;
  let anotherMayBeThere = false;
  return async (answer) => {
    let mayBeThere = mayHaveArrived;
    for (;;) {
      try {
        await api.answer(interaction, answer);
        return 'this';
      } catch (error) {
        if (isAcknowledged(error)) {
          // From a try of ours that seemed to fail, or from a process that ended right after deferring.
          if (mayBeThere && !anotherMayBeThere) return 'either';
          if (isDeferral(answer)) return 'earlier';
        }
        const isLimited = error instanceof RateLimited;
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
