// The names of commands, subcommands and options stay English: messages, the documentation and people of several
// languages in one channel name them.

import { hash } from 'node:crypto';
import type { LocalizationMap } from 'discord.js';
import { isTextKey, type TextKey } from './catalog.ts';
import { en } from './languages/en.ts';
import { discordLocales } from './languages.ts';
import { translatedLanguages, translationsOf } from './translations.ts';

/** The texts in the definitions of commands, by the beginning of their keys. */
const prefixes = ['command', 'choice', 'permission', 'action', 'operation.kind'] as const;

/** The key of a text in a definition. */
export type DefinitionKey = Extract<TextKey, `${(typeof prefixes)[number]}.${string}`>;

/** Translations that are read when the definition is sent to Discord: most starts of the bot need none. */
type Localizations = LocalizationMap & { toJSON(): LocalizationMap };

/** Returns the description of a command or option, in English and in all other languages. */
export function described(key: DefinitionKey) {
  return { description: en[key], description_localizations: localizations(key) };
}

/**
 * Returns the name of a choice, in English and in all other languages.
 * @param prefix the same in all languages
 */
export function localizedName(key: DefinitionKey, prefix = '') {
  return { name: `${prefix}${en[key]}`, name_localizations: localizations(key, prefix) };
}

/** Returns a hash of all translations of texts in definitions: it changes when one of them does. */
export function hashOfTranslations(translations = translationsOf): string {
  const keys = Object.keys(en)
    .filter(isTextKey)
    .filter((key) => prefixes.some((prefix) => key.startsWith(`${prefix}.`)));
  return hash('sha256', JSON.stringify(keys.map((key) => translated(key, '', translations))));
}

function localizations(key: DefinitionKey, prefix = ''): Localizations {
  let read: LocalizationMap | undefined;
  return {
    toJSON() {
      read ??= translated(key, prefix, translationsOf);
      return read;
    },
  };
}

/** Returns a text by Discord's locales, without those in which it is shown in English. */
function translated(key: TextKey, prefix: string, translations: typeof translationsOf): LocalizationMap {
  return Object.fromEntries(
    translatedLanguages.flatMap((language) => {
      const text = translations(language)[key];
      return text === undefined
        ? []
        : discordLocales[language].map((locale) => [locale, `${prefix}${text}`] as const);
    }),
  );
}
