import { globSync, readFileSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Debian's package `faketime`: a library that changes the wall clock of one process. */
const [library = null] = globSync('/usr/lib/*/faketime/libfaketimeMT.so.1');

/** True if this machine can't set the clock of one process; for `test.skipIf`. */
export const clockNotSettable = library === null;
// vitest's report counts skipped tests without a reason.
if (clockNotSettable)
  process.stderr.write(
    'Skipped: the tests that set the clock of a process (the package faketime is missing).\n',
  );

/** How far the clock of this process is set itself, in milliseconds, as under `npm run test:at`. */
const ownFile = process.env['FAKETIME_TIMESTAMP_FILE'];
const ownMs = ownFile === undefined ? 0 : Number.parseFloat(readFileSync(ownFile, 'utf8')) * 1_000;

/** The wall clock of a process that is started with `env`. Its monotonic clock and its timers are the machine's. */
export class SettableClock {
  readonly #file: string;
  readonly #setsAll: boolean;
  #setMs = 0;

  /**
   * @param folder for the file that the library reads
   * @param setsAll whether the monotonic clock and the timers are set too, as if time passed
   */
  constructor(folder: string, { setsAll = false } = {}) {
    this.#file = join(folder, 'clock');
    this.#setsAll = setsAll;
  }

  get env(): Readonly<Record<string, string>> {
    return {
      LD_PRELOAD: library ?? '',
      FAKETIME_TIMESTAMP_FILE: this.#file,
      FAKETIME_NO_CACHE: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: this.#setsAll ? '0' : '1',
      NO_FAKE_STAT: '1',
    };
  }

  /** Milliseconds since 1970, as the process sees it. */
  now(): number {
    return Date.now() + this.#setMs;
  }

  /** Sets the clock to a difference from this process's own, in milliseconds; 0 is needed before the process starts. */
  async set(ms: number): Promise<void> {
    this.#setMs = ms;
    const all = ownMs + ms;
    const text = `${all < 0 ? '-' : '+'}${Math.abs(all) / 1_000}s\n`;
    // The process never reads half a file.
    await writeFile(`${this.#file}.new`, text);
    await rename(`${this.#file}.new`, this.#file);
  }
}
