import { mkdtemp, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeFolder } from '@steward/kit';
import { expect, onTestFinished, test } from 'vitest';

async function folder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'steward-folder-'));
  onTestFinished(() => rm(path, { recursive: true }));
  return path;
}

const codeOf = (making: Promise<void>) =>
  making.then(
    () => 'made',
    ({ code }: { code: unknown }) => code,
  );

test('makes what is missing above a folder too, for its owner alone, whoever else makes it at the same time', async () => {
  const above = await folder();
  const path = join(above, 'a', 'b', 'c');
  await Promise.all([makeFolder(path), makeFolder(path), makeFolder(join(path, 'd'))]);
  for (const made of ['a', 'a/b/c', 'a/b/c/d']) {
    const { mode } = await stat(join(above, made));
    expect(mode & 0o777).toBe(0o700);
  }
  await makeFolder(path);
});

test('says why a folder cannot be made below a file, or at the end of a link that leads nowhere', async () => {
  const above = await folder();
  await writeFile(join(above, 'file'), '');
  await symlink(join(above, 'nowhere'), join(above, 'link'));
  expect(await codeOf(makeFolder(join(above, 'file', 'a', 'b')))).toBe('EEXIST');
  expect(await codeOf(makeFolder(join(above, 'link', 'a')))).toBe('EEXIST');
});

test.runIf(process.platform === 'linux')(
  'comes to an end where the system makes no folders and does not say so plainly',
  async () => {
    expect(await codeOf(makeFolder('/proc/nope/a'))).toBe('ENOENT');
  },
);
