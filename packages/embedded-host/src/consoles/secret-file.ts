import { open } from 'node:fs/promises';
import type { Logger } from '../logger.ts';

const maxBytes = 1024;
/** Everyone may read it, or write it. */
const othersMode = 0o006;

/** A file with one secret: a password or a token. */
export class SecretFile {
  readonly #path: string;
  readonly #log: Logger;
  #isChecked = false;

  constructor(path: string, log: Logger) {
    this.#path = path;
    this.#log = log;
  }

  /**
   * Returns the secret: the first line of the file. It is read anew each time, so that it can be changed while the host runs.
   * Warns once if other users of the machine can read it.
   * @throws the system's error if it can't be read, RangeError if it has none
   */
  async read(): Promise<string> {
    await using file = await open(this.#path, 'r');
    const { mode } = await file.stat();
    if ((mode & othersMode) !== 0 && !this.#isChecked)
      this.#log.warn({ file: this.#path }, 'others can read this secret: take it from them with chmod 600');
    this.#isChecked = true;
    const { bytesRead, buffer } = await file.read(Buffer.alloc(maxBytes), 0, maxBytes, 0);
    const [secret = ''] = buffer.toString('utf8', 0, bytesRead).split(/\r?\n/, 1);
    if (secret === '') throw new RangeError('the file is empty');
    return secret;
  }
}
