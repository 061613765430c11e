import { randomInt } from 'node:crypto';

/** Without the letters and digits that people mix up when they read one out. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A short reference that stands both in what a person is told and in the log line, for example `7K3MQX2P`. */
export function newErrorReference(): string {
  return Array.from({ length: 8 }, () => alphabet[randomInt(alphabet.length)]).join('');
}
