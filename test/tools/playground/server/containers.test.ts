import { OwnEngine, SkipError } from '@steward/embedded-host/testing/engine';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { PlaygroundHere } from './playground-here.ts';

const engine = await startEngine();
afterAll(() => engine?.close());

async function startEngine(): Promise<OwnEngine | null> {
  let own: OwnEngine | null = null;
  try {
    own = await OwnEngine.create();
    await own.starts();
    return own;
  } catch (error) {
    await own?.close();
    if (!(error instanceof SkipError)) throw error;
    process.stderr.write(`the playground with containers is not tested: ${error.message}\n`);
    return null;
  }
}

describe.skipIf(engine === null)('the playground with containers', () => {
  it('adopts its games, says of a killed one that it crashed, backs up, and leaves no container behind', async (test) => {
    if (engine === null) return;
    vi.stubEnv('DOCKER_HOST', engine.address);
    test.onTestFinished(() => void vi.unstubAllEnvs());
    const playground = await PlaygroundHere.start(['--host', 'docker']);
    test.onTestFinished(() => playground.close());
    const untilStatus = (name: string, wanted: string) =>
      playground.until(({ inspector }) =>
        inspector.host.servers.find((server) => server.name === name && server.status === wanted),
      );
    await playground.connects();
    await playground.types('Admin', '/power', { action: 'start', server: 'Survival' });
    const { id } = await untilStatus('Survival', 'running');
    await playground.injects({ target: 'game', serverId: id });
    await untilStatus('Survival', 'crashed');
    await playground.types('Admin', '/cmd', { command: 'grief', server: 'Creative' });
    await playground.presses('Admin', 'Run this command on Creative?', 'Run');
    await playground.says('BOOM!');
    await playground.types('Admin', '/backup create', { server: 'Creative' });
    await playground.until(({ inspector }) =>
      inspector.host.servers.some(({ name, backups }) => name === 'Creative' && backups === 1),
    );
    expect(await engine.docker.run(['ps', '--all', '--format', '{{.Names}}'])).toMatch(
      /-creative\n.*-survival$/,
    );
    await playground.close();
    expect(await engine.docker.run(['ps', '--all', '--quiet'])).toBe('');
  });
});

it('without an engine, the playground with containers says why it doesn’t start', async () => {
  vi.stubEnv('DOCKER_HOST', 'unix:///nowhere/docker.sock');
  vi.stubEnv('PATH', '/nowhere');
  const starting = PlaygroundHere.start(['--host', 'docker']).finally(() => vi.unstubAllEnvs());
  await expect(starting).rejects.toThrow(/--host docker needs a Docker engine on this machine: /);
});
