import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { makeFolder, nullIfAbsent } from '@steward/kit';
import { z } from 'zod';
import { waitForLock } from './files/file-lock.ts';
import { readJsonFile, writeJsonFile } from './files/json-file.ts';

const lockTimeoutMs = 10_000;

/** The prefix of every key, so that secret scanners can recognize a leaked one. */
export const keyPrefix = 'stwd_';

const keyFileSchema = z.object({
  keys: z.array(
    z.object({
      name: z.string(),
      /** SHA-256 of the key, in hex. No slow hash is needed: a key has 256 random bits. */
      sha256: z.string().regex(/^[0-9a-f]{64}$/),
      /** ISO 8601. */
      createdAt: z.iso.datetime(),
      /** The ids of the servers that the key can reach; null: all of them. Older files lack it. */
      servers: z.array(z.string()).readonly().nullable().default(null),
      /** Whether it lists and reads the servers' files. Older files lack it. */
      files: z.boolean().default(true),
    }),
  ),
});
type KeyFile = z.infer<typeof keyFileSchema>;

/** A key without its secret. */
export type KeyEntry = Readonly<Omit<KeyFile['keys'][number], 'sha256'>>;

/** What a key can reach. Default: everything. */
type KeyLimits = Partial<Pick<KeyEntry, 'servers' | 'files'>>;

/** A key can't be added or removed. The message says why. */
export class KeyError extends Error {
  override readonly name = 'KeyError';
}

/** The host's API keys, in a file of mode 0600 that holds only their hashes. */
export class KeyStore {
  readonly #path: string;
  readonly #lockPath: string;
  #loaded: { version: string; file: KeyFile } | null = null;

  constructor(dataFolder: string) {
    this.#path = join(dataFolder, 'keys.json');
    this.#lockPath = join(dataFolder, 'keys-lock.db');
  }

  /** Creates a key and returns it. Only its hash is stored, so it can't be shown again. @throws KeyError */
  async add(name: string, limits: KeyLimits = {}): Promise<string> {
    if (!/^[\p{L}\p{N}][\p{L}\p{N} ._-]{0,63}$/u.test(name)) {
      throw new KeyError(
        'A key name must have 1 to 64 letters, digits, spaces, dots, dashes or underscores, and start with a letter or digit.',
      );
    }
    return this.addNamed(name, limits);
  }

  /** Like `add`, for a program that removes its keys by name: the name has a colon, which `add` refuses. @throws KeyError */
  async addNamed(name: string, { servers = null, files = true }: KeyLimits = {}): Promise<string> {
    const key = `${keyPrefix}${randomBytes(32).toString('base64url')}`;
    const createdAt = new Date().toISOString();
    const entry = { name, sha256: hashKey(key).toString('hex'), createdAt, servers, files };
    await this.#change((keys) => {
      if (keys.some((other) => other.name === name))
        throw new KeyError(`A key named "${name}" already exists.`);
      return [...keys, entry];
    });
    return key;
  }

  async list(): Promise<readonly KeyEntry[]> {
    return (await this.#load()).keys;
  }

  /** Removes a key. It stops working at once, even in a running host. @throws KeyError */
  async remove(name: string): Promise<void> {
    await this.#change((keys) => {
      const remaining = keys.filter((key) => key.name !== name);
      if (remaining.length === keys.length) throw new KeyError(`There is no key named "${name}".`);
      return remaining;
    });
  }

  /** Removes keys and returns their names, sorted as they were added. @param isUnused tells which names */
  async removeAll(isUnused: (name: string) => boolean): Promise<readonly string[]> {
    if (!(await this.list()).some(({ name }) => isUnused(name))) return [];
    const removed: string[] = [];
    await this.#change((keys) =>
      keys.filter(({ name }) => {
        if (!isUnused(name)) return true;
        removed.push(name);
        return false;
      }),
    );
    return removed;
  }

  /** Returns the entry of a key; null if the key is not valid. */
  async find(key: string): Promise<KeyEntry | null> {
    const { keys } = await this.#load();
    const given = hashKey(key);
    return keys.find(({ sha256 }) => timingSafeEqual(Buffer.from(sha256, 'hex'), given)) ?? null;
  }

  /** Changes the file under a lock, so that two processes don't overwrite each other's changes. */
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

  /** Returns the file's content. Reads it again if another process has replaced it. */
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
