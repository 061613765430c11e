import { type HostCall, HostError, type HostErrorKind } from '../domain/host-error.ts';
import type { HttpError } from '../http/client.ts';
import { isRefusal } from './readers/accepted.ts';
import { errorTextIn } from './readers/error-text.ts';
import { type HostRequest, isWrite } from './request.ts';
import type { HostResponse } from './response.ts';
import { retryAtIn } from './retry-at.ts';

/** Statuses with which a gateway says that no answer came in time from behind it (522 and 524: Cloudflare's). */
const lateStatuses = new Set([408, 504, 522, 524]);
/** Statuses with which a gateway says that it got no proper answer from behind it (520 to 523: Cloudflare's). */
const gatewayStatuses = new Set([502, 520, 521, 523]);

/** The failure that an answer tells of; null where it tells of none. A 404 is of the server, where the path names one. */
export function failureIn(reply: HostResponse, request: HostRequest, now: number): HostError | null {
  const fine = reply.status >= 200 && reply.status < 300 && reply.body.kind !== 'html';
  if (fine && !isRefusal(reply.body, request.call)) return null;
  const hostText = errorTextIn(reply.body);
  const kind = kindOf(reply, request);
  const retryAt = kind === 'rate-limited' || kind === 'maintenance' ? retryAtIn(reply, now) : null;
  return new HostError(kind, {
    call: request.call,
    applied: isWrite(request) && mayHaveApplied(reply, kind, request) ? 'unknown' : 'no',
    hostText,
    retryAt: retryAt === null ? null : new Date(retryAt),
    httpStatus: reply.status,
  });
}

/** Of a request that brought no whole answer. */
export function failureOf(error: HttpError, request: HostRequest): HostError {
  const kinds = {
    'not-sent': 'unreachable',
    'timed-out': 'too-slow',
    'connection-lost': 'answer-lost',
    'invalid-response': 'not-understood',
  } as const satisfies Record<HttpError['kind'], HostErrorKind>;
  const applied = isWrite(request) && error.kind !== 'not-sent' ? 'unknown' : 'no';
  return new HostError(kinds[error.kind], { call: request.call, applied, cause: error });
}

/** The host said 429; `until` is in milliseconds since 1970. */
export function rateLimitedUntil(
  until: number,
  request: HostRequest,
  hostText: string | null = null,
): HostError {
  const retryAt = new Date(until);
  return new HostError('rate-limited', {
    call: request.call,
    applied: 'no',
    hostText,
    retryAt,
    httpStatus: 429,
  });
}

/** A 2xx answer in which nothing can be read. */
export function notUnderstood(reply: HostResponse, request: HostRequest): HostError {
  return new HostError('not-understood', { call: request.call, applied: 'no', httpStatus: reply.status });
}

/** A caller's patience ended before the read that it shares. */
export function lateFor(request: HostRequest): HostError {
  return new HostError('too-slow', { call: request.call, applied: 'no' });
}

/** An id that no path can name, so that the host can't know it. */
export function unknownFor(kind: 'unknown-server' | 'unknown-backup', call: HostCall): HostError {
  return new HostError(kind, { call, applied: 'no' });
}

/** The key can't be sent: it holds what no HTTP header may hold, so it is none of the host's. */
export function unsendableKey(request: HostRequest): HostError {
  return new HostError('key-refused', { call: request.call, applied: 'no' });
}

function kindOf({ status, body }: HostResponse, { call }: HostRequest): HostErrorKind {
  // A page in place of an answer comes from something in front of the host, as a login does: it says nothing of the call.
  if (status >= 200 && status < 300) return body.kind === 'html' ? 'not-understood' : 'declined';
  if (status < 400) return 'not-understood';
  if (status === 401) return 'key-refused';
  if (status === 403) return 'not-allowed';
  if (status === 404) return call === 'list-servers' ? 'not-understood' : 'unknown-server';
  if (status === 429) return 'rate-limited';
  if (status === 503) return 'maintenance';
  if (lateStatuses.has(status)) return 'too-slow';
  // In JSON it is the host that answers, as Pterodactyl does of a command to a stopped server.
  if (gatewayStatuses.has(status) && body.kind !== 'json') return 'gateway-failed';
  return status >= 500 ? 'host-failed' : 'declined';
}

/** Whether a host that answers so may have made the change all the same: whatever failed may have failed after it. */
function mayHaveApplied({ status }: HostResponse, kind: HostErrorKind, { call }: HostRequest): boolean {
  // A restore that the host gave up half-way is reported so by some: it accepted the call, and says that it failed.
  if (kind === 'declined') return call === 'restore-backup' && status < 300;
  return status >= 500 || kind === 'too-slow' || kind === 'not-understood';
}
