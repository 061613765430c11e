import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { z } from 'zod';
import { en } from '../../src/discord/texts/languages/en.ts';
import { type Language, languages } from '../../src/domain/language.ts';

/*
 * For each translated text, a hash of the English that it was made from: `<language>.json` beside this file.
 */

export const translations = languages.filter((language) => language !== 'en');

const hashes = z.record(z.string(), z.string());

/** Long enough that two versions of one text don't get the same. */
const digits = 8;

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, digits);
}

/** Returns the keys of texts whose English has changed since they were translated. */
export function outdated(language: Language): readonly string[] {
  const madeFrom = read(language);
  return Object.entries(en)
    .filter(([key, text]) => madeFrom[key] !== hashOf(text))
    .map(([key]) => key);
}

/** Records that texts were translated from today's English. Forgets texts that no longer exist. */
export function record(language: Language, keys: readonly string[]): void {
  const before = read(language);
  const after = Object.entries(en).flatMap(([key, text]) => {
    const hash = keys.includes(key) ? hashOf(text) : before[key];
    return hash === undefined ? [] : [[key, hash] as const];
  });
  writeFileSync(fileOf(language), `${JSON.stringify(Object.fromEntries(after), null, 2)}\n`);
}

function read(language: Language): Readonly<Record<string, string>> {
  const file = fileOf(language);
  return existsSync(file) ? hashes.parse(JSON.parse(readFileSync(file, 'utf8'))) : {};
}

function fileOf(language: Language): URL {
  return new URL(`${language}.json`, import.meta.url);
}
