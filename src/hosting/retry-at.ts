import { fieldsIn, numberIn } from './readers/fields.ts';
import { timeIn } from './readers/times.ts';
import type { HostResponse } from './response.ts';

const dayMs = 86_400_000;
/** From here on a number of seconds is a time since 1970 (1973), below it a time from now. */
const sinceEpoch = 100_000_000;
/** A clock of the host's that is this far off is corrected for. */
const skewMs = 5000;

/**
 * When the host will listen again (milliseconds since 1970), from `Retry-After` (seconds or an HTTP date,
 * RFC 9110 10.2.3), or the rate limit headers in use; never past, at most a day away. Null where it tells nothing.
 */
export function retryAtIn(reply: HostResponse, now: number): number | null {
  const at =
    momentIn(reply.header('retry-after'), reply, now) ??
    fromNow(reply.header('x-ratelimit-reset-after'), now) ??
    momentIn(reply.header('x-ratelimit-reset'), reply, now) ??
    momentIn(reply.header('ratelimit-reset'), reply, now) ??
    fromNow(bodyField(reply), now);
  return at === null ? null : Math.min(Math.max(at, now), now + dayMs);
}

function momentIn(value: string | null, reply: HostResponse, now: number): number | null {
  const number = numberIn(value);
  if (number !== null && number < sinceEpoch) return fromNow(number, now);
  const moment = timeIn(value);
  if (moment === null) return null;
  const hostNow = timeIn(reply.header('date'))?.getTime() ?? now;
  const skew = Math.abs(hostNow - now) > skewMs ? hostNow - now : 0;
  return moment.getTime() - skew;
}

function fromNow(value: unknown, now: number): number | null {
  const seconds = numberIn(value);
  return seconds === null || seconds < 0 ? null : now + seconds * 1000;
}

function bodyField(reply: HostResponse): unknown {
  return reply.body.kind === 'json' ? fieldsIn(reply.body.value)?.value('retryafter') : null;
}
