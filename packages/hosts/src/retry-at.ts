import { dayMs } from '@steward/kit';
import { fieldsIn, numberIn } from './readers/fields.ts';
import { timeIn } from './readers/times.ts';
import type { HostResponse } from './response.ts';

/** A number of seconds from here on counts from 1970 (it is in 1973); a smaller one counts from now. */
const sinceEpoch = 100_000_000;
/** A host clock that differs by more than this is corrected for. */
const skewMs = 5000;

/**
 * Returns when the host accepts requests again (milliseconds since 1970), from `Retry-After` (seconds or an HTTP date,
 * RFC 9110 10.2.3) or other rate-limit headers: never in the past, at most a day ahead; null if the host does not say.
 */
export function retryAtIn(response: HostResponse, now: number): number | null {
  const at =
    timeOf(response.header('retry-after'), response, now) ??
    fromNow(response.header('x-ratelimit-reset-after'), now) ??
    timeOf(response.header('x-ratelimit-reset'), response, now) ??
    timeOf(response.header('ratelimit-reset'), response, now) ??
    fromNow(bodyField(response), now);
  return at === null ? null : Math.min(Math.max(at, now), now + dayMs);
}

function timeOf(value: string | null, response: HostResponse, now: number): number | null {
  const number = numberIn(value);
  if (number !== null && number < sinceEpoch) return fromNow(number, now);
  const date = timeIn(value);
  if (date === null) return null;
  const hostNow = timeIn(response.header('date'))?.getTime() ?? now;
  const skew = Math.abs(hostNow - now) > skewMs ? hostNow - now : 0;
  return date.getTime() - skew;
}

function fromNow(value: unknown, now: number): number | null {
  const seconds = numberIn(value);
  return seconds === null || seconds < 0 ? null : now + seconds * 1000;
}

function bodyField(response: HostResponse): unknown {
  return response.body.kind === 'json' ? fieldsIn(response.body.value)?.value('retryafter') : null;
}
