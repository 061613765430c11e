import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findProcess, gamePid, loadHostConfig, startHostProgram } from '@steward/embedded-host/testing';
import { describe, expect, it } from 'vitest';
import { root } from '../../tools/build/builds.ts';
import { built } from '../support/built.ts';

describe.concurrent('the host', () => {
  it.for([
    ['SIGINT to its whole group, as Ctrl-C sends it', 'SIGINT', [process.execPath, built('host')]],
    ['SIGTERM to npm alone, which ran it', 'SIGTERM', ['npm', 'run', '--silent', 'host', '--']],
  ] as const)('saves and stops its games on %s', async ([, signal, command], t) => {
    const { place, host, api } = await startHostProgram(t, {
      command,
      cwd: root,
      game: ['--save-ms', '300'],
    });
    await api.start();
    const game = await gamePid(api);

    const code = signal === 'SIGINT' ? await host.groupGets(signal) : await host.stops();
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
