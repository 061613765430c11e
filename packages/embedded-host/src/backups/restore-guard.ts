import { rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { syncFolder } from '@steward/kit';
import { z } from 'zod';
import { ApiError } from '../api-error.ts';
import { readJsonFile, writeJsonFile } from '../files/json-file.ts';
import { type Logger, logFailure } from '../logger.ts';
import { isDown, type SupervisedState, type Supervisor } from '../supervisors/supervisor.ts';
import { Attempts } from './attempts.ts';

const time = z.iso
  .datetime()
  .nullable()
  .transform((text) => (text === null ? null : new Date(text)));

const heldSchema = z.object({
  /** What the supervisor needs to put its rules back; null: it has none. */
  plan: z.string().nullable(),
  /** When the run before the restore began. */
  ranAt: time,
  /** When all files were replaced; null: they weren't, as far as is known. */
  swappedAt: time,
});

type Held = z.output<typeof heldSchema>;

/** The pauses between attempts to put the rules back, while the supervisor can't be asked. */
const pauses = { firstMs: 500, maxMs: 30_000 };
/** After how many failed attempts a problem is reported: the engine may just be restarting. */
const attemptsUntilTold = 3;

/** Returns the file that is there for as long as a server may be kept down. @param folder the server's own folder of the host */
export function holdFileIn(folder: string): string {
  return join(folder, 'hold.json');
}

/**
 * Keeps a server down that something else runs while its files are replaced, and sees whether it was started all the same.
 * What it needs for that is on disk before it takes effect, so a crash of the host leaves no rule changed.
 */
export class RestoreGuard {
  readonly #supervisor: Supervisor;
  readonly #server: { readonly id: string; readonly name: string };
  readonly #path: string;
  readonly #log: Logger;
  /** To put the rules back. */
  readonly #attempts: Attempts;
  #held: Held | null;
  #problem: string | null = null;

  private constructor(options: GuardOptions, path: string, held: Held | null) {
    this.#supervisor = options.supervisor;
    this.#server = options.server;
    this.#log = options.log;
    this.#path = path;
    this.#held = held;
    this.#attempts = new Attempts({
      pauses,
      untilTold: attemptsUntilTold,
      onFailing: () => {
        this.#problem = `${this.#server.name} may not be started automatically: the host couldn’t put that back after a restore. It keeps trying.`;
      },
    });
  }

  static async open(options: GuardOptions): Promise<RestoreGuard> {
    const path = holdFileIn(options.folder);
    return new RestoreGuard(options, path, await readJsonFile(path, heldSchema));
  }

  /** Why the server may not be started by its own rules, as a sentence for people; null if nothing is known to be wrong. */
  get problem(): string | null {
    return this.#problem;
  }

  /** Lets nothing start the server by itself until `release`. @throws ApiError `supervisor_unavailable`, `restore_failed` */
  async begin(): Promise<void> {
    // They are made for the earlier restore, and would end what this one holds.
    await this.#attempts.stop();
    // What an earlier restore has left would else be taken for the rules.
    if (this.#held !== null) await this.#release();
    const { startedAt } = await this.#supervisor.state();
    const plan = (await this.#supervisor.hold?.plan()) ?? null;
    await this.#store({ plan, ranAt: startedAt, swappedAt: null });
    await this.#supervisor.hold?.take();
    await this.assertDown();
  }

  /** @throws ApiError `restore_failed` if it is up, or was started since `begin` */
  async assertDown(): Promise<void> {
    const state = await this.#supervisor.state();
    if (isDown(state) && !this.#isOtherRun(state)) return;
    const { name } = this.#server;
    throw new ApiError(
      'restore_failed',
      `${name} was started during the restore. ${name}’s files are unchanged.`,
    );
  }

  /** Notes that all files are replaced, or the old ones are back: what is started from now on finds whole ones. */
  async swapped(): Promise<void> {
    const held = this.#held;
    if (held === null || held.swappedAt !== null) return;
    const swapped = { ...held, swappedAt: new Date() };
    this.#held = swapped;
    // The files are whole all the same. The note is for a crash before the rules are back.
    const message = 'failed to note that the files of a restore are replaced';
    await writeJsonFile(this.#path, swapped).catch(logFailure(this.#log, this.#server.id, message));
  }

  /**
   * Returns why the files may be mixed, as a sentence for people, because the server was started before they were replaced;
   * null if they aren't, or that isn't known.
   */
  async mixedProblem(): Promise<string | null> {
    const swappedAt = this.#held?.swappedAt ?? null;
    if (swappedAt === null) return null;
    const state = await this.#supervisor.state().catch(() => null);
    if (state === null || !this.#isOtherRun(state)) return null;
    // An unknown time of start is no excuse.
    if (state.startedAt !== null && state.startedAt > swappedAt) return null;
    return `${this.#server.name} was started while its files were being replaced: they may be a mix of old and new ones. Stop it, then restore again.`;
  }

  /**
   * Puts the rules back. Resolves when that is done, or has failed once; it is then tried until it is done.
   * @param onMixed is called with the sentence if it turns out late that the files may be mixed
   */
  async release(onMixed: (problem: string) => Promise<void>): Promise<void> {
    if (this.#held === null) return;
    const settle = async (signal?: AbortSignal): Promise<void> => {
      await this.#supervisor.state();
      const problem = await this.mixedProblem();
      // Another restore has begun, which replaces the files anew, or the next host does it.
      signal?.throwIfAborted();
      if (problem !== null) await onMixed(problem);
      await this.#release();
    };
    await settle().catch((error: unknown) => {
      const details = { server: this.#server.id, err: error };
      this.#log.warn(details, 'a server’s start rules aren’t back after a restore: trying again');
      void this.#attempts.begin(settle);
    });
  }

  /** Stops trying. */
  close(): void {
    this.#attempts.close();
  }

  #isOtherRun(state: SupervisedState): boolean {
    const ranAt = this.#held?.ranAt ?? null;
    if (state.startedAt === null) return !isDown(state);
    return state.startedAt.getTime() !== ranAt?.getTime();
  }

  async #release(): Promise<void> {
    const plan = this.#held?.plan ?? null;
    if (plan !== null) await this.#supervisor.hold?.release(plan);
    await rm(this.#path, { force: true });
    await syncFolder(dirname(this.#path));
    this.#held = null;
    this.#problem = null;
  }

  async #store(held: Held): Promise<void> {
    await writeJsonFile(this.#path, held);
    this.#held = held;
  }
}

interface GuardOptions {
  readonly supervisor: Supervisor;
  readonly server: { readonly id: string; readonly name: string };
  /** The server's own folder of the host. */
  readonly folder: string;
  readonly log: Logger;
}
