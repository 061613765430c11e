import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { KeyStore } from '../src/keys.ts';
import { ChildProgram } from '../testing/child-program.ts';
import { ApiClient, makeTestFolder, type ServerInput, survival } from '../testing/harness.ts';
import { hostMain } from '../testing/host-programs.ts';

it("a game's environment has what it needs and what is set for it, and none of the host’s settings and secrets", async (t) => {
  const secrets = { DISCORD_TOKEN: 'a token', ENCRYPTION_KEYS: 'a key', DATABASE_URL: 'a place', OTHER: 'x' };
  /** To find programs and folders, and the language. */
  const needed = { LANG: 'C', LC_TIME: 'C', TZ: 'Europe/Vienna', TMPDIR: '/tmp', JAVA_HOME: '/opt/java' };
  const place = await makeTestFolder(t);
  const file = join(place.folder, 'host.json');
  const command: ServerInput['command'] = ['sh', '-c', 'env > "$0"; echo "Done ("; exec cat'];
  const servers = [
    survival(place, { command: [...command, 'usual.txt'] }),
    survival(place, {
      id: 'other',
      command: [...command, 'other.txt'],
      env: { LANG: 'C.UTF-8', MODE: 'hard' },
    }),
  ];
  const settings = { listen: { port: 0 }, dataFolder: 'data', inheritEnv: ['RCON_PORT'], servers };
  await writeFile(file, JSON.stringify(settings));
  const env = { ...secrets, ...needed, RCON_PORT: '25575' };
  const host = new ChildProgram(t, [hostMain, file], { env });
  const [, url = ''] = await host.line(/^Listening on (.+)$/);
  const api = new ApiClient(url, await new KeyStore(join(place.folder, 'data')).add('bot'));
  const seenBy = async (id: string, name: string) => {
    await api.power('start', id);
    await t.expect.poll(async () => (await api.server(id)).status).toBe('running');
    await api.power('kill', id);
    const lines = (await readFile(join(place.cwd, name), 'utf8')).split('\n');
    return Object.fromEntries(lines.map((line) => [line.replace(/=.*$/, ''), line.replace(/^[^=]*=/, '')]));
  };
  const usual = await seenBy('survival', 'usual.txt');
  for (const name of Object.keys(secrets)) expect(Object.keys(usual)).not.toContain(name);
  expect(usual).toMatchObject({ ...needed, PATH: process.env['PATH'], RCON_PORT: '25575' });
  expect(await seenBy('other', 'other.txt')).toMatchObject({
    RCON_PORT: '25575',
    LANG: 'C.UTF-8',
    MODE: 'hard',
  });
});
