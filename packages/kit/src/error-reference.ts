import { randomInt } from 'node:crypto';

/** Without the letters and digits that people confuse. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Returns a random reference that stands both in an error message and in its log line, such as `7K3MQX2P`. */
export function newErrorReference(): string {
  return Array.from({ length: 8 }, () => alphabet[randomInt(alphabet.length)]).join('');
}
