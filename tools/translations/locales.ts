import { readFileSync, writeFileSync } from 'node:fs';
import { en } from '../../src/discord/texts/languages/en.ts';
import {
  hashOf,
  type LocaleFile,
  localeFile,
  parseLocaleFile,
  type TranslatedLanguage,
} from '../../src/discord/texts/translations.ts';

/** A text that is shown in English: it was never translated, or its English has changed since. */
export interface Untranslated {
  readonly key: string;
  readonly why: 'missing' | 'outdated';
}

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

/** Reads the file of a language. */
export function readLocale(language: TranslatedLanguage): LocaleFile {
  return parseLocaleFile(readFileSync(localeFile(language), 'utf8'));
}

/** Writes the file of a language. */
export function writeLocale(language: TranslatedLanguage, file: LocaleFile): void {
  writeFileSync(localeFile(language), `${JSON.stringify(file, null, 2)}\n`);
}
