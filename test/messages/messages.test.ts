import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { allPages, folder } from './pages.ts';

const { files } = allPages();

describe('all messages, as people see them', () => {
  test.each([...files])(
    '%s is as they are now: otherwise run npm run messages, and read what changed',
    (name, text) => {
      expect(readFileSync(join(folder, name), 'utf8')).toBe(text);
    },
  );

  test('are in no other file', () => {
    expect(globSync('*.md', { cwd: folder }).sort()).toEqual([...files.keys()].sort());
  });
});
