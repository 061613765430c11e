import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { withTimeout } from '@steward/kit';
import { ApiError } from '../api-error.ts';
import { writeJsonFile } from '../files/json-file.ts';
import { exists } from '../files/paths.ts';
import type { GameServer } from '../game/game-server.ts';
import type { Logger } from '../logger.ts';
import { Attempts } from './attempts.ts';
import { untilAborted } from './until-aborted.ts';

/** The pauses between attempts to make a game go on saving. */
const pauses = { firstMs: 500, maxMs: 60_000 };
/** After how many failed attempts a problem is reported: a game that just started takes no commands for a moment. */
const attemptsUntilTold = 4;
/** How long a backup waits for a game to go on saving. */
const resumeWithinMs = 5_000;

/**
 * Makes a game save its world and pause saving before a backup, and go on afterwards. That it has to go on is noted on disk,
 * so it's made up for whatever happened to the host, the game or the connection to its console.
 */
export class WorldSaving {
  readonly #server: GameServer;
  /** The file that is there for as long as the game may have paused saving because of us. */
  readonly #note: string;
  readonly #log: Logger;
  /** To make the game go on. */
  readonly #attempts: Attempts;
  #problem: string | null = null;

  /** @param folder the server's own */
  constructor(server: GameServer, folder: string, log: Logger) {
    this.#server = server;
    this.#note = join(folder, 'saving-paused.json');
    this.#log = log;
    this.#attempts = new Attempts({
      pauses,
      untilTold: attemptsUntilTold,
      onFailing: (error) => this.#tellFailure(error),
    });
  }

  /** Why the world isn't saved, as a sentence for people; null if nothing is known to be wrong. */
  get problem(): string | null {
    return this.#problem;
  }

  /** Makes a game go on that an earlier host left paused. Does not wait for it. */
  async recover(): Promise<void> {
    if (await exists(this.#note)) void this.#resume();
  }

  /**
   * Runs the work while the world is saved and stays as it is.
   * @throws ApiError `backup_failed` if the game did not save its world, or was started again during the work
   */
  async whilePaused<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    await this.#attempts.stop();
    const { beforeBackupCommands, afterBackupCommands } = this.#server.entry;
    const { startedAt } = await this.#server.read();
    const wasPaused = await exists(this.#note);
    let mayBePaused = true;
    if (afterBackupCommands.length > 0)
      await writeJsonFile(this.#note, { pausedAt: new Date().toISOString() });
    try {
      await this.#save(signal).catch((error: unknown) => {
        mayBePaused = wasPaused || signal.aborted || !(error instanceof NothingTypedError);
        throw error instanceof NothingTypedError ? error.cause : error;
      });
      const result = await work();
      if (beforeBackupCommands.length > 0) await this.#assertSameRun(startedAt);
      return result;
    } finally {
      if (!mayBePaused) await rm(this.#note, { force: true });
      else if (afterBackupCommands.length > 0) await withTimeout(resumeWithinMs, this.#resume());
    }
  }

  /** Begins no further attempt. What is left to do is done by the next host. */
  close(): void {
    this.#attempts.close();
  }

  /** @throws ApiError `backup_failed` unless the game is in the run that began then, or has ended */
  async #assertSameRun(startedAt: Date | null): Promise<void> {
    const { name } = this.#server.entry;
    const now = await this.#server.read();
    if (now.status === 'unknown')
      throw new ApiError(
        'backup_failed',
        `The host couldn't see whether ${name} was started again during the backup.`,
      );
    if (now.startedAt === null || now.startedAt.getTime() === startedAt?.getTime()) return;
    const message = `${name} was started again during the backup, and may have changed its world meanwhile.`;
    throw new ApiError('backup_failed', message);
  }

  async #save(signal: AbortSignal): Promise<void> {
    const { name, beforeBackupCommands, savedPattern, savedTimeoutSeconds } = this.#server.entry;
    if (beforeBackupCommands.length === 0 || this.#server.isDown) return;
    const limit = AbortSignal.any([AbortSignal.timeout(savedTimeoutSeconds * 1000), signal]);
    const waiting = savedPattern ? await this.#server.awaitLine(savedPattern, limit) : null;
    // Typing may fail before.
    waiting?.matched.catch(() => {});
    await untilAborted(signal, this.#type(beforeBackupCommands), 0);
    await waiting?.matched.catch((cause: unknown) => {
      signal.throwIfAborted();
      throw new ApiError('backup_failed', `${name} did not confirm that its world was saved.`, { cause });
    });
  }

  /** Makes the game go on saving, in as many attempts as it takes. Resolves when it does, has ended, or nothing tries any longer. */
  #resume(): Promise<void> {
    return this.#attempts.begin((signal) => this.#resumeOnce(signal));
  }

  /** @throws Error if the game can't be told now */
  async #resumeOnce(signal: AbortSignal): Promise<void> {
    await this.#server.refresh();
    signal.throwIfAborted();
    // A new run saves its world.
    if (!this.#server.isDown) {
      if (this.#server.status !== 'running') throw new Error(`it is ${this.#server.status}`);
      await this.#type(this.#server.entry.afterBackupCommands);
    }
    await rm(this.#note, { force: true });
    this.#problem = null;
  }

  #tellFailure(error: unknown): void {
    const { id, name } = this.#server.entry;
    this.#problem = `${name} may not be saving its world: the host couldn't turn saving on again after a backup. It keeps trying.`;
    this.#log.error({ server: id, err: error }, 'failed to make a game go on saving after a backup');
  }

  /** Types lines one after the other. A game that saves a large world answers after it. */
  async #type(lines: readonly string[]): Promise<void> {
    const timeoutMs = this.#server.entry.savedTimeoutSeconds * 1000;
    for (const [index, line] of lines.entries())
      await this.#server.command(line, { timeoutMs }).catch((error: unknown) => {
        const isRefusal = error instanceof ApiError && !error.mayHaveChanged;
        throw index === 0 && isRefusal ? new NothingTypedError('nothing was typed', { cause: error }) : error;
      });
  }
}

/** The first command was refused, so the game is as before. */
class NothingTypedError extends Error {
  override readonly name = 'NothingTypedError';
}
