import { translatedLanguages } from '../../src/discord/texts/translations.ts';
import { readLocale, untranslated } from './locales.ts';

/*
 * npm run release-check: fails if a text is shown in English in another language, and lists these texts.
 */

const lines = translatedLanguages.flatMap((language) =>
  untranslated(readLocale(language)).map(({ key, why }) => `${language} ${key} ${why}\n`),
);
process.stdout.write(lines.join(''));
if (lines.length > 0) {
  process.stderr.write(`${lines.length} translations are missing or outdated: docs/writing.md\n`);
  process.exitCode = 1;
}
