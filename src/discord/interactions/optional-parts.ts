import { PicturesUnavailableError } from '../../charts/drawing.ts';
import type { InteractionContext } from './context.ts';

/**
 * Returns what is stored, for a message that is worth showing without it.
 * @param fallback what is returned, after a warning in the log, if it can't be read
 */
export async function storedOr<T>(
  { log }: Pick<InteractionContext, 'log'>,
  fallback: T,
  warning: string,
  read: () => Promise<T>,
): Promise<T> {
  try {
    return await read();
  } catch (error) {
    log().warn({ err: error }, warning);
    return fallback;
  }
}

/** Returns a picture; null, after a warning in the log, if none can be drawn here. */
export async function drawnOrNull<T>(
  { log }: Pick<InteractionContext, 'log'>,
  warning: string,
  draw: () => Promise<T>,
): Promise<T | null> {
  try {
    return await draw();
  } catch (error) {
    if (!(error instanceof PicturesUnavailableError)) throw error;
    log().warn({ err: error }, warning);
    return null;
  }
}
