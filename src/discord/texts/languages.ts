import { Locale } from 'discord.js';
import { type Language, languages } from '../../domain/language.ts';
import { Texts } from './texts.ts';
import { translationsOf } from './translations.ts';

/** Discord's locales of each language (reference.mdx, "Locales"). */
export const discordLocales: Readonly<Record<Language, readonly Locale[]>> = {
  en: [Locale.EnglishUS, Locale.EnglishGB],
  de: [Locale.German],
  fr: [Locale.French],
  es: [Locale.SpanishES, Locale.SpanishLATAM],
  'pt-BR': [Locale.PortugueseBR],
  pl: [Locale.Polish],
  ja: [Locale.Japanese],
  'zh-CN': [Locale.ChineseCN],
};

const languageOf: ReadonlyMap<string, Language> = new Map(
  languages.flatMap((language) => discordLocales[language].map((locale) => [locale, language])),
);
/** Created on first use: each reads its file, and the first one loads `Intl`'s data of all, 16 ms and 7 MB. */
const created = new Map<Language, Texts>();

/** Returns the texts of a language. */
export function textsIn(language: Language): Texts {
  let texts = created.get(language);
  if (texts === undefined) {
    texts = new Texts(language, translationsOf(language));
    created.set(language, texts);
  }
  return texts;
}

/** Returns the texts of a guild's public messages. @param otherwise the language to use if the guild chose none */
export function publicTextsOf(
  guild: { readonly language: Language | null } | null,
  otherwise: Language,
): Texts {
  return textsIn(guild?.language ?? otherwise);
}

/** Returns the texts for one of Discord's locales; English if there is no translation into it. */
export function textsFor(locale: string | undefined): Texts {
  return textsIn(languageOf.get(locale ?? '') ?? 'en');
}
