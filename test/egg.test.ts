import { execFile, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { temporaryFolder } from '@steward/kit/testing';
import { describe, expect, inject, onTestFinished, type TestContext, test, vi } from 'vitest';
import { z } from 'zod';
import { loadConfig } from '../src/config/config.ts';
import { ConfigError } from '../src/config/environment.ts';
import { version } from '../src/domain/version.ts';
import { root } from '../tools/build/builds.ts';
import { archiveName, isPlatform, makeArchive } from '../tools/release/archive.ts';
import { botFixture } from './support/bot-fixture.ts';
import { ownClock } from './support/own-clock.ts';

/** Names that Pterodactyl's and Pelican's models of a variable refuse (EggVariable.php). */
const reserved =
  `P_SERVER_UUID P_SERVER_ALLOCATION_LIMIT SERVER_MEMORY SERVER_IP SERVER_PORT ENV HOME USER STARTUP
  MODIFIED_STARTUP SERVER_UUID UUID INTERNAL_IP HOSTNAME TERM LANG PWD TZ TIMEZONE`.split(/\s+/);

/** What both importers read (EggImporterService.php), with the rules of their models (Egg.php, EggVariable.php). */
const eggSchema = z.strictObject({
  _comment: z.string(),
  meta: z.strictObject({ version: z.literal('PTDL_v2'), update_url: z.null() }),
  exported_at: z.iso.datetime({ offset: true }),
  name: z.string().min(1).max(191),
  author: z.email(),
  uuid: z.uuid(),
  description: z.string(),
  features: z.null(),
  docker_images: z.record(
    z.string().min(1),
    z
      .string()
      .max(191)
      .regex(/^[\w./\-:@]+$/),
  ),
  file_denylist: z.array(z.string()),
  startup: z.string(),
  config: z.strictObject({
    files: z.literal('{}'),
    startup: z
      .string()
      .transform((text) =>
        z.strictObject({ done: z.array(z.string().min(1)).min(1) }).parse(JSON.parse(text)),
      ),
    logs: z.literal('{}'),
    stop: z.string().max(191),
  }),
  scripts: z.strictObject({
    installation: z.strictObject({
      script: z.string(),
      container: z.string(),
      entrypoint: z.literal('bash'),
    }),
  }),
  variables: z.array(
    z.strictObject({
      name: z.string().min(1).max(191),
      description: z.string().min(1),
      env_variable: z.string().regex(/^[A-Z_]{1,191}$/),
      default_value: z.string(),
      user_viewable: z.boolean(),
      user_editable: z.boolean(),
      rules: z.string().min(1),
      field_type: z.literal('text'),
    }),
  ),
});

const egg = eggSchema.parse(JSON.parse(await readFile(join(root, 'deploy/egg-steward.json'), 'utf8')));
const { variables, config } = egg;

/** Returns whether a value passes the rules of Laravel that the egg uses. Each rule stands between bars. */
function passes(rules: string, value: string): boolean {
  const all = rules.split('|');
  if (value === '') return all.includes('nullable');
  return all.every((rule) => {
    const [, name, parameters = ''] = /^(\w+)(?::(.*))?$/.exec(rule) ?? [];
    switch (name) {
      case 'required':
      case 'nullable':
      case 'string':
        return true;
      case 'json':
        return isJson(value);
      case 'url':
        return URL.canParse(value);
      case 'numeric':
        return /^\d+(?:\.\d+)?$/.test(value);
      case 'max':
        return value.length <= Number(parameters);
      case 'between': {
        const [least = 0, most = 0] = parameters.split(',').map(Number);
        return Number(value) >= least && Number(value) <= most;
      }
      case 'in':
        return parameters.split(',').includes(value);
      case 'regex': {
        const [, pattern = '', flags] = /^\/(.*)\/(\w*)$/.exec(parameters) ?? [];
        return new RegExp(pattern, flags).test(value);
      }
      default:
        throw new Error(`the egg has the rule ${rule}, which this test doesn’t know`);
    }
  });
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

const variable = (name: string) => {
  const found = variables.find(({ env_variable }) => env_variable === name);
  if (found === undefined) throw new Error(`the egg has no ${name}`);
  return found;
};

describe('the variables of the egg', () => {
  const ours = variables.filter(({ env_variable }) => !env_variable.startsWith('STEWARD_'));

  test('are settings of the bot, under names that panels allow', async () => {
    const settings = await readFile(join(root, '.env.example'), 'utf8');
    for (const { env_variable } of ours)
      expect(settings, env_variable).toMatch(new RegExp(`^${env_variable}=`, 'm'));
    for (const { env_variable } of variables) expect(reserved).not.toContain(env_variable);
  });

  test('have rules that neither panel splits in the middle, and defaults that pass them or have to be filled in', () => {
    for (const { env_variable, rules, default_value } of variables) {
      for (const rule of rules.split('|')) expect(rule, env_variable).toMatch(/^[a-z]+(?::.+)?$/);
      const isLeftOut = default_value === '' && rules.startsWith('required');
      expect(isLeftOut || passes(rules, default_value), env_variable).toBe(true);
    }
  });

  test.each([
    ['DISCORD_TOKEN', ['a.b.c', 'Bot a.b.c'], ['', '"a.b.c"', 'a b', "a'b"]],
    ['HOSTS', ['', '[{"id":"a","name":"A","kind":"pterodactyl","address":"https://a.example"}]'], ['[', 'a']],
    ['OPEN_HOSTS', ['', 'pterodactyl, crafty'], []],
    ['OPERATOR_NAME', ['', 'Ada & Co'], ['x'.repeat(201)]],
    ['OPERATOR_CONTACT', ['', 'ada@host.example'], ['x'.repeat(201)]],
    ['TEST_DAILY_GIB', ['', '0', '0.5', '100000'], ['-1', '100001', 'all']],
    ['LOG_LEVEL', ['info', 'debug', 'trace'], ['loud']],
    ['ENCRYPTION_KEYS', ['', `a:${Buffer.alloc(32, 'a').toString('base64')}`], []],
    ['DATABASE_URL', ['', 'sqlite:data/steward.db'], []],
  ])('accept and refuse what the setting %s does', (name, right, wrong) => {
    const required = { DISCORD_TOKEN: 'a.b.c', HOSTING_API_URL: 'https://host.example' };
    const accepts = (value: string) => {
      try {
        loadConfig({ ...required, [name]: value });
        return true;
      } catch (error) {
        if (error instanceof ConfigError) return false;
        throw error;
      }
    };
    const { rules } = variable(name);
    for (const value of right)
      expect([value, passes(rules, value), accepts(value)]).toEqual([value, true, true]);
    for (const value of wrong)
      expect([value, passes(rules, value), accepts(value)]).toEqual([value, false, false]);
  });

  test('that hold secrets are for the panel’s administrators alone', () => {
    const secrets = variables.filter(({ user_viewable }) => !user_viewable);
    expect(secrets.map(({ env_variable }) => env_variable).sort()).toEqual([
      'DATABASE_URL',
      'DISCORD_TOKEN',
      'ENCRYPTION_KEYS',
    ]);
    for (const { env_variable, user_editable } of secrets) expect(user_editable, env_variable).toBe(false);
  });
});

const here = `${process.platform}-${process.arch}`;

describe.skipIf(!isPlatform(here))('a server made from the egg', () => {
  /** Serves the files of a release, at the addresses of GitHub. Returns the address of the releases. */
  async function released(files: ReadonlyMap<string, Buffer>): Promise<string> {
    const server = createServer(({ url }, response) => {
      const file = files.get(url ?? '');
      response.writeHead(file === undefined ? 404 : 200).end(file);
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    onTestFinished(() => void server.close());
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  const installs = async (folder: string, env: Readonly<Record<string, string>>) => {
    const script = join(folder, '../install.sh');
    await writeFile(script, egg.scripts.installation.script.replaceAll('/mnt/server', folder));
    const PATH = `${dirname(process.execPath)}${delimiter}${process.env['PATH']}`;
    return promisify(execFile)('bash', [script], { env: { PATH, ...env } });
  };

  /** Starts it as the images of panels do: the line by a shell, in a terminal. */
  function starts(folder: string, env: Readonly<Record<string, string>>, context: TestContext) {
    const startup = egg.startup.replaceAll('/home/container', folder);
    const child = spawn(
      'script',
      ['--quiet', '--flush', '--return', '--command', `eval ${startup}`, '/dev/null'],
      {
        cwd: folder,
        env: { PATH: process.env['PATH'], SHELL: '/bin/bash', ...ownClock, ...env },
        stdio: ['pipe', 'pipe', 'inherit'],
      },
    );
    context.onTestFinished(() => void child.kill('SIGKILL'));
    let console = '';
    const done = Promise.withResolvers<void>();
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      console += text;
      if (config.startup.done.some((line) => console.includes(line))) done.resolve();
    });
    const ended = once(child, 'close').then(([code]) => ({ code, console }));
    return {
      isRunning: Promise.race([
        done.promise,
        ended.then((end) => Promise.reject(new Error(JSON.stringify(end)))),
      ]),
      /** Types a line into its console, as a panel does with a stop that is no signal. */
      types: (line: string) => child.stdin.write(`${line}\n`),
      ended,
    };
  }

  test('installs, says when it runs, stops cleanly, and keeps its data when it is installed again', async (context) => {
    if (!isPlatform(here)) throw new Error('there is no archive for this platform');
    const home = await temporaryFolder();
    const folder = join(home, 'container');
    await mkdir(folder);
    // In a third of the time: how small it is doesn't matter here.
    vi.stubEnv('GZIP', '-1');
    const archive = await readFile(await makeArchive(root, inject('buildFolder'), here, home));
    vi.unstubAllEnvs();
    const hash = createHash('sha256').update(archive).digest('hex');
    const name = archiveName(here);
    const sums = Buffer.from(`${'0'.repeat(64)}  steward-other.tar.gz\n${hash}  ${name}\n`);
    const releases = await released(
      new Map([
        [`/latest/download/${name}`, archive],
        ['/latest/download/SHA256SUMS', sums],
        [`/download/v9.9.9/${name}`, Buffer.concat([archive, Buffer.from('damaged')])],
        ['/download/v9.9.9/SHA256SUMS', sums],
      ]),
    );
    const latest = { STEWARD_RELEASES: releases, STEWARD_VERSION: 'latest' };
    expect((await installs(folder, latest)).stdout).toContain(`Installed: steward ${version}`);

    const { discord, guild, env, connects, admin } = await botFixture(context);
    const { DATABASE_URL: _, DISCORD_API_URL, ...settings } = env;
    await writeFile(join(folder, '.env'), `DISCORD_API_URL=${DISCORD_API_URL}\n`);
    const first = starts(folder, settings, context);
    await first.isRunning;
    await discord.registered(guild, 'status');
    await connects();
    first.types(config.stop);
    const { code, console } = await first.ended;
    expect([code, console.includes('stopped')]).toEqual([0, true]);

    // What can't be had, or isn't what was released, changes nothing.
    for (const wrong of ['v1.0', '9.9.9'])
      await expect(installs(folder, { ...latest, STEWARD_VERSION: wrong })).rejects.toThrow();
    await chmod(join(folder, 'node'), 0o755);
    await writeFile(join(folder, 'dist/old.mjs'), '');
    // Pelican's API saves an empty value for a variable that its caller leaves out.
    await installs(folder, { ...latest, STEWARD_VERSION: '' });
    await expect(readFile(join(folder, 'dist/old.mjs'))).rejects.toThrow('ENOENT');
    await discord.disconnected();
    const second = starts(folder, settings, context);
    await second.isRunning;
    await discord.registered(guild, 'status');
    expect((await (await admin.types('/status')).settled()).text).toContain('Survival');
    second.types(config.stop);
    expect((await second.ended).code).toBe(0);
  });
});
