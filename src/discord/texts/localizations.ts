// The names of commands, subcommands and options stay English: messages, the documentation and people of several
// languages in one channel name them.

import type { Locale } from 'discord.js';
import { languages } from '../../domain/language.ts';
import type { TextKey } from './catalog.ts';
import { catalogs, discordLocales } from './languages.ts';

type Localizations = Partial<Record<Locale, string>>;

/** Returns the description of a command or option, in English and in all other languages. */
export function described(key: TextKey) {
  return { description: catalogs.en[key], description_localizations: localizations(key) };
}

/**
 * Returns the name of a choice, in English and in all other languages.
 * @param prefix the same in all languages
 */
export function named(key: TextKey, prefix = '') {
  return { name: `${prefix}${catalogs.en[key]}`, name_localizations: localizations(key, prefix) };
}

function localizations(key: TextKey, prefix = ''): Localizations {
  return Object.fromEntries(
    languages
      .filter((language) => language !== 'en')
      .flatMap((language) =>
        discordLocales[language].map((locale) => [locale, `${prefix}${catalogs[language][key]}`]),
      ),
  );
}
