import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findProcess, gamePid, loadHostConfig, startHostProgram } from '@steward/embedded-host/testing';
import { describe, expect, it } from 'vitest';
import { root } from '../../tools/build/builds.ts';

const command = ['npm', 'run', '--silent', 'host', '--'] as const;

describe.concurrent('npm run host', () => {
  it.for([
    ['SIGINT to its whole group, as Ctrl-C sends it', 'SIGINT', 'group'],
    ['SIGTERM to npm alone', 'SIGTERM', 'npm'],
  ] as const)('saves and stops its games on %s', async ([, signal, to], t) => {
    const { place, host, api } = await startHostProgram(t, {
      command,
      cwd: root,
      game: ['--save-ms', '300'],
    });
    await api.start();
    const game = await gamePid(api);

    const code = to === 'group' ? await host.groupGets(signal) : await host.stops();
    expect(code).toBe(0);
    expect(host.lines.at(-1)).toContain('"msg":"stopped"');
    expect(await findProcess(game)).toBeNull();
    expect(await readFile(join(place.cwd, 'world/saved-at.txt'), 'utf8')).not.toBe('');
  });
});

it('host.example.json is valid', async () => {
  const config = await loadHostConfig(join(root, 'host.example.json'));
  expect(config.servers.map(({ id }) => id)).toEqual(['survival', 'factory']);
});
