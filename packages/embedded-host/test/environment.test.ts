import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestContext } from 'vitest';
import { describe, expect, it } from 'vitest';
import { KeyStore } from '../src/keys.ts';
import { ChildProgram } from '../testing/child-program.ts';
import { ApiClient, makeTestFolder, type ServerInput, survival } from '../testing/harness.ts';
import { hostMain } from '../testing/host-programs.ts';

/** Returns the environment of a game whose host has additional variables. */
async function environmentOfGame(
  test: TestContext,
  env: Record<string, string>,
  change: { inheritEnv?: string[]; server?: Partial<ServerInput> } = {},
): Promise<ReadonlyMap<string, string>> {
  const place = await makeTestFolder(test);
  const file = join(place.folder, 'host.json');
  const command: ServerInput['command'] = ['sh', '-c', 'env > environment.txt; echo "Done ("; exec cat'];
  const servers = [survival(place, { command, ...change.server })];
  const { inheritEnv } = change;
  await writeFile(
    file,
    JSON.stringify({ listen: { port: 0 }, dataFolder: 'data', servers, ...(inheritEnv && { inheritEnv }) }),
  );
  const host = new ChildProgram(test, [hostMain, file], { env });
  const [, url = ''] = await host.line(/^Listening on (.+)$/);
  const api = new ApiClient(url, await new KeyStore(join(place.folder, 'data')).add('bot'));
  await api.start();
  await api.power('kill');
  const lines = (await readFile(join(place.cwd, 'environment.txt'), 'utf8')).split('\n');
  return new Map(lines.map((line) => [line.replace(/=.*$/, ''), line.replace(/^[^=]*=/, '')]));
}

describe.concurrent("a game's environment", () => {
  it('contains none of the host’s settings and secrets', async (t) => {
    const env = { DISCORD_TOKEN: 'a token', ENCRYPTION_KEYS: 'a key', DATABASE_URL: 'a place', OTHER: 'x' };
    const seen = await environmentOfGame(t, env);
    for (const name of Object.keys(env)) expect([...seen.keys()]).not.toContain(name);
  });

  it('contains what is needed to find programs and folders, and the language', async (t) => {
    const env = {
      LANG: 'C.UTF-8',
      LC_TIME: 'C',
      TZ: 'Europe/Vienna',
      TMPDIR: '/tmp',
      JAVA_HOME: '/opt/java',
    };
    const seen = await environmentOfGame(t, env);
    expect(Object.fromEntries(seen)).toMatchObject({ ...env, PATH: process.env['PATH'] });
  });

  it('contains what `inheritEnv` names and what the server’s `env` sets', async (t) => {
    const seen = await environmentOfGame(
      t,
      { RCON_PORT: '25575', LANG: 'C' },
      { inheritEnv: ['RCON_PORT'], server: { env: { LANG: 'C.UTF-8', MODE: 'hard' } } },
    );
    expect(Object.fromEntries(seen)).toMatchObject({ RCON_PORT: '25575', LANG: 'C.UTF-8', MODE: 'hard' });
  });
});
