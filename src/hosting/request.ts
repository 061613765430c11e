import type { HostCall } from '../domain/host-error.ts';

/** One request to the host. */
export interface HostRequest {
  /** The operation that it belongs to, for errors and logs. */
  readonly call: HostCall;
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** Whether it changes something: it is then sent once. Not told by the method, because some hosts stop with GET. */
  readonly write: boolean;
  /** Follows the base URL. */
  readonly path: string;
  /** The name of a cookie that carries the key, instead of the `Authorization` header. */
  readonly keyCookie?: string;
  /** A record is sent as JSON, a string as plain text. */
  readonly body?: Readonly<Record<string, string | number | boolean>> | string;
  /**
   * What a 429 to this request is about, such as new backups of one server: only requests of the same scope wait then,
   * unless the error says `limitsKey`. Default: every request with the key.
   */
  readonly limitScope?: string;
  /** How long it may take with all attempts and waits, in milliseconds. Default: what the operation has left. */
  readonly withinMs?: number;
}

/** Returns a request that only reads. */
export function get(call: HostCall, path: string): HostRequest {
  return { call, method: 'GET', write: false, path };
}

/** Returns a request that changes something. */
export function post(call: HostCall, path: string, body?: HostRequest['body']): HostRequest {
  return { call, method: 'POST', write: true, path, ...(body === undefined ? {} : { body }) };
}

/** Returns a request that deletes something. */
export function del(call: HostCall, path: string, body?: HostRequest['body']): HostRequest {
  return { ...post(call, path, body), method: 'DELETE' };
}
