import type { BackupTests } from '../store/repositories/backup-tests.ts';
import type { ReadBudget } from './model/backup-test.ts';

/** How much is reserved at a time of what comes beyond the expected, in bytes. */
const stepBytes = 2 ** 20;
/** The largest backup that is read at the cost of the following days, in bytes. */
export const mostBeyondBytes = 50 * 2 ** 30;

/** Returns whether a backup is never read by itself: it is larger than a day's budget, and than what following days pay. */
export function isOverLimit(bytes: number, budgets: readonly ReadBudget[]): boolean {
  return bytes > mostBeyondBytes && budgets.some((budget) => bytes > budget.bytes);
}

/** Charges to the budgets of a day what was read of one backup. */
export class ReadCharge {
  readonly #tests: Pick<BackupTests, 'spend'>;
  readonly #day: string;
  readonly #paidLater: boolean;
  #budgets: readonly ReadBudget[];
  #reserved = 0;
  #received = 0;

  /** @param paidLater whether a backup that is larger than a day's budget may be charged to the following days */
  constructor(
    tests: Pick<BackupTests, 'spend'>,
    budgets: readonly ReadBudget[],
    now: Date,
    paidLater: boolean,
  ) {
    this.#tests = tests;
    this.#budgets = budgets;
    this.#day = now.toISOString().slice(0, 10);
    this.#paidLater = paidLater;
  }

  /** Reserves what is expected to come, beyond what came already. Returns false if less is left. */
  async expect(bytes: number): Promise<boolean> {
    const mayGoBeyond = this.#paidLater && !isOverLimit(bytes, this.#budgets);
    const within = this.#budgets;
    if (mayGoBeyond)
      this.#budgets = within.map((budget) =>
        bytes > budget.bytes ? { beyond: 'if-any-is-left', ...budget } : budget,
      );
    const isPaid = await this.#reserve(this.#received + bytes);
    // What comes beyond the expected is a part of the same backup.
    this.#budgets = isPaid
      ? this.#budgets.map((budget) =>
          budget.beyond === undefined ? budget : { ...budget, beyond: 'always' as const },
        )
      : within;
    return isPaid;
  }

  /** Counts what came. Returns false if that is more than was left. */
  async take(bytes: number): Promise<boolean> {
    const received = this.#received + bytes;
    const isPaid =
      received <= this.#reserved ||
      (await this.#reserve(received + stepBytes)) ||
      (await this.#reserve(received));
    if (isPaid) this.#received = received;
    return isPaid;
  }

  /** Gives back what was reserved and did not come. */
  async settle(): Promise<void> {
    const left = this.#reserved - this.#received;
    if (left <= 0) return;
    this.#reserved = this.#received;
    await this.#tests.spend(this.#day, -left, this.#budgets);
  }

  async #reserve(total: number): Promise<boolean> {
    const more = total - this.#reserved;
    if (more <= 0) return true;
    if (!(await this.#tests.spend(this.#day, more, this.#budgets))) return false;
    this.#reserved = total;
    return true;
  }
}
