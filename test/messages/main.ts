import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { en } from '../../src/discord/texts/languages/en.ts';
import { allPages, folder, summary } from './pages.ts';

/*
 * npm run messages: writes all messages, whole, to the files in this folder. `-- --unshown` lists the texts that none of them
 * shows.
 */

const pages = allPages();
for (const [name, text] of pages.files) writeFileSync(join(folder, name), text);
if (process.argv.includes('--unshown'))
  for (const key of Object.keys(en)) if (!pages.shown.has(key)) process.stdout.write(`${key}\n`);
process.stdout.write(`${summary(pages)}\n`);
