import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { KeyStore } from '../../src/host/keys.ts';
import { Api, configFor, makePlace, runHost, survival } from './harness.ts';
import { Spawned } from './spawned.ts';

const main = join(import.meta.dirname, '../../src/host/main.ts');

describe.concurrent('a key for some of the servers', () => {
  it('shows these alone, and for the others says what it says for servers that are not there', async (t) => {
    const place = await makePlace(t);
    const servers = ['a', 'b', 'c'].map((id) => survival(place, { id }));
    const { host } = await runHost(place, configFor(place, servers));
    const api = new Api(host.url, await host.keys.add('guild', ['a', 'c']));
    expect((await api.servers()).map(({ id }) => id)).toEqual(['a', 'c']);
    expect((await api.server('c')).id).toBe('c');
    const calls = [
      ['GET', ''],
      ['POST', '/power', { action: 'start' }],
      ['POST', '/command', { command: 'stop' }],
      ['GET', '/backups'],
      ['POST', '/backups'],
      ['POST', '/backups/x/restore'],
      ['DELETE', '/backups/x'],
    ] as const;
    for (const [method, path, body] of calls) {
      const absent = await api.refusal(method, `/nothing${path}`, body);
      expect(absent).toMatchObject({ status: 404, code: 'server_not_found' });
      expect(await api.refusal(method, `/b${path}`, body), path).toEqual(absent);
    }
  });

  it('is made and listed by the command, which knows the servers', async (t) => {
    const place = await makePlace(t);
    const file = join(place.folder, 'host.json');
    const servers = ['a', 'b', 'c'].map((id) => survival(place, { id }));
    await writeFile(file, JSON.stringify({ dataFolder: 'data', servers }));
    const run = async (...words: string[]) => {
      const spawned = new Spawned(t, [main, 'key', ...words]);
      return { code: await spawned.end(), ...spawned };
    };
    const made = await run('add', 'guild', '--servers', 'a,c', file);
    expect(made.output).toMatch(/^stwd_\S+\nAPI key "guild" for a, c\./);
    expect((await run('add', 'everything', file)).output).toContain('for every server');
    expect((await run('list', file)).output).toMatch(/^guild\t\S+\ta, c\neverything\t\S+\tevery server\n$/);
    const refused = await run('add', 'other', '--servers', 'a,d,e', file);
    expect(refused).toMatchObject({ code: 1, errors: 'There is no server "d", "e". There are: a, b, c.\n' });
    expect((await run('add', 'other', '--server', 'a', file)).errors).toMatch(/^Usage:/);
  });
});

it('a key from before keys were for some of the servers is for every server', async (t) => {
  const place = await makePlace(t);
  const { host } = await runHost(place, configFor(place, [survival(place)]));
  const key = await new KeyStore(join(place.folder, 'data')).add('old');
  const path = join(place.folder, 'data/keys.json');
  const text = await readFile(path, 'utf8');
  expect(text).toContain('"servers": null');
  await writeFile(path, text.replaceAll(/,\s*"servers": null/g, ''));
  expect((await new Api(host.url, key).servers()).map(({ id }) => id)).toEqual(['survival']);
});
