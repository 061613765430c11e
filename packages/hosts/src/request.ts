import type { HostCall } from './model/host-error.ts';

/** One request to the host. */
export interface HostRequest {
  /** The operation that it belongs to, for errors and logs. */
  readonly call: HostCall;
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** Whether it changes something: it is then sent once. Not told by the method, because some hosts stop with GET. */
  readonly write: boolean;
  /** Follows the base URL. */
  readonly path: string;
  /** The name of a cookie that carries the key, instead of a header. */
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
  /** The largest response that is read, in bytes; a stranger's host may send less. Default: 4 MiB. */
  readonly maxBytes?: number;
  /** Whether the body of a success is bytes: it is not looked at, except for the API key. Default: false. */
  readonly isRaw?: boolean;
  /** Whether it is sent once although it changes nothing. Default: if it is a write. */
  readonly once?: boolean;
  /** After these HTTP statuses it isn't repeated, because they mean something that lasts. Default: none. */
  readonly lastingStatuses?: ReadonlySet<number | null>;
}

/** Returns a request that only reads. */
export function get(call: HostCall, path: string): HostRequest {
  return { call, method: 'GET', write: false, path };
}

/** The largest response with a list of files, in bytes: 50,000 entries of Pterodactyl, 330 bytes each. */
const maxFileListBytes = 16 * 1024 * 1024;

/** Returns a request for the files of a folder. */
export function getFiles(path: string): HostRequest {
  return { ...get('list-files', path), maxBytes: maxFileListBytes };
}

/** Returns a request for the content of a file, which it may have `maxBytes` of. */
export function getFile(path: string, maxBytes: number): HostRequest {
  // The parts that it arrives in count as 64 bytes at least.
  return { ...get('read-file', path), maxBytes: maxBytes + 64, isRaw: true };
}

/** Returns a request that changes something. */
export function post(call: HostCall, path: string, body?: HostRequest['body']): HostRequest {
  return { call, method: 'POST', write: true, path, ...(body === undefined ? {} : { body }) };
}

/** Returns a request that deletes something. */
export function del(call: HostCall, path: string, body?: HostRequest['body']): HostRequest {
  return { ...post(call, path, body), method: 'DELETE' };
}
