import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import { relative } from 'node:path';
import { isInsidePath } from '../files/paths.ts';
import { readFileInside } from '../files/server-files.ts';
import type { Logger } from '../logger.ts';
import { secretIn } from './secret-in.ts';

/** The largest size of a file that only holds a secret, and of a game's settings file, in bytes. */
const maxBytes = { secret: 1024, settings: 1024 ** 2 };
/** Everyone may read it, or write it. */
const othersMode = 0o006;
/** Opening a pipe does not wait for a writer. */
const readFlags = constants.O_RDONLY | constants.O_NONBLOCK;

export interface SecretFileOptions {
  readonly path: string;
  /** The folder of the server, whose game can replace files in it. */
  readonly cwd?: string | undefined;
  /** The setting that holds the secret, if the file is one of a game's settings. */
  readonly key?: string | undefined;
  readonly log: Logger;
}

/** A file with a secret: a password or a token, alone or among a game's own settings. */
export class SecretFile {
  readonly #path: string;
  readonly #cwd: string | null;
  readonly #key: string | null;
  readonly #log: Logger;
  #isChecked = false;

  constructor({ path, cwd, key, log }: SecretFileOptions) {
    this.#path = path;
    this.#cwd = cwd ?? null;
    this.#key = key ?? null;
    this.#log = log;
  }

  /**
   * Returns the secret: the value of the setting, or the first line of the file. It is read again each time, so that it can be
   * changed while the host runs. In the server's folder links are not followed: the game could make one to any file that the
   * host may read, and the secret is sent to the game.
   * @throws the system's error if it can't be read, RangeError if it has none or is no regular file
   */
  async read(): Promise<string> {
    const length = this.#key === null ? maxBytes.secret : maxBytes.settings;
    const inside = this.#cwd === null ? null : relative(this.#cwd, this.#path);
    const text =
      this.#cwd !== null && inside !== null && isInsidePath(inside)
        ? await readInside(this.#cwd, inside, length)
        : await this.#readOutside(length);
    const secret = secretIn(text, this.#key);
    if (secret === null) throw new RangeError('the file has no secret');
    return secret;
  }

  /**
   * Returns the beginning of the file. Warns once if other users of the machine can read a file with nothing else; a game's own
   * is left as its game makes it.
   */
  async #readOutside(length: number): Promise<string> {
    await using file = await open(this.#path, readFlags);
    const stats = await file.stat();
    if (!stats.isFile()) throw new RangeError('it isn’t a regular file');
    if ((stats.mode & othersMode) !== 0 && this.#key === null && !this.#isChecked)
      this.#log.warn(
        { file: this.#path },
        'other users can read or change this file with a secret; protect it with chmod 600',
      );
    this.#isChecked = true;
    const { bytesRead, buffer } = await file.read(Buffer.alloc(length), 0, length, 0);
    return buffer.toString('utf8', 0, bytesRead);
  }
}

async function readInside(cwd: string, path: string, length: number): Promise<string> {
  const content = await readFileInside(cwd, path, length);
  if (content === null) throw new RangeError('it doesn’t exist, is a link, or isn’t a regular file');
  if (content === 'too-large') throw new RangeError('it is too large');
  return content.toString('utf8');
}
