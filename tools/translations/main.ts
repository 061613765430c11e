import { translatedLanguages } from '../../src/discord/texts/translations.ts';
import {
  committedLocale,
  markedRead,
  readEnglishState,
  readLocale,
  recorded,
  unchanged,
  unread,
  untranslated,
  writeEnglishState,
  writeLocale,
} from './locales.ts';

/*
 * npm run translated: lists the texts that are shown in English: missing ones, and those whose English has changed.
 * npm run translated -- <language> <key>…: records that these translate today's English; `all` for all that are outdated and
 *   have another translation than in the last commit.
 * npm run translated -- <language> --same <key>…: also if the translation is the one in the last commit.
 * npm run translated -- en <key>…: records that someone who had not written these English texts has read them; `all` for all.
 * npm run translated -- tidy: removes the texts that no longer exist in English.
 */

const [name, ...args] = process.argv.slice(2);
const mayBeSame = args.includes('--same');
const keys = args.filter((key) => key !== '--same');
const isAll = keys.includes('all');

if (name === undefined) {
  for (const language of translatedLanguages)
    for (const { key, why } of untranslated(readLocale(language)))
      process.stdout.write(`${language} ${key} ${why}\n`);
} else if (name === 'tidy') {
  for (const language of translatedLanguages) writeLocale(language, recorded(readLocale(language), []));
  writeEnglishState(markedRead(readEnglishState(), []));
} else if (name === 'en' && keys.length > 0) {
  recordRead();
} else {
  record(name);
}

function record(name: string): void {
  const language = translatedLanguages.find((known) => known === name);
  if (language === undefined || keys.length === 0 || (isAll && mayBeSame)) {
    refuse(`Usage: npm run translated -- <en | ${translatedLanguages.join(' | ')}> <[--same] key… | all>`);
    return;
  }
  const file = readLocale(language);
  const outdated = untranslated(file).flatMap(({ key, why }) => (why === 'outdated' ? [key] : []));
  if (areKnown(outdated, `Not outdated in ${language}`)) {
    const chosen = isAll ? outdated : keys;
    const same = mayBeSame ? [] : unchanged(file, committedLocale(language), chosen);
    if (same.length > 0)
      refuse(
        `Their English has changed, their translation is the one in the last commit: ${same.join(' ')}. ` +
          `They weren't recorded. If they still say the same: npm run translated -- ${language} --same <key>…`,
      );
    const changed = chosen.filter((key) => !same.includes(key));
    if (isAll || same.length === 0) writeLocale(language, recorded(file, changed));
  }
}

function recordRead(): void {
  const read = readEnglishState();
  const open = unread(read);
  if (areKnown(open, 'No such English text, or recorded already'))
    writeEnglishState(markedRead(read, isAll ? open : keys));
}

/** Returns whether all texts that were named can be recorded; says so otherwise. */
function areKnown(recordable: readonly string[], otherwise: string): boolean {
  const unknown = keys.filter((key) => key !== 'all' && !recordable.includes(key));
  if (unknown.length > 0) refuse(`${otherwise}: ${unknown.join(' ')}. Nothing was recorded.`);
  return unknown.length === 0;
}

function refuse(why: string): void {
  process.stderr.write(`${why}\n`);
  process.exitCode = 1;
}
