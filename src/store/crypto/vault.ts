import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { EncryptionKey } from '../../config/key-ring.ts';
import { KeyFileError, type KeySource } from './key-file.ts';

/** Of the format; it is authenticated with the text. */
const version = 'v1';
const nonceBytes = 12;
const tagBytes = 16;

/**
 * Encrypts ("seals") and decrypts ("opens") texts with AES-256-GCM. The context (for an API key: the guild and the
 * hosting API) is authenticated with the text, so that a sealed text opens only with the context it was sealed with. A
 * sealed text is `v1:<key id>:<base64url of nonce, text and tag>`.
 */
export class Vault {
  readonly #keys: KeySource;

  constructor(keys: KeySource) {
    this.#keys = keys;
  }

  /** Returns the text encrypted under the first key. */
  seal(text: string, context: string): string {
    const [key] = this.#keys.ring;
    const nonce = randomBytes(nonceBytes);
    const cipher = createCipheriv('aes-256-gcm', key.key, nonce);
    cipher.setAAD(associatedData(key.id, context));
    const sealed = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
    return `${version}:${key.id}:${sealed.toString('base64url')}`;
  }

  /** Returns the decrypted text; null if no key of the ring opens it, or it was tampered with. */
  async open(sealed: string, context: string): Promise<string | null> {
    const parts = split(sealed);
    const key = parts && (await this.#key(parts.keyId));
    if (!key) return null;
    return decrypt(key, parts.bytes, associatedData(parts.keyId, context));
  }

  /** Returns whether a text was sealed under the first key. */
  isCurrent(sealed: string): boolean {
    return sealed.startsWith(`${version}:${this.#keys.ring[0].id}:`);
  }

  /**
   * Runs a write of a sealed text, again if the first key changed during the write: the rotation may have looked for
   * rows under the old key before this row was written.
   */
  async whileKeysHold<T>(write: () => Promise<T>): Promise<T> {
    for (;;) {
      const [before] = await this.#keys.refresh();
      const result = await write();
      const [after] = await this.#keys.refresh();
      if (before.id === after.id) return result;
    }
  }

  async #key(id: string): Promise<EncryptionKey | undefined> {
    const isMeant = (key: EncryptionKey) => key.id === id;
    return this.#keys.ring.find(isMeant) ?? (await this.#refreshed()).find(isMeant);
  }

  /** Returns the keys as they are now; those that are known if the key file can't be read. */
  async #refreshed(): Promise<readonly EncryptionKey[]> {
    try {
      return await this.#keys.refresh();
    } catch (error) {
      if (error instanceof KeyFileError) return this.#keys.ring;
      throw error;
    }
  }
}

/** Returns the parts of a sealed text; null if it is damaged, or of no known version. */
function split(sealed: string): { keyId: string; bytes: Buffer } | null {
  const [prefix, keyId, encoded, ...rest] = sealed.split(':');
  if (prefix !== version || keyId === undefined || encoded === undefined || rest.length > 0) return null;
  const bytes = Buffer.from(encoded, 'base64url');
  // Several texts decode to the same bytes; only the canonical one is unchanged.
  if (bytes.toString('base64url') !== encoded || bytes.length < nonceBytes + tagBytes) return null;
  return { keyId, bytes };
}

/** Returns the text; null if it was sealed with another key or context, or changed. */
function decrypt(key: EncryptionKey, bytes: Buffer, associated: Buffer): string | null {
  const decipher = createDecipheriv('aes-256-gcm', key.key, bytes.subarray(0, nonceBytes), {
    authTagLength: tagBytes,
  });
  decipher.setAAD(associated);
  decipher.setAuthTag(bytes.subarray(-tagBytes));
  const start = decipher.update(bytes.subarray(nonceBytes, -tagBytes));
  try {
    return Buffer.concat([start, decipher.final()]).toString('utf8');
  } catch {
    // The only error of `final` here: the text is not authentic.
    return null;
  }
}

function associatedData(keyId: string, context: string): Buffer {
  return Buffer.from(`${version}:${keyId}:${context}`);
}
