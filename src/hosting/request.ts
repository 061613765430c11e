import type { HostCall } from '../domain/host-error.ts';

/** One call to the host. */
export interface HostRequest {
  readonly call: HostCall;
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** Starts with `/v1`. */
  readonly path: string;
  readonly body?: Readonly<Record<string, string>>;
}

export function isWrite(request: HostRequest): boolean {
  return request.method !== 'GET';
}
