import { hash } from 'node:crypto';

/** Returns the first `length` characters of a text’s SHA-256 in base64url, for keys and ids. */
export function digest(text: string, length: number): string {
  return hash('sha256', text, 'base64url').slice(0, length);
}
