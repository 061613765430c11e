import type { BackupChecks, ReadBudget } from '../domain/backup-check.ts';

/** How much is reserved at a time of what comes beyond the expected, in bytes. */
const stepBytes = 2 ** 20;

/** Charges to the budgets of a day what was read of one backup. */
export class ReadCharge {
  readonly #checks: Pick<BackupChecks, 'spend'>;
  readonly #budgets: readonly ReadBudget[];
  readonly #day: string;
  #reserved = 0;
  #received = 0;

  constructor(checks: Pick<BackupChecks, 'spend'>, budgets: readonly ReadBudget[], now: Date) {
    this.#checks = checks;
    this.#budgets = budgets;
    this.#day = now.toISOString().slice(0, 10);
  }

  /** Reserves what is expected to come, beyond what came already. Returns false if less is left. */
  expect(bytes: number): Promise<boolean> {
    return this.#reserve(this.#received + bytes);
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
    await this.#checks.spend(this.#day, -left, this.#budgets);
  }

  async #reserve(total: number): Promise<boolean> {
    const more = total - this.#reserved;
    if (more <= 0) return true;
    if (!(await this.#checks.spend(this.#day, more, this.#budgets))) return false;
    this.#reserved = total;
    return true;
  }
}
