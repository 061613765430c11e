import { mkdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { openLog } from '@steward/kit';
import { listenAtReusablePort } from '@steward/kit/testing';
import { describe, expect, test } from 'vitest';
import { startBot } from '../../src/bot.ts';
import { loadConfig } from '../../src/config/config.ts';
import { version } from '../../src/domain/version.ts';
import { formatStartupError } from '../../src/run.ts';
import { botFixture } from '../support/bot-fixture.ts';
import { until } from '../support/bot-process.ts';
import { community } from '../support/community.ts';
import { ScriptedHost } from '../support/scripted-host.ts';
import { unhurriedBot } from '../support/test-limits.ts';

/** Starts the bot in the test’s process, and returns what its operator reads if that fails. */
async function refusalHere(env: Readonly<Record<string, string>>): Promise<string> {
  const logger = await openLog({ level: 'silent', secrets: [] });
  const starting = startBot(loadConfig(env), logger, unhurriedBot);
  try {
    return await (await starting).refused;
  } catch (error) {
    return formatStartupError(error);
  } finally {
    await starting.then((bot) => bot.stop()).catch(() => {});
  }
}

describe('a start that cannot work', () => {
  test.concurrent('names every setting that is wrong at once, without its value, and exits with 1', async (test) => {
    const bot = (await botFixture(test)).launch('built', {
      DISCORD_TOKEN: '"quoted.token"',
      DISCORD_API_URL: 'http://discord.example/api',
      HOSTING_API_URL: 'http://host.example',
      HOSTING_TIMEOUT_MS: 'soon',
      DATABASE_URL: 'mysql://user:hunter2@host/db',
      ENCRYPTION_KEYS: 'hunter3',
      SHARDS: 'x',
      LOG_LEVEL: 'loud',
    });
    expect(await bot.ended).toEqual({ code: 1, signal: null });
    expect(bot.errors).not.toMatch(/^\s+at |Error:|node:|undefined|\[object/m);
    const lines = bot.errors.trimEnd().split('\n');
    expect(lines.map((line) => line.split(/[ ,]/, 1)[0])).toEqual([
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
    const [first, second] = [await botFixture(test), await botFixture(test)];
    const { gateway } = second.discord;
    // Discord's REST API accepts the token; its gateway closes with 4004.
    void gateway.next('identified').then(() => gateway.close(4004));
    const refusals = await Promise.all([
      refusalHere({ ...first.env, DISCORD_TOKEN: 'another.token' }),
      refusalHere(second.env),
    ]);
    for (const line of refusals)
      expect(line).toMatch(
        /^Discord refused the token\. Reset it at https:\/\/discord\.com\/developers.*\.$/,
      );
  });

  test.concurrent('says which database can’t be opened, and why', async (test) => {
    const { env, folder } = await botFixture(test);
    await writeFile(join(folder, 'text.db'), 'This is no database at all.\n'.repeat(100));
    await mkdir(join(folder, 'folder.db'));
    const refusal = (path: string) => refusalHere({ ...env, DATABASE_URL: `sqlite:${path}` });
    expect(await refusal(join(folder, 'text.db'))).toMatch(
      /text\.db can't be opened: file is not a database\. Set DATABASE_URL to .*\.$/,
    );
    expect(await refusal(join(folder, 'folder.db'))).toMatch(
      /folder\.db can't be opened: .*\. Set DATABASE_URL to .*\.$/,
    );
    // On Linux no folder can be created there, on other systems none in the root.
    expect(await refusal('/proc/nope/x.db')).toMatch(
      /x\.db can't be opened: .*mkdir.*\. Set DATABASE_URL to .*\.$/,
    );
  });
});

test.concurrent('a bot started while Discord can’t be reached keeps trying, and handles commands when Discord is back', async (test) => {
  const { admin, discord, log, restarts } = await community({ test });
  await restarts(async () => discord.faults.next({ drop: 'before', times: 2 }));
  expect(log.some((line) => line.includes('failed to reach Discord'))).toBe(true);
  const reply = await (await admin.types('/status')).settled();
  expect(reply.text).toContain('Survival');
});

test.concurrent('a bot started while the host can’t be reached handles commands, and their replies say so', async (test) => {
  const { host, admin, restarts } = await community({ test });
  await restarts(() => host.close());
  const reply = await (await admin.types('/status', { server: 's-1' })).settled();
  expect(reply.text).toContain('The host can’t be reached');
});

test.concurrent('a start says once as whom and where the bot runs, how it is invited, and which host is not there', async (test) => {
  const website = createServer((_, response) => response.writeHead(404).end('<!doctype html><p>Not found'));
  const port = await listenAtReusablePort(website);
  test.onTestFinished(() => void website.close());
  const host = await new ScriptedHost({}).start();
  test.onTestFinished(() => host.close());
  const addresses = { reached: host.url, gone: 'http://127.0.0.1:9', website: `http://127.0.0.1:${port}` };
  const HOSTS = JSON.stringify(
    Object.entries(addresses).map(([id, address]) => ({ id, name: id, kind: 'generic', address })),
  );
  const { log } = await community({
    test,
    connected: false,
    settings: { HOSTING_API_URL: '', HOSTS },
    overrides: { asksHosts: true },
  });
  const logged = (message: string) =>
    log.map((line) => JSON.parse(line)).filter(({ msg }) => String(msg).startsWith(message));
  const [gone, website404] = [
    'a host can’t be reached: check its address',
    'a host answers, but not as its kind does: check its address and kind',
  ];
  await until(() => [gone, website404].every((message) => logged(message).length > 0));
  await until(() => logged('running as').length > 0);
  expect(logged('running as')).toMatchObject([
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
  expect(logged(website404)).toMatchObject([{ host: 'website', kind: 'generic' }]);
});
