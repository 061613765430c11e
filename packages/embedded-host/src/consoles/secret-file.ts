import { open } from 'node:fs/promises';
import type { Logger } from '../logger.ts';
import { secretIn } from './secret-in.ts';

/** The largest file with nothing but a secret, and with the settings of a game. */
const maxBytes = { secret: 1024, settings: 1024 ** 2 };
/** Everyone may read it, or write it. */
const othersMode = 0o006;

/** A file with a secret: a password or a token, alone or among a game's own settings. */
export class SecretFile {
  readonly #path: string;
  readonly #key: string | null;
  readonly #log: Logger;
  #isChecked = false;

  /** @param key the setting that holds the secret, if the file is one of a game's settings; else null */
  constructor(path: string, log: Logger, key: string | null = null) {
    this.#path = path;
    this.#key = key;
    this.#log = log;
  }

  /**
   * Returns the secret: the value of the setting, or the first line of the file. It is read anew each time, so that it can be
   * changed while the host runs. Warns once if other users of the machine can read a file with nothing else; a game's own is
   * left as its game makes it.
   * @throws the system's error if it can't be read, RangeError if it has none
   */
  async read(): Promise<string> {
    await using file = await open(this.#path, 'r');
    const { mode } = await file.stat();
    if ((mode & othersMode) !== 0 && this.#key === null && !this.#isChecked)
      this.#log.warn(
        { file: this.#path },
        'other users can read or change this file with a secret; protect it with chmod 600',
      );
    this.#isChecked = true;
    const length = this.#key === null ? maxBytes.secret : maxBytes.settings;
    const { bytesRead, buffer } = await file.read(Buffer.alloc(length), 0, length, 0);
    const text = buffer.toString('utf8', 0, bytesRead);
    const [first = ''] = text.split(/\r?\n/, 1);
    const secret = this.#key === null ? first : secretIn(text, this.#key);
    if (secret === null || secret === '') throw new RangeError('the file has none');
    return secret;
  }
}
