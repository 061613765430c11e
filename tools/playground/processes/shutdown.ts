import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import type { Bot } from './bot.ts';
import { isAlive, signalGroup } from './child.ts';
import { gamePids } from './game-pids.ts';
import type { Host } from './host.ts';

/** Enough for the bot to hand over running operations, unless the host does not respond. */
const botMs = 3_000;
/** After the second signal, at which the host kills its games. */
const hostKillMs = 1_500;

/**
 * Stops the bot, then the host, if it is a process, with its games, within `hostMs` or until `hurry` resolves.
 * `killLeftovers` ends what is still running then.
 */
export async function stopInOrder(
  bot: Bot,
  host: Host | null,
  { hostMs, hurry }: { hostMs: number; hurry: Promise<void> },
): Promise<void> {
  const waitFor = (child: Bot['child'], ms: number) => Promise.race([child?.exitsWithin(ms) ?? true, hurry]);
  bot.close();
  host?.close();
  bot.signal('SIGTERM');
  await waitFor(bot.child, botMs);
  if (host === null) return;
  host.child?.signal('SIGTERM');
  await waitFor(host.child, hostMs);
  host.child?.signal('SIGTERM');
  await waitFor(host.child, hostKillMs);
}

/** What must be ended and deleted if the playground dies. */
export const leftoversSchema = z.object({
  /** The process groups of the bot and the host. */
  pids: z.array(z.int()),
  hostFolder: z.string(),
  /** null if the data folder is kept. */
  temporaryFolder: z.string().nullable(),
  /** How long the host may take to stop its games. */
  graceMs: z.number(),
});
export type Leftovers = z.infer<typeof leftoversSchema>;

/** Asks the processes to stop, waits up to `graceMs`, then kills what is left. */
export async function stopLeftovers(leftovers: Leftovers): Promise<void> {
  const { pids, graceMs } = leftovers;
  for (const pid of pids) signalGroup(pid, 'SIGTERM');
  const deadline = Date.now() + graceMs;
  while (pids.some(isAlive) && Date.now() < deadline) await delay(50);
  await killLeftovers(leftovers);
}

/** Kills everything at once: the host first, so that it starts no more games. */
export async function killLeftovers({ pids, hostFolder, temporaryFolder }: Leftovers): Promise<void> {
  for (const pid of pids) signalGroup(pid, 'SIGKILL');
  for (const pid of (await gamePids(hostFolder)).values()) signalGroup(pid, 'SIGKILL');
  if (temporaryFolder !== null) await rm(temporaryFolder, { recursive: true, force: true, maxRetries: 5 });
}

/** Runs reaper.ts, a process that outlives this one and ends the leftovers if this one is killed. */
export class Reaper {
  readonly #process: ChildProcess;

  constructor() {
    this.#process = spawn(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', join(import.meta.dirname, 'reaper.ts')],
      { stdio: ['pipe', 'ignore', 'ignore'], detached: true, cwd: '/' },
    );
    // The pipe breaks if the reaper itself was killed.
    this.#process.stdin?.on('error', () => {});
  }

  /** Replaces what the reaper would end. */
  update(leftovers: Leftovers): void {
    this.#process.stdin?.write(`${JSON.stringify(leftovers)}\n`);
  }

  /** Ends the reaper: nothing is left. */
  async dismiss(): Promise<void> {
    if (this.#process.exitCode !== null || this.#process.signalCode !== null) return;
    const exit = once(this.#process, 'exit');
    this.#process.stdin?.end('null\n');
    await exit;
  }
}
