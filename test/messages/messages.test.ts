import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { en } from '../../src/discord/texts/languages/en.ts';
import { requestSchema } from '../../src/operations/model/operation.ts';
import { notesKeys, pagesOfViews } from './pages.ts';
import { replies } from './replies.ts';
import { requests } from './requests.ts';

const folder = import.meta.dirname;
/** `write`: as npm run messages does. `unshown`: it also lists the texts that no message shows. */
const mode = process.env['MESSAGES'];

/** The keys of the texts that at least one message shows. */
const shown = new Set<string>();
const ends = notesKeys(shown);
const { files, count } = pagesOfViews(shown);

function compare(name: string, text: string): void {
  if (mode !== undefined) writeFileSync(join(folder, name), text);
  else expect(readFileSync(join(folder, name), 'utf8')).toBe(text);
}

describe('all messages, as people see them', () => {
  afterAll(ends);

  test.each([...files])(
    '%s is as they are now: otherwise run npm run messages, and read what changed',
    compare,
  );

  test('replies.md is as they are now: otherwise run npm run messages, and read what changed', async () => {
    const [page, more] = await replies();
    compare('replies.md', page);
    if (mode === undefined) return;
    const keys = Object.keys(en);
    const hidden = mode === 'unshown' ? keys.filter((key) => !shown.has(key)).join('\n') : '';
    process.stdout.write(
      `${hidden}\n${count + more} messages show ${keys.filter((key) => shown.has(key)).length} of ${keys.length} texts\n`,
    );
  });

  test('show a request of each kind of operation', () => {
    const kinds = requestSchema.options.map(({ shape }) => shape.kind.value);
    expect(new Set(Object.values(requests).map(({ kind }) => kind))).toEqual(new Set(kinds));
  });

  test('are in no other file', () => {
    expect(globSync('*.md', { cwd: folder }).sort()).toEqual([...files.keys(), 'replies.md'].sort());
  });
});
