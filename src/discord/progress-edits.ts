import type { Operation } from '../domain/operation.ts';
import { withTimeout } from '../util/timeout.ts';

/** How long the moves that follow at once (sent, accepted, done) are gathered into one edit. */
const gatherMs = 250;

interface Editing {
  /** The latest state not shown yet. */
  next: Operation | null;
  /** Ends the gathering: nothing more will be shown. */
  readonly ended: PromiseWithResolvers<void>;
  /** Ends what the edit under way waits for. */
  overtaken: AbortController;
  done: Promise<void>;
}

/** Shows how running operations get on: edits follow one another, and what is overtaken is not shown. */
export class ProgressEdits {
  readonly #edit: (operation: Operation, overtaken: AbortSignal) => Promise<void>;
  readonly #gatherMs: number;
  /** At most one for each operation that runs. */
  readonly #underWay = new Map<string, Editing>();

  /** `edit` never rejects. Its signal is aborted where it need not wait for its turn any more. */
  constructor(
    edit: (operation: Operation, overtaken: AbortSignal) => Promise<void>,
    pauseMs: number = gatherMs,
  ) {
    this.#edit = edit;
    this.#gatherMs = pauseMs;
  }

  show(operation: Operation): void {
    const editing = this.#underWay.get(operation.id);
    if (editing !== undefined) {
      editing.next = operation;
      editing.overtaken.abort();
      return;
    }
    const entry: Editing = {
      next: operation,
      ended: Promise.withResolvers(),
      overtaken: new AbortController(),
      done: Promise.resolve(),
    };
    entry.done = this.#drain(entry).finally(() => this.#underWay.delete(operation.id));
    this.#underWay.set(operation.id, entry);
  }

  /** Shows no more of an operation. Resolves at once, or when the edit on its way has arrived: it must not overtake the outcome. */
  async end(operationId: string): Promise<void> {
    const editing = this.#underWay.get(operationId);
    if (editing === undefined) return;
    editing.next = null;
    editing.ended.resolve();
    editing.overtaken.abort();
    await editing.done;
  }

  async #drain(entry: Editing): Promise<void> {
    await withTimeout(this.#gatherMs, entry.ended.promise);
    while (entry.next !== null) {
      const operation = entry.next;
      entry.next = null;
      entry.overtaken = new AbortController();
      await this.#edit(operation, entry.overtaken.signal);
    }
  }
}
