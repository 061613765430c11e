import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { en } from '../../src/discord/texts/languages/en.ts';
import {
  hashOf,
  type LocaleFile,
  localeFile,
  parseLocaleFile,
  type TranslatedLanguage,
} from '../../src/discord/texts/translations.ts';
import { englishState, root } from '../build/builds.ts';

/** A text that is shown in English: it was never translated, or its English has changed since. */
export interface Untranslated {
  readonly key: string;
  readonly why: 'missing' | 'outdated';
}

/** By key, the hash (`hashOf`) of an English text as someone read it who had not written it. */
const readTextsSchema = z.record(z.string(), z.string());

export type ReadTexts = Readonly<z.infer<typeof readTextsSchema>>;

const stateFile = join(root, englishState);

/** Returns the texts of a language that are shown in English. */
export function untranslated(file: LocaleFile): readonly Untranslated[] {
  return Object.entries(en).flatMap(([key, text]): readonly Untranslated[] => {
    const translation = file[key];
    if (translation === undefined) return [{ key, why: 'missing' }];
    return translation.of === hashOf(text) ? [] : [{ key, why: 'outdated' }];
  });
}

/**
 * Returns the file with the hash of today's English for these texts, in the order of the English texts. Leaves out texts that
 * no longer exist in English.
 */
export function recorded(file: LocaleFile, keys: readonly string[]): LocaleFile {
  return Object.fromEntries(
    Object.entries(en).flatMap(([key, english]) => {
      const translation = file[key];
      if (translation === undefined) return [];
      const of = keys.includes(key) ? hashOf(english) : translation.of;
      return [[key, { text: translation.text, of }]];
    }),
  );
}

/**
 * Returns those of these texts whose translation is the one in the last commit. Their English has changed: someone has to look
 * whether they still say the same.
 */
export function unchanged(
  file: LocaleFile,
  committed: LocaleFile,
  keys: readonly string[],
): readonly string[] {
  return keys.filter((key) => file[key]?.text === committed[key]?.text);
}

/** Returns the keys of the English texts that nobody has read as they are now, apart from whoever wrote them. */
export function unread(read: ReadTexts): readonly string[] {
  return Object.entries(en).flatMap(([key, text]) => (read[key] === hashOf(text) ? [] : [key]));
}

/**
 * Returns the state in which these English texts have been read as they are now, in the order of the texts. Leaves out texts
 * that no longer exist.
 */
export function markedRead(read: ReadTexts, keys: readonly string[]): ReadTexts {
  return Object.fromEntries(
    Object.entries(en).flatMap(([key, text]) => {
      const of = keys.includes(key) ? hashOf(text) : read[key];
      return of === undefined ? [] : [[key, of]];
    }),
  );
}

/** Reads which English texts have been read: none if there is no such file yet. */
export function readEnglishState(): ReadTexts {
  return existsSync(stateFile) ? readTextsSchema.parse(JSON.parse(readFileSync(stateFile, 'utf8'))) : {};
}

/** Writes which English texts have been read. */
export function writeEnglishState(read: ReadTexts): void {
  writeFileSync(stateFile, `${JSON.stringify(read, null, 2)}\n`);
}

/** Reads the file of a language as it is in the last commit. @throws Error if git can't tell it */
export function committedLocale(language: TranslatedLanguage): LocaleFile {
  const name = basename(fileURLToPath(localeFile(language)));
  return parseLocaleFile(
    execFileSync('git', ['show', `HEAD:./locales/${name}`], {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 2 ** 26,
    }),
  );
}

/** Reads the file of a language. */
export function readLocale(language: TranslatedLanguage): LocaleFile {
  return parseLocaleFile(readFileSync(localeFile(language), 'utf8'));
}

/** Writes the file of a language. */
export function writeLocale(language: TranslatedLanguage, file: LocaleFile): void {
  writeFileSync(localeFile(language), `${JSON.stringify(file, null, 2)}\n`);
}
