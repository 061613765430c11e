import { execFile } from 'node:child_process';
import { cp, mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { withSourcePositions } from '@steward/kit';
import { temporaryFolder } from '@steward/kit/testing';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { version } from '../../../src/domain/version.ts';
import { Builds, files, type ProgramName, programs, workers } from '../../../tools/build/builds.ts';
import { bundle } from '../../../tools/build/bundle.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const run = promisify(execFile);

describe('the build', () => {
  let folder = '';
  let files: readonly { name: string; code: string }[] = [];

  beforeAll(async () => {
    folder = inject('buildFolder');
    const names = (await readdir(folder)).filter((name) => name.endsWith('.mjs'));
    files = await Promise.all(
      names.map(async (name) => ({ name, code: await readFile(join(folder, name), 'utf8') })),
    );
  });

  test('has every program, in ASCII', () => {
    expect(files.map(({ name }) => name)).toEqual(
      expect.arrayContaining(Object.keys(programs).map((name) => `${name}.mjs`)),
    );
    for (const { name, code } of files) expect(code, name).not.toMatch(/[\u0080-\uffff]/);
  });

  test.each(Object.keys(programs))('has %s, which prints the version', async (name) => {
    const { stdout } = await run(process.execPath, [join(folder, `${name}.mjs`), '--version'], { env: {} });
    expect(stdout).toBe(`steward ${version}\n`);
  });

  test('does not have Node load its own undici, nor an HTTP server, before it is used', async () => {
    const hook = `process.on('exit', () => console.log(process.moduleLoadList.join('\\n')))`;
    const flags = ['--import', `data:text/javascript,${encodeURIComponent(hook)}`];
    const ended = run(process.execPath, [...flags, join(folder, 'steward.mjs')], { env: {}, cwd: folder });
    const { stdout, stderr } = await ended.catch((error) => error);
    expect(stderr).toContain('DISCORD_TOKEN is not set');
    expect(stdout).toContain('NativeModule net\n');
    expect(stdout).not.toContain('internal/deps/undici');
  });

  test('takes in discord.js by its parts', async () => {
    const names = (await readdir(folder)).filter((name) => name.endsWith('.map'));
    const maps = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
    const sources = maps.join('\n');
    expect(sources).toContain('@discordjs/rest/');
    expect(sources).not.toContain('node_modules/discord.js/');
    // Nor the undici that @discordjs/rest depends on, beside that of the bot.
    expect(sources).not.toContain('node_modules/@discordjs/rest/node_modules/');
  });

  test('has the positions of its sources in the log, also behind characters that are escaped', async () => {
    const withTexts = files.filter(({ code }) => code.includes('command.status'));
    // Its sentences have ’ and “, which are escaped.
    const path = 'src/discord/texts/languages/en.ts';
    const lines = (await readFile(join(root, path), 'utf8')).split('\n');
    const keys = lines.flatMap((line, index) => {
      const key = /^ {2}'([\w.-]+)':/.exec(line)?.[1];
      return key === undefined ? [] : [{ key, index }];
    });
    // Each takes 0.3 s.
    for (const { key, index } of [...keys.slice(100, 101), ...keys.slice(-1)]) {
      const positions = withTexts.flatMap(({ name, code }) =>
        [...code.matchAll(new RegExp(`["'\`]?${key.replaceAll('.', '\\.')}["'\`]?:`, 'g'))].map(
          ({ index: at }) => {
            const before = code.slice(0, at).split('\n');
            return `file://${folder}/${name}:${before.length}:${(before.at(-1)?.length ?? 0) + 1}`;
          },
        ),
      );
      const inSources = positions.map((position) => withSourcePositions(`at x (${position})`, folder));
      expect(inSources, key).toContainEqual(expect.stringContaining(`${path}:${index + 1}:`));
    }
  });

  test('has the licences of the packages that it takes in', async () => {
    const text = await readFile(join(folder, 'third-party-licenses.txt'), 'utf8');
    for (const name of ['@discordjs/rest', 'undici', 'zod', 'pino', 'kysely', 'hono'])
      expect(text).toMatch(new RegExp(`^${name} \\d+\\.\\d+\\.\\d+.*: (?:MIT|Apache-2.0)$`, 'm'));
    expect(text).toContain('Permission is hereby granted, free of charge');
    expect(text).not.toMatch(/^(?:@steward|rolldown|vitest)/m);
    expect(text).not.toContain('undefined');
  });

  test('fails on a name that is not in the parts of discord.js', async () => {
    const sources = await temporaryFolder();
    await writeFile(join(sources, 'a.ts'), `import { Client } from 'discord.js';\nconsole.log(Client);\n`);
    await expect(bundle(join(sources, 'out'), { a: join(sources, 'a.ts') })).rejects.toThrow('Client');
  });

  test('fails if what it replaces in a package is not there any more', async () => {
    const sources = await temporaryFolder();
    const undici = join(sources, 'node_modules/undici');
    await mkdir(undici, { recursive: true });
    await writeFile(join(undici, 'index.js'), 'export const changed = true;\n');
    await writeFile(join(sources, 'a.ts'), `import { changed } from 'undici';\nconsole.log(changed);\n`);
    const building = bundle(join(sources, 'out'), { a: join(sources, 'a.ts') });
    await expect(building).rejects.toThrow('undici has no “http2 =');
  });

  test('has what is used late: the worker that reads worlds, forms and web sockets', async () => {
    const out = await temporaryFolder();
    const program = join(out, 'program.ts');
    await writeFile(
      program,
      `import { WebSocket } from ${JSON.stringify(fileURLToPath(import.meta.resolve('undici')))};
      import { encodeForm } from ${JSON.stringify(join(root, 'src/http/multipart.ts'))};
      import { Worlds } from ${JSON.stringify(join(root, 'packages/worlds/src/worlds.ts'))};
      const worlds = new Worlds({ games: [], onDefect: (error) => console.log(error) });
      const backups = [{ backup: { id: 'b', sizeBytes: 0 }, others: [] }];
      const found = await worlds.judgeListed({ accountId: 'a' }, { backups, server: null, ignored: ['world'] });
      const { headers, body } = await encodeForm([['file', new File(['content'], 'a.txt')]]);
      const socket = new WebSocket('ws://127.0.0.1:9');
      const print = (state) => console.log(JSON.stringify({ found, headers, body: String(body), state }));
      socket.onerror = () => print(socket.readyState);`,
    );
    await bundle(join(out, 'bundle'), { program, ...workers });
    const { stdout } = await run(process.execPath, [join(out, 'bundle/program.mjs')], { env: {} });
    const { found, headers, body, state } = JSON.parse(stdout);
    expect(found).toMatchObject([{ problems: [{ kind: 'empty' }] }]);
    expect(files.map(({ name }) => name)).toEqual(expect.arrayContaining(['worlds-worker.mjs']));
    expect(headers['content-type']).toContain('multipart/form-data; boundary=');
    expect(body).toContain('filename="a.txt"');
    expect(body).toContain('content');
    expect(state).toBe(WebSocket.CLOSED);
  });
});

/**
 * A checkout whose programs print where they run from.
 * @param packages whether packages for development are installed
 * @param checksSettings whether it reads the settings of the bot and the host; else they count as right
 */
async function checkout({
  packages,
  checksSettings = false,
}: {
  packages: boolean;
  checksSettings?: boolean;
}) {
  const folder = await temporaryFolder();
  for (const source of [...Object.values(programs), ...Object.values(workers)]) {
    await mkdir(dirname(join(folder, source)), { recursive: true });
    await writeFile(join(folder, source), `console.log(import.meta.url, process.argv.slice(2).join());\n`);
  }
  for (const file of files) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await cp(join(root, file), join(folder, file));
  }
  await writeFile(
    join(folder, 'package.json'),
    `{ "type": "module", "version": "${version}", "repository": "" }`,
  );
  const host = 'packages/embedded-host';
  if (checksSettings) {
    for (const part of ['src', `${host}/src`, `${host}/package.json`])
      await cp(join(root, part), join(folder, part), { recursive: true, force: false });
  } else {
    for (const part of ['src/cli', `${host}/src`])
      await writeFile(join(folder, part, 'check-settings.ts'), 'export function checkSettings() {}\n');
  }
  await mkdir(join(folder, 'commands'));
  for (const name of ['embedded-host', 'hosts', 'kit', 'worlds'])
    await mkdir(join(folder, `packages/${name}/src`), { recursive: true });
  await mkdir(join(folder, 'locales'));
  await writeFile(join(folder, 'locales/de.json'), '{}');
  await cp(join(root, 'tools/build'), join(folder, 'tools/build'), { recursive: true });
  await writeFile(join(folder, 'package-lock.json'), '{}');
  if (packages) await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
  const program = join(folder, 'tools/build/start.ts');
  const start = async (...args: readonly string[]) => {
    const { stdout, stderr } = await run(process.execPath, [program, ...args]);
    return { ran: stdout.trim(), stderr };
  };
  /** Starts a program in the folder with this environment alone. Returns how it ended, even if it failed. */
  const tries = (name: ProgramName, env: NodeJS.ProcessEnv, ...args: readonly string[]) =>
    run(process.execPath, [program, name, ...args], { cwd: folder, env }).catch((error) => error);
  const builds = async () => (await readdir(join(folder, 'dist')).catch(() => [])).sort();
  return { folder, start, tries, builds };
}

describe('npm start', () => {
  test('builds at the first start and after a change, and keeps the last build for processes that run from it', async () => {
    const { folder, start, builds } = await checkout({ packages: true });
    const folderOf = (path: string) => basename(dirname(path));
    const first = await start('steward');
    expect(first.stderr).toContain('Building');
    expect(first.ran).toMatch(/dist\/[0-9a-f]{16}\/steward\.mjs$/);
    expect(await start('host', 'key', 'list')).toEqual({
      ran: `${first.ran.replace('steward.mjs', 'host.mjs')} key,list`,
      stderr: '',
    });
    expect(await builds()).toEqual([folderOf(first.ran), 'current'].sort());
    await writeFile(join(folder, 'src/main.ts'), 'console.log(import.meta.url);');
    const second = await start('steward');
    const translation = '{ "button.cancel": { "text": "Abbrechen", "of": "19766ed6" } }';
    await writeFile(join(folder, 'locales/de.json'), translation);
    const third = await start('steward');
    const ran = [first, second, third].map((each) => folderOf(each.ran));
    expect(new Set(ran).size).toBe(3);
    expect(await builds()).toEqual([...ran.slice(1), 'current'].sort());
    expect(await readFile(join(folder, 'dist/current/locales/de.json'), 'utf8')).toBe(translation);
  });

  test('tells mistakes in the settings, and the version, before it builds anything', async () => {
    const { tries, builds } = await checkout({ packages: true, checksSettings: true });
    const without = await tries('steward', {});
    expect([without.code, without.stdout]).toEqual([1, '']);
    expect(without.stderr.split('\n')).toEqual([
      expect.stringMatching(/^DISCORD_TOKEN is not set\. /),
      expect.stringMatching(/^HOSTING_API_URL is not set\. /),
      '',
    ]);
    expect((await tries('steward', {}, '--version')).stdout).toBe(`steward ${version}\n`);
    expect(await builds()).toEqual([]);
    const settings = { DISCORD_TOKEN: 'a.b.c', HOSTING_API_URL: 'https://host.example' };
    const right = await tries('steward', settings);
    expect(right.stdout).toMatch(/dist\/[0-9a-f]{16}\/steward\.mjs/);
  });

  test('tells mistakes in the settings of the host, and its usage, before it builds anything', async () => {
    const { folder, tries, builds } = await checkout({ packages: true, checksSettings: true });
    const starts = (...args: readonly string[]) => tries('host', {}, ...args);
    const without = await starts();
    expect([without.code, without.stdout]).toEqual([1, '']);
    expect(without.stderr).toMatch(/^host\.json does not exist\. .*\n$/);
    await writeFile(join(folder, 'host.json'), '{ "listen": { "port": "x" }, "servers": [] }');
    expect((await starts()).stderr).toMatch(/^host\.json has errors:\n {2}listen\.port: .*\n$/);
    expect((await starts('--help')).stdout).toMatch(/^Usage:/);
    expect((await starts('--version')).stdout).toBe(`steward ${version}\n`);
    expect(await builds()).toEqual([]);
    await writeFile(join(folder, 'host.json'), '{ "servers": [] }');
    expect((await starts()).stdout).toMatch(/dist\/[0-9a-f]{16}\/host\.mjs/);
  });

  test('runs the sources if packages for development are not installed', async () => {
    const { start, builds } = await checkout({ packages: false });
    const { ran, stderr } = await start('steward');
    expect(ran).toMatch(/src\/main\.ts$/);
    expect(stderr).toBe('');
    expect(await builds()).toEqual([]);
  });

  test('says so and runs the sources if the build fails', async () => {
    const { folder, start } = await checkout({ packages: true });
    await writeFile(join(folder, 'src/cli/keygen.ts'), "import { missing } from './forget.ts';\nmissing();");
    const { ran, stderr } = await start('steward');
    expect(ran).toMatch(/src\/main\.ts$/);
    expect(stderr).toContain('missing');
    expect(stderr).toContain('Running the sources');
  });
});

describe('a build', () => {
  test('of two processes that make it at the same time is there once', async () => {
    const { folder, builds } = await checkout({ packages: true });
    const both = [1, 2].map(() =>
      new Builds(folder).make((into) => mkdir(into, { recursive: true }).then(() => {})),
    );
    const [first, second] = await Promise.all(both);
    expect(first).toBe(second);
    expect(await builds()).toEqual([basename(first ?? ''), 'current'].sort());
  });

  test('that fails leaves nothing behind', async () => {
    const { folder, builds } = await checkout({ packages: true });
    const make = new Builds(folder).make(async (into) => {
      await mkdir(into, { recursive: true });
      throw new Error('no space left');
    });
    await expect(make).rejects.toThrow('no space left');
    expect(await builds()).toEqual([]);
  });
});
