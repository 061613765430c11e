import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { type Language, languages } from '../../domain/language.ts';
import { isTextKey, type TextKey } from './catalog.ts';
import { en } from './languages/en.ts';

/** The texts of a language other than English, by key. A text that is missing is shown in English. */
export type Translations = Readonly<Partial<Record<TextKey, string>>>;

/** The languages that the English texts are translated into. */
export const translatedLanguages = languages.filter((language) => language !== 'en');

export type TranslatedLanguage = (typeof translatedLanguages)[number];

/** A file in `locales`: by key, each text and the hash of the English text that it translates (`hashOf`). */
const localeFileSchema = z.record(z.string(), z.object({ text: z.string(), of: z.string() }));

export type LocaleFile = Readonly<z.infer<typeof localeFileSchema>>;

/** In the build, the files lie beside the code. */
const folder = import.meta.url.endsWith('.ts') ? '../../../locales/' : './locales/';

/** Long enough that two versions of one text don't get the same. */
const digits = 8;

/** Filled when a language is first needed: reading all takes longer than the rest of a start. */
const read = new Map<TranslatedLanguage, Translations>();

/** Returns the up-to-date translations into a language, which are read from its file when they are first needed. */
export function translationsOf(language: Language): Translations {
  if (language === 'en') return {};
  let translations = read.get(language);
  if (translations === undefined) {
    translations = upToDate(parseLocaleFile(readFileSync(localeFile(language), 'utf8')));
    read.set(language, translations);
  }
  return translations;
}

/** Returns the path of a language's file. */
export function localeFile(language: TranslatedLanguage): URL {
  return new URL(`${folder}${language}.json`, import.meta.url);
}

/** Parses a file in `locales`. @throws ZodError or SyntaxError */
export function parseLocaleFile(json: string): LocaleFile {
  return localeFileSchema.parse(JSON.parse(json));
}

/** The hashes of English texts, which each language is compared with. */
const hashes = new Map<TextKey, string>();

/** Returns the texts whose English is still the one that they translate. */
export function upToDate(file: LocaleFile): Translations {
  return Object.fromEntries(
    Object.entries(file)
      .filter(
        ([key, { of }]) => isTextKey(key) && of === hashes.getOrInsertComputed(key, () => hashOf(en[key])),
      )
      .map(([key, { text }]) => [key, text]),
  );
}

/** Returns the first digits of the SHA-256 of an English text. */
export function hashOf(text: string): string {
  return hash('sha256', text).slice(0, digits);
}
