import { expect, test } from 'vitest';
import { run } from '../store/processes.ts';
import { botFixture } from '../support/bot-fixture.ts';
import { overHttp } from '../support/over-http.ts';

/** What `npm run register` runs. */
const register = (folder: string, env: Readonly<Record<string, string>>, args: readonly string[] = []) =>
  run('register', { cwd: folder, env, args });

test.concurrent('the bot serves a guild over HTTP once npm run register has been run, and ends on SIGTERM', async (test) => {
  const here = await botFixture(test);
  const { discord, admin } = here;
  const env = { ...here.env, ...overHttp(discord) };
  const done = await register(here.folder, env);
  expect(done).toMatchObject({ code: 0, stderr: '' });
  expect(done.stdout).toContain('Registered commands in 1 guild. 0 were already up to date.');

  const bot = here.launch('built', env);
  await bot.logged('serving HTTP');
  const url = bot.log.find(({ msg }) => msg === 'serving HTTP')?.['url'];
  await discord.endpoint.save([`${url}/interactions`]);
  expect((await admin.types('/status')).text).toContain('Not connected');
  await here.connects();
  const reply = await (await admin.types('/status', { server: 's-1' })).settled();
  expect(reply.text).toContain('Survival is running');
  expect(await bot.stops()).toEqual({ code: 0, signal: null });
  expect(discord.gateway.identifies).toBe(0);
});

test.concurrent('npm run register takes no arguments, says so, and does nothing with one', async (test) => {
  const { folder, env, discord } = await botFixture(test);
  const { code, stdout, stderr } = await register(folder, env, ['abc', '--dry-run']);
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(stderr).toMatch(
    /^npm run register takes no arguments: leave out "abc" "--dry-run"\. .+ Nothing was registered\.\n$/,
  );
  expect(discord.requests).toEqual([]);
});

test.concurrent('npm run register ends with 1 and a sentence where Discord refuses the token', async (test) => {
  const { folder, env, discord } = await botFixture(test);
  const wrong = { ...env, ...overHttp(discord), DISCORD_TOKEN: 'another.one.x' };
  const { code, stdout, stderr } = await register(folder, wrong);
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(stderr).toMatch(/^Discord refused the token\. Reset it at .*\n$/);
});
