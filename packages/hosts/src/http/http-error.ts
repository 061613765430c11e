import { errorCode } from '@steward/kit';
import { errors } from 'undici';
import { CertificateError } from './connector.ts';

type HttpErrorKind =
  /** Not a byte of the request was written. */
  | 'not-sent'
  /** The same, because the server's certificate is not the pinned one. */
  | 'wrong-certificate'
  | 'timed-out'
  | 'connection-lost'
  /** The response is not HTTP, or larger than the limit. */
  | 'invalid-response';

/**
 * Thrown if a request got no complete response. Carries nothing of undici's error, which may hold bytes of the
 * response.
 */
export class HttpError extends Error {
  override readonly name = 'HttpError';
  readonly kind: HttpErrorKind;
  constructor(kind: HttpErrorKind, reason: string) {
    super(`${kind}: ${reason}`);
    this.kind = kind;
  }
}

/** Returns the error of a connection that was not made. */
export function notConnected(error: unknown): HttpError {
  return new HttpError('not-sent', error instanceof Error ? reasonOf(error) : 'unknown');
}

/**
 * Returns the error that undici's one stands for.
 * @param wasSent whether the request was written, at least a part of it
 * @param hasBegun whether the response had begun
 */
export function toHttpError(error: Error, wasSent: boolean, hasBegun: boolean): HttpError {
  return new HttpError(kindOf(error, wasSent, hasBegun), reasonOf(error));
}

function kindOf(error: Error, wasSent: boolean, hasBegun: boolean): HttpErrorKind {
  if (!wasSent) return error instanceof CertificateError ? 'wrong-certificate' : 'not-sent';
  if (error instanceof errors.HeadersTimeoutError || error instanceof errors.BodyTimeoutError)
    return 'timed-out';
  // After the headers, the parser reports a response that was cut off.
  const isInvalid = error instanceof errors.HTTPParserError || error instanceof errors.HeadersOverflowError;
  return isInvalid && !hasBegun ? 'invalid-response' : 'connection-lost';
}

/** Returns an error's code, or its name: neither names an address. */
function reasonOf(error: Error): string {
  return errorCode(error) ?? error.name;
}
