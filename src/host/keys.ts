import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { makeFolder } from '../util/fs.ts';
import { waitForLock } from './files/file-lock.ts';
import { nullIfAbsent, readJsonFile, writeJsonFile } from './files/fs.ts';

const lockTimeoutMs = 10_000;

/** What every key of this host begins with, so that one that leaks is recognised. */
export const keyPrefix = 'stwd_';

const keyFileSchema = z.object({
  keys: z.array(
    z.object({
      name: z.string(),
      /** SHA-256 of the key, in hex: enough for 256 random bits, which nobody can guess. */
      sha256: z.string().regex(/^[0-9a-f]{64}$/),
      createdAt: z.iso.datetime(),
      /** Which servers it reaches; null, as for keys that were made before there was a choice: all of them. */
      servers: z.array(z.string()).nullable().default(null),
    }),
  ),
});
type KeyFile = z.infer<typeof keyFileSchema>;

/** What can be told about a key. */
export interface KeyEntry {
  readonly name: string;
  /** ISO 8601. */
  readonly createdAt: string;
  /** Which servers it reaches, by their ids; null: all of them. */
  readonly servers: readonly string[] | null;
}

/** A key of this name is there, or is not, or the name can't be one. */
export class KeyError extends Error {
  override readonly name = 'KeyError';
}

/** The API keys of a host, in a file of mode 0600 that holds their hashes alone. */
export class KeyStore {
  readonly #path: string;
  readonly #lockPath: string;
  #loaded: { version: string; file: KeyFile } | null = null;

  constructor(dataFolder: string) {
    this.#path = join(dataFolder, 'keys.json');
    this.#lockPath = join(dataFolder, 'keys-lock.db');
  }

  /** Makes a key and returns it: it is in no file, and can't be shown again. @throws KeyError */
  async add(name: string, servers: readonly string[] | null = null): Promise<string> {
    if (!/^[\p{L}\p{N}][\p{L}\p{N} ._-]{0,63}$/u.test(name)) {
      throw new KeyError('A name has 1 to 64 letters, digits, spaces, dots, dashes.');
    }
    const key = `${keyPrefix}${randomBytes(32).toString('base64url')}`;
    const createdAt = new Date().toISOString();
    const entry = {
      name,
      sha256: hashKey(key).toString('hex'),
      createdAt,
      servers: servers && [...servers],
    };
    await this.#change((keys) => {
      if (keys.some((other) => other.name === name)) throw new KeyError(`There is a key "${name}" already.`);
      return [...keys, entry];
    });
    return key;
  }

  async list(): Promise<readonly KeyEntry[]> {
    return (await this.#load()).keys;
  }

  /** The key stops working at once, also in a host that runs. @throws KeyError */
  async remove(name: string): Promise<void> {
    await this.#change((keys) => {
      const left = keys.filter((key) => key.name !== name);
      if (left.length === keys.length) throw new KeyError(`There is no key "${name}".`);
      return left;
    });
  }

  /** Returns what is known of a key, or null if it is none. */
  async find(key: string): Promise<KeyEntry | null> {
    const { keys } = await this.#load();
    const given = hashKey(key);
    return keys.find(({ sha256 }) => timingSafeEqual(Buffer.from(sha256, 'hex'), given)) ?? null;
  }

  /** One change at a time, whichever process makes it, or one would undo another. */
  async #change(change: (keys: KeyFile['keys']) => KeyFile['keys']): Promise<void> {
    await makeFolder(dirname(this.#path));
    const release = await waitForLock(this.#lockPath, lockTimeoutMs);
    if (release === null) throw new KeyError('Another process is changing the keys. Try again.');
    try {
      const { keys } = await this.#load();
      await writeJsonFile(this.#path, { keys: change(keys) });
    } finally {
      release();
    }
  }

  /** Keys are added and removed by another process: the file is read again when it is another one. */
  async #load(): Promise<KeyFile> {
    const found = await stat(this.#path, { bigint: true }).catch(nullIfAbsent);
    if (found === null) return { keys: [] };
    const version = `${found.ino}/${found.mtimeNs}/${found.size}`;
    if (this.#loaded?.version === version) return this.#loaded.file;
    const file = (await readJsonFile(this.#path, keyFileSchema)) ?? { keys: [] };
    this.#loaded = { version, file };
    return file;
  }
}

function hashKey(key: string): Buffer {
  return createHash('sha256').update(key).digest();
}
