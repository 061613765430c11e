import { execFile, execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, readdir, readFile, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { temporaryFolder } from '@steward/kit/testing';
import { describe, expect, test } from 'vitest';
import { loadConfig } from '../src/config/config.ts';
import { readmeCommand } from '../tools/docker/readme-command.ts';

const root = fileURLToPath(new URL('../', import.meta.url));

/** What the examples have besides the bot's settings: PostgreSQL's, Node's, glibc's, their own, systemd's address families, and capabilities. */
const others = /^(POSTGRES_|NODE_|MALLOC_|POD_INDEX$|SHARDS_PER_POD$|AF_|DAC_OVERRIDE$)/;

async function examples(): Promise<readonly { file: string; text: string }[]> {
  const files = (await readdir(join(root, 'deploy'), { recursive: true })).filter((file) =>
    /\.(yaml|service)$/.test(file),
  );
  return Promise.all(
    files.map(async (file) => ({ file, text: await readFile(join(root, 'deploy', file), 'utf8') })),
  );
}

describe('the examples in deploy/', () => {
  test('name settings and files that exist', async () => {
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
      /node[" ,]+((?:"?--[\w=-]+[" ,]+)+)[\w/]*(?:build\/start\.ts|dist\/(?:current\/)?steward\.mjs)/
        .exec(text)?.[1]
        ?.match(/--[\w=-]+/g);
    const { scripts } = JSON.parse(await read('package.json'));
    const flags = flagsIn(scripts.start);
    expect(flags).toContain('--disable-warning=ExperimentalWarning');
    const others = [
      'Dockerfile',
      'deploy/systemd/steward.service',
      'deploy/kubernetes/gateway.yaml',
      'deploy/egg-steward.json',
    ];
    for (const path of others) expect(flagsIn(await read(path)), path).toEqual(flags);
  });

  test('limit what glibc keeps as npm start does', async () => {
    const limits = 'MALLOC_MMAP_THRESHOLD_=131072 MALLOC_TRIM_THRESHOLD_=131072 MALLOC_ARENA_MAX=2';
    for (const path of [
      'package.json',
      'Dockerfile',
      'deploy/systemd/steward.service',
      'deploy/egg-steward.json',
    ])
      expect(await readFile(join(root, path), 'utf8'), path).toContain(limits);
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

  test('restrict the container in the README as Compose does', async () => {
    const composed = await Promise.all(
      ['compose', 'compose-postgres'].map((name) => readFile(join(root, `deploy/${name}.yaml`), 'utf8')),
    );
    const readme = await readFile(join(root, 'README.md'), 'utf8');
    const command = readmeCommand(readme, 'docker run').join(' ');
    const hardened = {
      'read_only: true': '--read-only',
      'cap_drop: [ALL]': '--cap-drop ALL',
      "security_opt: ['no-new-privileges:true']": '--security-opt no-new-privileges',
      'mem_limit: 512m': '--memory 512m',
      'stop_grace_period: 15s': '--stop-timeout 15',
      'init: true': '--init',
    };
    for (const [there, here] of Object.entries(hardened)) {
      for (const compose of composed) expect(compose).toContain(there);
      expect(command).toContain(` ${here} `);
    }
  });

  test('run the bot with Compose by three settings, each in .env.example', async () => {
    const compose = await readFile(join(root, 'deploy/compose.yaml'), 'utf8');
    const settings = await readFile(join(root, '.env.example'), 'utf8');
    const lines = [...compose.matchAll(/^# {3}([A-Z_]+)=(.+?)(?: {3,}.*)?$/gm)];
    expect(lines).toHaveLength(3);
    for (const [, name = ''] of lines) expect(settings).toContain(`\n${name}=`);
    const filled = lines.map(([, name = '', value = '']) => [name, value === '…' ? 'a.b.c' : value]);
    expect(() => loadConfig(Object.fromEntries(filled))).not.toThrow();
    // What needs a value has no other place to come from.
    expect(compose).not.toContain('${');
  });

  test('restrict the database, too', async () => {
    const compose = await readFile(join(root, 'deploy/compose-postgres.yaml'), 'utf8');
    const database = compose.slice(compose.indexOf('\n  database:'));
    for (const line of ['mem_limit: 1g', 'cap_drop: [ALL]', "security_opt: ['no-new-privileges:true']"])
      expect(database).toContain(line);
  });

  test('run the install script of no package but Node', async () => {
    const { allowScripts } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
    expect(allowScripts.node).toBe(true);
    for (const file of ['deploy/systemd/steward.service', 'docs/operating.md'])
      expect(await readFile(join(root, file), 'utf8')).toContain(
        'npm ci --ignore-scripts && npm rebuild node',
      );
    expect(await readFile(join(root, 'Dockerfile'), 'utf8')).toContain('RUN npm ci --ignore-scripts');
  });

  test('let the bot read the compile cache of the image, and not write it', async () => {
    const lines = (await readFile(join(root, 'Dockerfile'), 'utf8')).split('\n');
    const at = (line: RegExp) => lines.findIndex((one) => line.test(one));
    const filled = at(/^RUN ! node .*dist\/steward\.mjs/);
    expect(filled).toBeGreaterThan(0);
    expect(at(/^RUN chown -R root:root cache && chmod -R a=rX,u\+w cache/)).toBeGreaterThan(filled);
    expect(lines.findLast((line) => line.startsWith('USER '))).toBe('USER node');
    expect(lines.findLastIndex((line) => line.startsWith('RUN '))).toBeLessThan(
      lines.lastIndexOf('USER node'),
    );
  });

  test('are published by a workflow whose commands exist, after every check', async () => {
    const workflow = await readFile(join(root, '.github/workflows/release.yml'), 'utf8');
    const { scripts } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
    for (const [, script = ''] of workflow.matchAll(/npm run (?:--silent )?([\w:-]+)/g))
      expect(Object.keys(scripts)).toContain(script);
    for (const [path] of workflow.matchAll(/\btools\/[\w/-]+\.ts/g))
      expect(existsSync(join(root, path)), path).toBe(true);
    expect(workflow).toMatch(/^ {2}checks:\n[\s\S]*run: \.ci\/run[\s\S]*^ {2}image:\n {4}needs: checks$/m);
    expect(workflow).toContain('platforms: linux/amd64,linux/arm64');
  });

  test('restrict access to the metrics within the cluster', async () => {
    const text = await readFile(join(root, 'deploy/kubernetes/gateway.yaml'), 'utf8');
    const policy = text.split(/^---$/m).find((document) => document.includes('kind: NetworkPolicy'));
    expect(policy).toContain('app.kubernetes.io/component: gateway');
    expect(policy).toContain('policyTypes: [Ingress]');
    expect(policy).toContain('kubernetes.io/metadata.name: monitoring');
  });

  describe.skipIf(!canAnalyze())('in systemd-analyze', () => {
    // The exposure in tenths; the rest is what the program or its games need.
    test.each([
      ['steward.service', 25],
      ['steward-host.service', 40],
    ])('give %s a sandbox with valid directives', async (name, exposure) => {
      const folder = await temporaryFolder();
      const unit = await readFile(join(root, 'deploy/systemd', name), 'utf8');
      const file = join(folder, name);
      // The program is not installed at the path in the unit.
      await writeFile(file, unit.replace(/^ExecStart=\S+/m, 'ExecStart=/bin/true'));
      const analyze = (...words: string[]) => promisify(execFile)('systemd-analyze', [...words, file]);
      expect((await analyze('verify')).stderr).not.toContain(name);
      await analyze('security', '--offline=true', `--threshold=${exposure}`);
    });
  });
});

/** Returns whether systemd-analyze is version 250 or newer, which can analyze a unit file offline. */
function canAnalyze(): boolean {
  try {
    const version = execFileSync('systemd-analyze', ['--version'], { encoding: 'utf8' });
    return Number(/^systemd (\d+)/.exec(version)?.[1]) >= 250;
  } catch {
    return false;
  }
}
