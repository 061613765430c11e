import { ReadCache, systemClock } from '@steward/kit';
import { ApiError } from '../api-error.ts';
import type { AskedGame, ConsoleOptions, GameConsole } from './game-console.ts';
import { readPlayerList } from './minecraft-list.ts';
import { plainReply } from './plain-reply.ts';
import { maxReplyBytes, RconConnection, RconFailure } from './rcon-connection.ts';
import { SecretFile } from './secret-file.ts';

/** The longest command, in bytes: Minecraft closes the connection if one is longer. */
const maxLineBytes = 1_446;

export interface RconOptions extends ConsoleOptions {
  readonly times?: Partial<RconConsoleTimes>;
}

interface RconConsoleTimes {
  /** For a command, unless it has its own limit, in milliseconds. */
  readonly replyMs: number;
  /** For a connection and the login, each. */
  readonly loginMs: number;
  /** For the end of a reply, if it isn't known whether the game answers marks. */
  readonly markMs: number;
  /** How long an unused connection is kept. */
  readonly keptMs: number;
  /** For the list of players. */
  readonly askMs: number;
  /** How old such a list may be. */
  readonly listAgeMs: number;
}

/** Minecraft logs each connection, so one is kept. */
const usualTimes: RconConsoleTimes = {
  replyMs: 8_000,
  loginMs: 5_000,
  markMs: 1_000,
  keptMs: 60_000,
  askMs: 1_500,
  listAgeMs: 500,
};

/** After how many inconclusive probes a game doesn't count as Minecraft. */
const maxOpenProbes = 3;

/** A game's console over RCON. */
export class RconConsole implements GameConsole {
  readonly #options: RconOptions;
  readonly #times: RconConsoleTimes;
  readonly #password: SecretFile;
  readonly #asked = new ReadCache<AskedGame | null>(systemClock, 1);
  #connection: RconConnection | null = null;
  #idle: NodeJS.Timeout | undefined;
  #work: Promise<unknown> = Promise.resolve();
  #running = 0;
  /** Whether it lists players as Minecraft does; null: that isn't known yet. */
  #isMinecraft: boolean | null = null;
  #openProbes = 0;

  constructor(options: RconOptions) {
    this.#options = options;
    this.#times = { ...usualTimes, ...options.times };
    const { passwordFile, cwd, passwordKey, log } = options;
    this.#password = new SecretFile({ path: passwordFile, cwd, key: passwordKey, log });
  }

  async run(line: string, timeoutMs = this.#times.replyMs): Promise<string> {
    if (Buffer.byteLength(line) > maxLineBytes)
      throw new ApiError('body_invalid', `A command over RCON can have at most ${maxLineBytes} bytes.`);
    this.#running += 1;
    try {
      return plainReply(await this.#inTurn((connection) => connection.run(line, timeoutMs)));
    } catch (error) {
      throw error instanceof RconFailure ? this.#toApiError(error, timeoutMs) : error;
    } finally {
      this.#running -= 1;
    }
  }

  /**
   * Asks with Minecraft's `list`. It only asks Minecraft, because other games show players a command that they don't know, and
   * it stops once the game has answered with something else.
   */
  async askGame(): Promise<AskedGame | null> {
    // A game that saves its world may take a minute for a command.
    if (this.#isMinecraft === false || this.#running > 0) return null;
    const { askMs, listAgeMs } = this.#times;
    return this.#asked.read('', { maxAgeMs: listAgeMs, deadlineMs: askMs }, () => this.#askForList(askMs));
  }

  close(): void {
    clearTimeout(this.#idle);
    this.#connection?.close();
    this.#connection = null;
  }

  async #askForList(askMs: number): Promise<AskedGame | null> {
    try {
      if (this.#isMinecraft === null && !(await this.#saysMinecraft(askMs))) return null;
      const reply = await this.#inTurn((connection) => connection.run('list', askMs));
      const players = readPlayerList(plainReply(reply));
      if (players === null && this.#isMinecraft === null) {
        const { name, log } = this.#options;
        log.info({ name }, 'the game doesn’t list its players over RCON as Minecraft does; not asking again');
      }
      this.#isMinecraft ??= players !== null;
      return this.#isMinecraft ? { answered: true, players } : null;
    } catch (error) {
      // It isn't known whether a game that was never asked can list its players.
      if (this.#isMinecraft !== true) return null;
      const isSilent = error instanceof RconFailure && silentKinds.has(error.kind);
      return { answered: !isSilent, players: null };
    }
  }

  /** Returns whether the game speaks RCON as Minecraft does. @throws RconFailure if it can't be reached, or ApiError */
  async #saysMinecraft(timeoutMs: number): Promise<boolean> {
    try {
      if ((await this.#inTurn((connection) => connection.probe(timeoutMs))).startsWith('Unknown request'))
        return true;
      this.#isMinecraft = false;
    } catch (error) {
      if (!(error instanceof RconFailure) || (error.kind !== 'silent' && error.kind !== 'lost')) throw error;
      this.#openProbes += 1;
      if (this.#openProbes === maxOpenProbes) this.#isMinecraft = false;
    }
    return false;
  }

  /** Uses the connection after all earlier uses are done. @throws RconFailure, or ApiError if there's no password */
  #inTurn(use: (connection: RconConnection) => Promise<string>): Promise<string> {
    const turn = this.#work.then(() => this.#useNow(use));
    this.#work = turn.catch(() => {});
    return turn;
  }

  async #useNow(use: (connection: RconConnection) => Promise<string>): Promise<string> {
    clearTimeout(this.#idle);
    try {
      if (this.#connection?.isOpen !== true) this.#connection = await this.#connect();
      const reply = await use(this.#connection);
      // Palworld is about to end it.
      if (!this.#connection.echoesIds) this.#connection.close();
      return reply;
    } finally {
      this.#idle = setTimeout(() => this.close(), this.#times.keptMs).unref();
    }
  }

  async #connect(): Promise<RconConnection> {
    const { name, host, port } = this.#options;
    const password = await this.#password.read().catch((cause: unknown) => {
      throw new ApiError(
        'console_unavailable',
        `The host can’t read the RCON password of ${name}. Check passwordFile in the host’s settings.`,
        { cause },
      );
    });
    return RconConnection.open({ host, port }, password, this.#times);
  }

  #toApiError(cause: RconFailure, timeoutMs: number): ApiError {
    const code = cause.wasSent ? 'console_unanswered' : 'console_unavailable';
    return new ApiError(code, sentence(cause.kind, this.#options.name, timeoutMs), { cause });
  }
}

/** Failures that mean that the game hangs, or isn't running. */
const silentKinds: ReadonlySet<RconFailure['kind']> = new Set([
  'unreachable',
  'not-let-in',
  'silent',
  'lost',
]);

function sentence(kind: RconFailure['kind'], name: string, timeoutMs: number): string {
  switch (kind) {
    case 'unreachable':
      return `${name} takes no RCON connections. Wait until the game has started. If it has, check that RCON is on in the game’s settings, and its port in the host’s.`;
    case 'password':
      return `${name} refused the RCON password. The host needs the one from the game’s settings, and the game reads a new one only when it starts.`;
    case 'not-let-in':
      return `${name} didn’t answer the RCON login. The password may be wrong, or the game may still be starting.`;
    case 'silent':
      return `${name} didn’t answer within ${Math.round(timeoutMs / 1000)} s. It may still carry the command out.`;
    case 'lost':
      return `${name} ended the RCON connection before it answered. It may have carried the command out.`;
    case 'not-rcon':
      return `The answer from the RCON port of ${name} isn’t RCON. Check the port in the host’s settings.`;
    case 'unreadable':
      return `${name} answered with something that isn’t RCON. It may have carried the command out.`;
    case 'too-long':
      return `${name} answered with more than ${maxReplyBytes / 1024} KiB. It has carried the command out.`;
  }
}
