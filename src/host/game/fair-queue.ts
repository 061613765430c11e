import { ApiError } from '../api-error.ts';

/** How many tasks of one client may wait. */
const maxWaiting = 10;

/** Runs tasks one at a time, the clients in turn, so that one client's many tasks don't delay another's few. */
export class FairQueue {
  /** The waiting tasks by client, the next client first. A client without tasks is not in the map. */
  readonly #waiting = new Map<string, (() => Promise<void>)[]>();
  #running = false;

  /**
   * Runs a task when its turn comes, and returns its result.
   * @param signal removes the task from the queue if it has not started
   * @throws ApiError `rate_limited` if the client has too many waiting tasks
   */
  run<T>(client: string, task: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    const tasks = this.#waiting.get(client) ?? [];
    if (tasks.length >= maxWaiting) {
      throw new ApiError(
        'rate_limited',
        `${maxWaiting} commands are already waiting. Try again in a second.`,
        {
          retryAfterSeconds: 1,
        },
      );
    }
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    const start = async (): Promise<void> => {
      signal?.removeEventListener('abort', cancel);
      await Promise.try(task).then(resolve, reject);
    };
    const cancel = (): void => {
      const index = tasks.indexOf(start);
      if (index >= 0) tasks.splice(index, 1);
      reject(new ApiError('busy', 'The request was canceled.'));
    };
    if (signal?.aborted) cancel();
    else {
      signal?.addEventListener('abort', cancel, { once: true });
      tasks.push(start);
      this.#waiting.set(client, tasks);
      void this.#runAll();
    }
    return promise;
  }

  async #runAll(): Promise<void> {
    if (this.#running) return;
    this.#running = true;
    for (const [client, tasks] of this.#waiting) {
      this.#waiting.delete(client);
      const start = tasks.shift();
      // An entry that is set again moves to the end, and the loop reaches it there.
      if (tasks.length > 0) this.#waiting.set(client, tasks);
      await start?.();
    }
    this.#running = false;
  }
}
