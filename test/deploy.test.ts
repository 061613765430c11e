import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, readdir, readFile, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from './store/folder.ts';

const root = fileURLToPath(new URL('../', import.meta.url));

/** What the examples have besides the bot's settings: PostgreSQL's, Node's, their own, and systemd's address families. */
const others = /^(POSTGRES_|NODE_|POD_INDEX$|SHARDS_PER_POD$|AF_)/;

async function examples(): Promise<readonly { file: string; text: string }[]> {
  const files = (await readdir(join(root, 'deploy'), { recursive: true })).filter((file) =>
    /\.(yaml|service)$/.test(file),
  );
  return Promise.all(
    files.map(async (file) => ({ file, text: await readFile(join(root, 'deploy', file), 'utf8') })),
  );
}

describe('the examples in deploy/', () => {
  test('name settings that there are, and files that there are', async () => {
    const settings = await readFile(join(root, '.env.example'), 'utf8');
    const found = await examples();
    expect(found.length).toBeGreaterThan(3);
    for (const { file, text } of found) {
      for (const [name] of text.matchAll(/\b[A-Z]{2,}(?:_[A-Z]+)+\b/g))
        if (!others.test(name)) expect(settings, `${file}: ${name}`).toMatch(new RegExp(`^${name}=`, 'm'));
      for (const [path] of text.matchAll(/\bsrc\/[\w/-]+\.\w+/g))
        expect(existsSync(join(root, path)), `${file}: ${path}`).toBe(true);
    }
  });

  test('start the bot with the same flags as npm start and the image do', async () => {
    const read = (path: string) => readFile(join(root, path), 'utf8');
    const flagsIn = (text: string) =>
      /node[" ,]+((?:"?--[\w=-]+[" ,]+)+)[\w/]*src\/main\.ts/.exec(text)?.[1]?.match(/--[\w=-]+/g);
    const { scripts } = JSON.parse(await read('package.json'));
    const flags = flagsIn(scripts.start);
    expect(flags).toContain('--disable-warning=ExperimentalWarning');
    const others = ['Dockerfile', 'deploy/systemd/steward.service', 'deploy/kubernetes/gateway.yaml'];
    for (const path of others) expect(flagsIn(await read(path)), path).toEqual(flags);
  });

  test('give each pod of the StatefulSet its own shards', async () => {
    const text = await readFile(join(root, 'deploy/kubernetes/gateway.yaml'), 'utf8');
    const script = /args:\n\s+- \|\n((?: {14}.*\n)+)/.exec(text)?.[1] ?? '';
    const folder = await temporaryFolder();
    await writeFile(join(folder, 'node'), '#!/bin/sh\nprintf %s "$SHARDS"\n');
    await chmod(join(folder, 'node'), 0o755);
    const shards = async (pod: string) => {
      const PATH = `${folder}${delimiter}${process.env['PATH']}`;
      const env = { PATH, POD_INDEX: pod, SHARDS_PER_POD: '2' };
      return (await promisify(execFile)('sh', ['-c', script], { env })).stdout;
    };
    expect([await shards('0'), await shards('1'), await shards('10')]).toEqual(['0-1', '2-3', '20-21']);
  });
});
