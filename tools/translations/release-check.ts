import { translatedLanguages } from '../../src/discord/texts/translations.ts';
import { readEnglishState, readLocale, unread, untranslated } from './locales.ts';

/*
 * npm run release-check: fails if a text is shown in English in another language, or if nobody but its author has read an
 * English text, and lists these texts.
 */

const translations = translatedLanguages.flatMap((language) =>
  untranslated(readLocale(language)).map(({ key, why }) => `${language} ${key} ${why}\n`),
);
const english = unread(readEnglishState()).map((key) => `en ${key} unread\n`);
process.stdout.write([...translations, ...english].join(''));
if (translations.length > 0)
  fail(`${translations.length} translations are missing or outdated: docs/writing.md`);
if (english.length > 0)
  fail(`${english.length} English texts were read by nobody but their author: docs/writing.md`);

function fail(why: string): void {
  process.stderr.write(`${why}\n`);
  process.exitCode = 1;
}
