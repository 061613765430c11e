import { ApiError } from '../api-error.ts';

/** How many tasks of one asker may wait. */
const maxWaiting = 10;

/** Carries out tasks one at a time, the askers in turn, so that nobody's many keep another's few waiting. */
export class FairQueue {
  /** Whose turn comes next is first. An asker without waiting tasks is not in it. */
  readonly #waiting = new Map<string, (() => Promise<void>)[]>();
  #running = false;

  /**
   * Carries out a task when its turn has come, and returns what it returns.
   * @param signal takes a task that is still waiting out of the line
   * @throws ApiError `rate_limited` if the asker has too many waiting
   */
  run<T>(asker: string, task: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    const line = this.#waiting.get(asker) ?? [];
    if (line.length >= maxWaiting) {
      throw new ApiError('rate_limited', `${maxWaiting} are waiting already. Try again in a second.`, {
        retryAfterSeconds: 1,
      });
    }
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    const turn = async (): Promise<void> => {
      signal?.removeEventListener('abort', leave);
      await Promise.try(task).then(resolve, reject);
    };
    const leave = (): void => {
      const place = line.indexOf(turn);
      if (place >= 0) line.splice(place, 1);
      reject(new ApiError('busy', 'Nobody waits for the answer any more.'));
    };
    if (signal?.aborted) leave();
    else {
      signal?.addEventListener('abort', leave, { once: true });
      line.push(turn);
      this.#waiting.set(asker, line);
      void this.#runAll();
    }
    return promise;
  }

  async #runAll(): Promise<void> {
    if (this.#running) return;
    this.#running = true;
    for (const [asker, line] of this.#waiting) {
      this.#waiting.delete(asker);
      const turn = line.shift();
      // An entry that is set again comes last, and the loop comes to it.
      if (line.length > 0) this.#waiting.set(asker, line);
      await turn?.();
    }
    this.#running = false;
  }
}
