import type { Logger } from 'pino';
import type { Operations } from '../domain/operation.ts';

/** How long ended operations are kept, as the record of who did what. */
const retentionDays = 90;

const dayMs = 24 * 60 * 60_000;

/** Removes operations past their retention, now and every day. */
export function pruneDaily(operations: Operations, logger: Logger): { stop(): void } {
  async function prune(): Promise<void> {
    try {
      const count = await operations.prune(new Date(Date.now() - retentionDays * dayMs));
      if (count > 0) logger.info({ count }, 'removed operations past their retention');
    } catch (error) {
      logger.warn({ err: error }, 'could not remove operations past their retention');
    }
  }
  void prune();
  const timer = setInterval(() => void prune(), dayMs).unref();
  return { stop: () => clearInterval(timer) };
}
