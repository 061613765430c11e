import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { makeFolder } from '../make-folder.ts';
import { readJsonFile, writeJsonFile } from './files/atomic-file.ts';
import { absentAsNull } from './files/error-code.ts';

/** What every key of this host begins with, so that one that leaks is recognised. */
export const keyPrefix = 'stwd_';

const keyFileSchema = z.object({
  keys: z.array(
    z.object({
      name: z.string(),
      /** SHA-256 of the key, in hex: enough for 256 random bits, which nobody can guess. */
      sha256: z.string().regex(/^[0-9a-f]{64}$/),
      createdAt: z.iso.datetime(),
    }),
  ),
});
type KeyFile = z.infer<typeof keyFileSchema>;

/** What can be told about a key. */
export interface KeyEntry {
  readonly name: string;
  /** ISO 8601. */
  readonly createdAt: string;
}

/** A key of this name is there, or is not, or the name can't be one. */
export class KeyMistake extends Error {
  override readonly name = 'KeyMistake';
}

/** The API keys of a host, in a file of mode 0600 that holds their hashes alone. */
export class Keys {
  readonly #path: string;
  #loaded: { version: string; file: KeyFile } | null = null;

  constructor(dataFolder: string) {
    this.#path = join(dataFolder, 'keys.json');
  }

  /** Makes a key and answers it: it is in no file, and can't be shown again. @throws KeyMistake */
  async add(name: string): Promise<string> {
    if (!/^[\p{L}\p{N}][\p{L}\p{N} ._-]{0,63}$/u.test(name)) {
      throw new KeyMistake('A name has 1 to 64 letters, digits, spaces, dots, dashes.');
    }
    const { keys } = await this.#load();
    if (keys.some((key) => key.name === name)) throw new KeyMistake(`There is a key "${name}" already.`);
    const key = `${keyPrefix}${randomBytes(32).toString('base64url')}`;
    const entry = { name, sha256: digest(key).toString('hex'), createdAt: new Date().toISOString() };
    await this.#save({ keys: [...keys, entry] });
    return key;
  }

  async list(): Promise<readonly KeyEntry[]> {
    return (await this.#load()).keys.map(({ name, createdAt }) => ({ name, createdAt }));
  }

  /** The key stops working at once, also in a host that runs. @throws KeyMistake */
  async remove(name: string): Promise<void> {
    const { keys } = await this.#load();
    const left = keys.filter((key) => key.name !== name);
    if (left.length === keys.length) throw new KeyMistake(`There is no key "${name}".`);
    await this.#save({ keys: left });
  }

  /** The name of the key, or null where it is none. */
  async nameOf(key: string): Promise<string | null> {
    const { keys } = await this.#load();
    const given = digest(key);
    return keys.find(({ sha256 }) => timingSafeEqual(Buffer.from(sha256, 'hex'), given))?.name ?? null;
  }

  /** Keys are added and removed by another process: the file is read again when it is another one. */
  async #load(): Promise<KeyFile> {
    const found = await stat(this.#path, { bigint: true }).catch(absentAsNull);
    if (found === null) return { keys: [] };
    const version = `${found.ino}/${found.mtimeNs}/${found.size}`;
    if (this.#loaded?.version === version) return this.#loaded.file;
    const file = (await readJsonFile(this.#path, keyFileSchema)) ?? { keys: [] };
    this.#loaded = { version, file };
    return file;
  }

  async #save(file: KeyFile): Promise<void> {
    await makeFolder(dirname(this.#path));
    await writeJsonFile(this.#path, file);
  }
}

function digest(key: string): Buffer {
  return createHash('sha256').update(key).digest();
}
