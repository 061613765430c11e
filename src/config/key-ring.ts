import { createSecretKey, type KeyObject, randomBytes } from 'node:crypto';

/** The key is a KeyObject, which stays hidden when it is printed or logged. */
export interface EncryptionKey {
  readonly id: string;
  readonly key: KeyObject;
}

/** The first key encrypts, all decrypt. */
export type KeyRing = readonly [EncryptionKey, ...EncryptionKey[]];

/** Thrown if a key ring can't be parsed. Names each key by its position, because a malformed id may be a key. */
export class KeyRingError extends Error {
  override readonly name = 'KeyRingError';
  readonly problems: readonly string[];
  constructor(problems: readonly string[]) {
    super(problems.join('; '));
    this.problems = problems;
  }
}

/**
 * Parses comma-separated keys, each `id:base64 of 32 bytes`. Accepts both base64 alphabets, padded or not.
 * @throws KeyRingError
 */
export function parseKeyRing(text: string): KeyRing {
  const problems: string[] = [];
  const keys: EncryptionKey[] = [];
  const positions = new Map<string, number>();
  for (const [index, entry] of text.trim().split(',').entries()) {
    const position = index + 1;
    const parsed = parseKey(entry.trim());
    if (typeof parsed === 'string') {
      problems.push(`, key ${position} ${parsed}`);
      continue;
    }
    const first = positions.get(parsed.id);
    if (first !== undefined) problems.push(`, key ${position} has the same id as key ${first}`);
    positions.set(parsed.id, first ?? position);
    keys.push(parsed);
  }
  const [first, ...others] = keys;
  if (problems.length > 0 || !first) throw new KeyRingError(problems);
  return [first, ...others];
}

/** Returns the text that `parseKeyRing` parses. It contains the keys. */
export function formatKeyRing(ring: KeyRing): string {
  return ring.map(({ id, key }) => `${id}:${key.export().toString('base64')}`).join(',');
}

/** Returns a new random key; its id is the date and a random suffix. */
export function generateKey(now: Date): EncryptionKey {
  const id = `${now.toISOString().slice(0, 10)}-${randomBytes(3).toString('hex')}`;
  return { id, key: createSecretKey(randomBytes(32)) };
}

function parseKey(entry: string): EncryptionKey | string {
  if (entry === '') return 'is empty';
  const colon = entry.indexOf(':');
  if (colon === -1) return 'has no id: write it as id:base64';
  const id = entry.slice(0, colon);
  if (!/^[A-Za-z0-9_.-]{1,32}$/.test(id))
    return 'has an id that is not 1 to 32 letters, digits, ".", "_" or "-"';
  const encoded = entry.slice(colon + 1).replace(/={0,2}$/, '');
  const bytes = Buffer.from(encoded, 'base64');
  const alphabet = /[-_]/.test(encoded) ? 'base64url' : 'base64';
  if (bytes.toString(alphabet).replace(/=+$/, '') !== encoded) return 'is not base64';
  if (bytes.length !== 32) return `is ${bytes.length} bytes long; it must be 32`;
  return { id, key: createSecretKey(bytes) };
}
