import { HostError } from '../domain/host-error.ts';

/** Returns what a host sends; null if it can't be read. */
export async function orNull<T>(read: Promise<T>): Promise<T | null> {
  try {
    return await read;
  } catch (error) {
    if (error instanceof HostError) return null;
    throw error;
  }
}
