import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { z } from 'zod';
import { en } from '../../src/discord/texts/languages/en.ts';
import { type Language, languages } from '../../src/domain/language.ts';

/*
 * For each translated text, a hash of the English that it was made from: `made-from.json` beside this file. One hash is for
 * all languages; where they differ, each has its own.
 */

export const translations = languages.filter((language) => language !== 'en');

const file = new URL('made-from.json', import.meta.url);
const hashes = z.record(z.string(), z.union([z.string(), z.record(z.string(), z.string())]));
type Hashes = z.infer<typeof hashes>;

/** Long enough that two versions of one text don't get the same. */
const digits = 8;

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, digits);
}

/** Returns the keys of texts whose English has changed since they were translated. */
export function outdated(language: Language): readonly string[] {
  const madeFrom = read();
  return Object.entries(en)
    .filter(([key, text]) => hashIn(madeFrom[key], language) !== hashOf(text))
    .map(([key]) => key);
}

/** Records that texts were translated from today's English. Forgets texts that no longer exist. */
export function record(language: Language, keys: readonly string[]): void {
  const before = read();
  const after: Record<string, Hashes[string]> = {};
  for (const [key, text] of Object.entries(en)) {
    const all = translations.map((one) =>
      one === language && keys.includes(key) ? hashOf(text) : hashIn(before[key], one),
    );
    const [first] = all;
    if (first !== undefined && all.every((hash) => hash === first)) after[key] = first;
    else
      after[key] = Object.fromEntries(
        translations.flatMap((one, index) => (all[index] === undefined ? [] : [[one, all[index]]])),
      );
  }
  writeFileSync(file, `${JSON.stringify(after, null, 2)}\n`);
}

function hashIn(entry: Hashes[string] | undefined, language: Language): string | undefined {
  return typeof entry === 'string' ? entry : entry?.[language];
}

function read(): Hashes {
  return hashes.parse(JSON.parse(readFileSync(file, 'utf8')));
}
