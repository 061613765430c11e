import type { z } from 'zod';
import type { Call } from '../dialect.ts';
import { notUnderstood } from '../failures.ts';
import { orNull } from '../model/host-error.ts';
import type { Accepted } from '../model/hosting.ts';
import { acceptedOf } from '../readers/accepted.ts';
import type { HostRequest } from '../request.ts';

/**
 * Sends a request and returns what its JSON stands for.
 * @param parse returns null if it stands for nothing
 * @throws HostError `not-understood` if there is none
 */
export async function read<T>(
  call: Call,
  request: HostRequest,
  parse: (json: unknown) => T | null,
): Promise<T> {
  const response = await call(request);
  const value = response.body.kind === 'json' ? parse(response.body.value) : null;
  if (value === null) throw notUnderstood(response, request);
  return value;
}

/** Sends a request and returns its JSON as the schema reads it. @throws HostError `not-understood` if it can't */
export function readAs<T>(call: Call, request: HostRequest, schema: z.ZodType<T>): Promise<T> {
  return read(call, request, (json) => schema.safeParse(json).data ?? null);
}

/** Sends a change and returns what the host said. @throws HostError */
export async function accept(call: Call, request: HostRequest): Promise<Accepted> {
  const { body, key } = await call(request);
  return acceptedOf(body, key);
}

/** Returns what a read of files resolves with; null if the host declined it with one of these statuses: there is nothing. */
export function unlessNone<T>(statuses: ReadonlySet<number | null>, reading: Promise<T>): Promise<T | null> {
  return orNull(reading, ({ kind, httpStatus }) => kind === 'declined' && statuses.has(httpStatus));
}
