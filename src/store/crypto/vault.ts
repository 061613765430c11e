import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { EncryptionKey } from '../../config/key-ring.ts';
import type { KeySource } from './key-file.ts';

const version = 'v2';
/** Still decrypted; its texts are then encrypted again in the current version, with another context. */
const earlierVersion = 'v1';
const nonceBytes = 12;
const tagBytes = 16;

/** Thrown if a sealed text can't be decrypted: no key of the ring opens it, or the row was tampered with. */
export class KeyDecryptionError extends Error {
  override readonly name = 'KeyDecryptionError';
}

/**
 * Encrypts ("seals") and decrypts ("opens") texts with AES-256-GCM. The context (for an API key: the guild and the
 * hosting API) is authenticated with the text, so that a sealed text opens only with the context it was sealed with. A
 * sealed text is `v2:<key id>:<base64url of nonce, text and tag>`.
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
    cipher.setAAD(associatedData(version, key.id, context));
    const sealed = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
    return `${version}:${key.id}:${sealed.toString('base64url')}`;
  }

  /**
   * Returns the decrypted text.
   * @param earlierContext the context of a text of version 1, if it differs
   * @throws KeyDecryptionError
   */
  async open(sealed: string, context: string, earlierContext = context): Promise<string> {
    const { version: written, keyId, bytes } = split(sealed);
    const key = await this.#key(keyId);
    return decrypt(
      key,
      bytes,
      associatedData(written, keyId, written === version ? context : earlierContext),
    );
  }

  /** Returns whether a text was sealed in the current version under the first key. */
  isCurrent(sealed: string): boolean {
    return sealed.startsWith(`${version}:${this.#keys.ring[0].id}:`);
  }

  isOfEarlierVersion(sealed: string): boolean {
    return sealed.startsWith(`${earlierVersion}:`);
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

  async #key(id: string): Promise<EncryptionKey> {
    const known = this.#keys.ring.find((key) => key.id === id);
    if (known) return known;
    const fresh = await this.#refreshed();
    const found = fresh.find((key) => key.id === id);
    if (!found) throw new KeyDecryptionError('no key of the ring has the id that this was sealed under');
    return found;
  }

  async #refreshed(): Promise<readonly EncryptionKey[]> {
    try {
      return await this.#keys.refresh();
    } catch (cause) {
      throw new KeyDecryptionError('the keys could not be read again', { cause });
    }
  }
}

function split(sealed: string): { version: string; keyId: string; bytes: Buffer } {
  const [prefix, keyId, encoded, ...rest] = sealed.split(':');
  const known = prefix === version || prefix === earlierVersion;
  if (!known || keyId === undefined || encoded === undefined || rest.length > 0)
    throw new KeyDecryptionError('this is not a sealed text of a known version');
  const bytes = Buffer.from(encoded, 'base64url');
  // Several texts decode to the same bytes; only the canonical one is unchanged.
  if (bytes.toString('base64url') !== encoded || bytes.length < nonceBytes + tagBytes)
    throw new KeyDecryptionError('the sealed text is damaged');
  return { version: prefix, keyId, bytes };
}

function decrypt(key: EncryptionKey, bytes: Buffer, associated: Buffer): string {
  const decipher = createDecipheriv('aes-256-gcm', key.key, bytes.subarray(0, nonceBytes), {
    authTagLength: tagBytes,
  });
  decipher.setAAD(associated);
  decipher.setAuthTag(bytes.subarray(-tagBytes));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(nonceBytes, -tagBytes)), decipher.final()]).toString(
      'utf8',
    );
  } catch (cause) {
    throw new KeyDecryptionError('the sealed text does not belong here, or was changed', { cause });
  }
}

function associatedData(written: string, keyId: string, context: string): Buffer {
  return Buffer.from(`${written}:${keyId}:${context}`);
}
