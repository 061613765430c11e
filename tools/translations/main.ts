import { outdated, record, translations } from './made-from.ts';

/*
 * npm run translated: lists the texts whose English has changed since they were translated.
 * npm run translated -- <language> <key>…: records that these were translated from today's English; `all` for all of them.
 */

const [name, ...keys] = process.argv.slice(2);

if (name === undefined) {
  for (const language of translations)
    for (const key of outdated(language)) process.stdout.write(`${language} ${key}\n`);
} else {
  const language = translations.find((known) => known === name);
  const unknown = keys.filter((key) => key !== 'all' && !outdated(language ?? 'en').includes(key));
  if (language === undefined || keys.length === 0 || unknown.length > 0) {
    process.stderr.write(
      `Usage: npm run translated -- <${translations.join(' | ')}> <outdated key>… | all\n${unknown.join('\n')}\n`,
    );
    process.exit(1);
  }
  record(language, keys.includes('all') ? outdated(language) : keys);
}
