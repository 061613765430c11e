import { findEngine, SkipError } from '@steward/embedded-host/testing/engine';
import type { Resources } from '../playground/resources.ts';
import { tryImage } from './try-image.ts';

/**
 * Tries the image on the Docker engine of this machine, or on one that it starts. Without an engine or the image's base, it
 * prints why.
 */
export async function tryOnEngine(resources: Resources, print: (line: string) => void): Promise<void> {
  try {
    const docker = await findEngine((close) => resources.add(null, close));
    await tryImage(docker, resources, print);
  } catch (error) {
    if (!(error instanceof SkipError)) throw error;
    print(`skipped: ${error.message}`);
  }
}
