import { translatedLanguages } from '../../src/discord/texts/translations.ts';
import { readLocale, recorded, untranslated, writeLocale } from './locales.ts';

/*
 * npm run translated: lists the texts that are shown in English: missing ones, and those whose English has changed.
 * npm run translated -- <language> <key>…: records that these translate today's English; `all` for all that are outdated.
 * npm run translated -- tidy: removes the texts that no longer exist in English.
 */

const [name, ...keys] = process.argv.slice(2);

if (name === undefined) {
  for (const language of translatedLanguages)
    for (const { key, why } of untranslated(readLocale(language)))
      process.stdout.write(`${language} ${key} ${why}\n`);
} else if (name === 'tidy') {
  for (const language of translatedLanguages) writeLocale(language, recorded(readLocale(language), []));
} else {
  record(name);
}

function record(name: string): void {
  const language = translatedLanguages.find((known) => known === name);
  if (language === undefined || keys.length === 0) {
    refuse(`Usage: npm run translated -- <${translatedLanguages.join(' | ')}> <key>… | all\n`);
    return;
  }
  const file = readLocale(language);
  const outdated = untranslated(file).flatMap(({ key, why }) => (why === 'outdated' ? [key] : []));
  const unknown = keys.filter((key) => key !== 'all' && !outdated.includes(key));
  if (unknown.length > 0) {
    refuse(`Not outdated in ${language}: ${unknown.join(' ')}. Nothing was recorded.\n`);
    return;
  }
  writeLocale(language, recorded(file, keys.includes('all') ? outdated : keys));
}

function refuse(why: string): void {
  process.stderr.write(why);
  process.exitCode = 1;
}
