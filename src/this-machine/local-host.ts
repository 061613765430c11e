import { randomUUID } from 'node:crypto';
import type { ConfiguredHost } from '@steward/hosts';
import type { Connections } from '../store/repositories/connections.ts';
import { HostProcess, type HostProcessOptions } from './host-process.ts';
import { type ThisMachineProblem, thisMachine } from './model/this-machine.ts';

interface LocalHostOptions extends Omit<HostProcessOptions, 'onListening'> {
  /** The Discord ids of the people who can connect it. */
  readonly admins: readonly string[];
  readonly connections: Pick<Connections, 'guildsAt'>;
}

/** The prefix of the names of guilds' keys. Keys that people add have no colon in their names. */
const keyPrefix = 'guild:';

/** The host that the bot runs on its own machine, with a key for each guild that is connected to it. */
export class LocalHost {
  readonly #options: LocalHostOptions;
  readonly #process: HostProcess;
  /** Changes of keys, one after the other. */
  #turn: Promise<void> = Promise.resolve();

  constructor(options: LocalHostOptions) {
    this.#options = options;
    this.#process = new HostProcess({ ...options, onListening: () => void this.removeUnusedKeys() });
  }

  /** Starts it in the background. */
  start(): void {
    const { logger, file } = this.#options;
    logger.warn(
      { file },
      'running the host on this machine: the user of this process controls its game servers, and with a server in Docker the whole machine',
    );
    this.#process.start();
  }

  /** Its settings as a host, for its callers. */
  get host(): ConfiguredHost {
    return { ...thisMachine, listeningAt: () => this.#process.listeningAt() };
  }

  /** Why it can't be called; null: it can. */
  get problem(): ThisMachineProblem | null {
    return this.#process.problem;
  }

  /** Returns whether a person can connect it. Being an admin of the guild is needed as well. */
  isFor(personId: string): boolean {
    return this.#options.admins.includes(personId);
  }

  /**
   * Makes the key of a guild, in place of its last one, and stores it before any other key is made or removed.
   * @throws ThisMachineError if it can't be called, or doesn't make the key
   */
  connect(guildId: string, store: (apiKey: string) => Promise<void>): Promise<void> {
    return this.#inTurn(async () => {
      const keysOfGuild = keyPrefixOf(guildId);
      const name = `${keysOfGuild}${randomUUID()}`;
      // If this fails, either key may be the one that is stored: both work until the next connect.
      await store(await this.#process.makeKey(name));
      this.#process.removeKeys(keysOfGuild, [name]);
    });
  }

  /** Removes the keys of guilds that are no longer connected, now or as soon as it can be called. Never rejects. */
  async removeUnusedKeys(): Promise<void> {
    const { connections, logger } = this.#options;
    try {
      await this.#inTurn(async () => {
        const guilds = await connections.guildsAt(thisMachine.address);
        this.#process.removeKeys(keyPrefix, guilds.map(keyPrefixOf));
      });
    } catch (error) {
      logger.warn(
        { err: error },
        'failed to remove keys of the host on this machine; I’ll do it at its next start',
      );
    }
  }

  /** From here on, the end of this process ends the host's own games, too. */
  willStop(): void {
    this.#process.willStop();
  }

  /** Stops the host and its own games. Resolves when all have ended, each within its own time limit. */
  stop(): Promise<void> {
    return this.#process.stop();
  }

  /** @throws the work's error */
  #inTurn(work: () => Promise<void>): Promise<void> {
    const done = this.#turn.then(work);
    this.#turn = done.catch(() => {});
    return done;
  }
}

function keyPrefixOf(guildId: string): string {
  return `${keyPrefix}${guildId}:`;
}
