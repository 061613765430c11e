import type { HttpError } from './http/http-error.ts';
import { type HostCall, HostError, type HostErrorKind, type HostErrorReason } from './model/host-error.ts';
import { isRefusal } from './readers/accepted.ts';
import { errorTextIn } from './readers/error-text.ts';
import type { HostRequest } from './request.ts';
import type { HostResponse } from './response.ts';
import { retryAtIn } from './retry-at.ts';

/** The host, or a gateway, says that it took too long. */
const timeoutStatuses = new Set([408, 504, 522, 524]);
/** Insufficient Storage: the host has no room for it. */
const noRoomStatus = 507;
/** A gateway got no valid response from the host, or none in time (520 to 524: Cloudflare’s). */
const gatewayStatuses = new Set([502, 504, 520, 521, 522, 523, 524]);

/**
 * Returns the error that a response stands for by its HTTP status and its body; null if it is a success. A 404 means the
 * server, if the path names one.
 */
export function failureIn(response: HostResponse, request: HostRequest, now: number): HostError | null {
  const isSuccess = response.status >= 200 && response.status < 300 && response.body.kind !== 'html';
  if (isSuccess && !isRefusal(response.body, request.call)) return null;
  const hostText = errorTextIn(response.body);
  const kind = kindOf(response, request);
  const retryAt = kind === 'rate-limited' || kind === 'maintenance' ? retryAtIn(response, now) : null;
  return new HostError(kind, {
    call: request.call,
    applied: request.write && mayHaveApplied(response, kind, request) ? 'unknown' : 'no',
    hostText,
    retryAt: retryAt === null ? null : new Date(retryAt),
    httpStatus: response.status,
  });
}

/** Returns the error of a request without a complete response. */
export function noResponse(error: HttpError, request: HostRequest): HostError {
  const kinds = {
    'not-sent': 'unreachable',
    'wrong-certificate': 'wrong-certificate',
    'timed-out': 'too-slow',
    'connection-lost': 'answer-lost',
    'invalid-response': 'not-understood',
  } as const satisfies Record<HttpError['kind'], HostErrorKind>;
  const kind = kinds[error.kind];
  const wasSent = kind !== 'unreachable' && kind !== 'wrong-certificate';
  const applied = request.write && wasSent ? 'unknown' : 'no';
  return new HostError(kind, { call: request.call, applied, cause: error });
}

/** Returns the error of a 429; `until` is in milliseconds since 1970. @param isThrottled whether it is not about the key */
export function rateLimitedUntil(
  until: number,
  request: HostRequest,
  isThrottled: boolean,
  hostText: string | null = null,
): HostError {
  const retryAt = new Date(until);
  return new HostError('rate-limited', {
    call: request.call,
    applied: 'no',
    hostText,
    retryAt,
    reason: isThrottled ? 'throttled' : null,
    httpStatus: 429,
  });
}

/** Returns the error of a 2xx response that can’t be read. */
export function notUnderstood(response: HostResponse, request: HostRequest): HostError {
  return new HostError('not-understood', { call: request.call, applied: 'no', httpStatus: response.status });
}

/** Returns the error of a call that was declined without effect. */
export function declined(
  call: HostCall,
  reason: HostErrorReason | null,
  httpStatus: number | null = null,
): HostError {
  return new HostError('declined', { call, applied: 'no', reason, httpStatus });
}

/** Returns the error of a call whose deadline passed before a response. */
export function timedOut(call: HostCall): HostError {
  return new HostError('too-slow', { call, applied: 'no' });
}

/** Returns the error of an id that fits into no path, so that the host can’t have it. */
export function unknownId(kind: 'unknown-server' | 'unknown-backup', call: HostCall): HostError {
  return new HostError(kind, { call, applied: 'no' });
}

/** Returns the error of an operation that the host's API does not have. */
export function unsupported(call: HostCall): HostError {
  return new HostError('unsupported', { call, applied: 'no' });
}

function kindOf({ status, body }: HostResponse, { call }: HostRequest): HostErrorKind {
  // A web page comes from something in front of the host, such as a login: it says nothing about the call.
  if (status >= 200 && status < 300) return body.kind === 'html' ? 'not-understood' : 'declined';
  if (status < 400) return 'not-understood';
  if (status === 401) return 'key-refused';
  if (status === 403) return 'not-allowed';
  if (status === 404) return call === 'list-servers' ? 'not-understood' : 'unknown-server';
  if (status === 429) return 'rate-limited';
  if (status === 503) return 'maintenance';
  // JSON comes from the host itself: Pterodactyl sends 502 for a command to a stopped server.
  if (gatewayStatuses.has(status) && body.kind !== 'json') return 'gateway-failed';
  if (timeoutStatuses.has(status)) return 'too-slow';
  return status >= 500 && status !== noRoomStatus ? 'host-failed' : 'declined';
}

/** Returns whether the host may have made the change despite this response: the failure may have come after it. */
function mayHaveApplied({ status }: HostResponse, kind: HostErrorKind, { call }: HostRequest): boolean {
  // Some hosts report a restore that failed half-way like this: a 2xx that says it failed.
  if (kind === 'declined') return call === 'restore-backup' && status < 300;
  return status >= 500 || kind === 'too-slow' || kind === 'not-understood';
}
