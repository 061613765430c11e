import { mkdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { listenAtReusablePort } from '@steward/kit/testing';
import { describe, expect, type TestContext, test } from 'vitest';
import { version } from '../../src/domain/version.ts';
import { type BotFixture, botFixture } from '../support/bot-fixture.ts';
import { community } from '../support/community.ts';

/** Starts the bot with these settings and expects it to exit with code 1. Returns its lines of output. */
async function refusal(
  { launch }: BotFixture,
  env: Readonly<Record<string, string>>,
): Promise<readonly string[]> {
  const bot = launch('built', env);
  expect(await bot.ended).toEqual({ code: 1, signal: null });
  expect(bot.errors).not.toMatch(/^\s+at |Error:|node:|undefined|\[object/m);
  return bot.errors.trimEnd().split('\n');
}

const token = /^DISCORD_TOKEN .*https:\/\/discord\.com\/developers\/applications.*\.$/;

describe('a start that cannot work', () => {
  test.concurrent('names every missing or blank setting, and how to get it', async (test) => {
    const lines = await refusal(await botFixture(test), { DISCORD_TOKEN: ' ', HOSTING_API_URL: '' });
    expect(lines).toEqual([
      expect.stringMatching(token),
      expect.stringMatching(/^HOSTING_API_URL is not set\. Set it to the base URL of your host’s API.*\.$/),
    ]);
  });

  test.concurrent('names every setting that is wrong at once, without its value', async (test) => {
    const lines = await refusal(await botFixture(test), {
      DISCORD_TOKEN: '"quoted.token"',
      DISCORD_API_URL: 'http://discord.example/api',
      HOSTING_API_URL: 'http://host.example',
      HOSTING_TIMEOUT_MS: 'soon',
      DATABASE_URL: 'mysql://user:hunter2@host/db',
      ENCRYPTION_KEYS: 'hunter3',
      SHARDS: 'x',
      LOG_LEVEL: 'loud',
    });
    const names = lines.map((line) => line.split(/[ ,]/, 1)[0]);
    expect(names).toEqual([
      'DISCORD_TOKEN',
      'DISCORD_API_URL',
      'HOSTING_API_URL',
      'HOSTING_TIMEOUT_MS',
      'DATABASE_URL',
      'ENCRYPTION_KEYS',
      'SHARDS',
      'LOG_LEVEL',
    ]);
    for (const line of lines) expect(line).toMatch(/^[A-Z_]+[ ,][^.]+.*\. .*\.$/);
    expect(lines.filter((line) => line.includes('use https://'))).toHaveLength(2);
    expect(lines.join('\n')).not.toMatch(/hunter|quoted\.token|loud/);
  });

  test.concurrent('says that Discord refused the token, whether over HTTP or on the gateway', async (test) => {
    const fixture = await botFixture(test);
    const [http, gateway] = await Promise.all([
      refusal(fixture, {
        DISCORD_TOKEN: 'another.token',
        DATABASE_URL: `sqlite:${join(fixture.folder, 'a.db')}`,
      }),
      refusedOnGateway(test),
    ]);
    for (const lines of [http, gateway]) {
      expect(lines).toEqual([
        expect.stringMatching(
          /^Discord refused the token\. Reset it at https:\/\/discord\.com\/developers.*\.$/,
        ),
      ]);
    }
  });

  test.concurrent('says which database can’t be opened, and why', async (test) => {
    const fixture = await botFixture(test);
    await writeFile(join(fixture.folder, 'text.db'), 'This is no database at all.\n'.repeat(100));
    await mkdir(join(fixture.folder, 'folder.db'));
    const [text, folder, nowhere] = await Promise.all(
      [join(fixture.folder, 'text.db'), join(fixture.folder, 'folder.db'), '/proc/nope/x.db'].map((path) =>
        refusal(fixture, { DATABASE_URL: `sqlite:${path}` }),
      ),
    );
    expect(text).toEqual([
      expect.stringMatching(/text\.db can't be opened: file is not a database\. Set DATABASE_URL to .*\.$/),
    ]);
    expect(folder).toEqual([
      expect.stringMatching(/folder\.db can't be opened: .*\. Set DATABASE_URL to .*\.$/),
    ]);
    // On Linux no folder can be created there, on other systems none in the root.
    expect(nowhere).toEqual([
      expect.stringMatching(/x\.db can't be opened: .*mkdir.*\. Set DATABASE_URL to .*\.$/),
    ]);
  });
});

/** Discord's REST API accepts the token; its gateway closes with 4004. */
async function refusedOnGateway(test: TestContext): Promise<readonly string[]> {
  const fixture = await botFixture(test);
  const { discord } = fixture;
  const closeWith4004 = async () => {
    for (;;) {
      await discord.gateway.next('identified');
      discord.gateway.close(4004);
    }
  };
  closeWith4004().catch(() => {});
  return refusal(fixture, {});
}

test.concurrent('a bot started while Discord can’t be reached keeps trying, and handles commands when Discord is back', async (test) => {
  const { launch, discord, guild, admin, connects } = await botFixture(test);
  discord.faults.next({ drop: 'before', times: 2 });
  const bot = launch('built');
  await bot.logged('failed to reach Discord');
  await discord.registered(guild, 'status');
  await connects();
  const reply = await (await admin.types('/status')).settled();
  expect(reply.text).toContain('Survival');
  expect(bot.errors).toBe('');
});

test.concurrent('a bot started while the host can’t be reached handles commands, and their replies say so', async (test) => {
  const { host, admin, restarts } = await community({ test });
  await restarts(() => host.close());
  const reply = await (await admin.types('/status', { server: 's-1' })).settled();
  expect(reply.text).toContain('The host can’t be reached');
});

test.concurrent('a start says once as whom and where the bot runs, how it is invited, and which host is not there', async (test) => {
  const fixture = await botFixture(test);
  const website = createServer((_, response) => response.writeHead(404).end('<!doctype html><p>Not found'));
  const port = await listenAtReusablePort(website);
  test.onTestFinished(() => void website.close());
  const addresses = {
    reached: fixture.host.url,
    gone: 'http://127.0.0.1:9',
    website: `http://127.0.0.1:${port}`,
  };
  const HOSTS = JSON.stringify(
    Object.entries(addresses).map(([id, address]) => ({ id, name: id, kind: 'generic', address })),
  );
  const bot = await fixture.starts('node src/main.ts', { HOSTING_API_URL: '', HOSTS });
  await bot.logged('running as');
  const lines = bot.log.filter(({ msg }) => String(msg).startsWith('running as'));
  expect(lines).toMatchObject([
    {
      version,
      guilds: 1,
      hosts: { reached: 'reached', gone: 'ECONNREFUSED', website: 'web-page' },
      database: 'sqlite',
      invite: expect.stringMatching(
        /^https:\/\/discord\.com\/oauth2\/authorize\?client_id=\d+&scope=bot\+applications\.commands&permissions=52224$/,
      ),
    },
  ]);
  await bot.logged('a host can’t be reached: check its address');
  const message = 'a host answers, but not as its kind does: check its address and kind';
  await bot.logged(message);
  const warned = bot.log.filter(({ msg }) => msg === message);
  expect(warned).toMatchObject([{ host: 'website', kind: 'generic' }]);
});
