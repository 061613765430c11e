import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { startTestEngine } from '../../testing/adopted.ts';
import { ChildProgram } from '../../testing/child-program.ts';
import { gameContainer } from '../../testing/containers.ts';
import { ApiClient, makeTestFolder } from '../../testing/harness.ts';
import { hostMain } from '../../testing/host-programs.ts';

const started = await startTestEngine();
const engine = typeof started === 'string' ? null : started;
if (engine === null)
  process.stderr.write(`packages/embedded-host/test/find/engine.test.ts is skipped: ${started}\n`);

afterAll(() => engine?.close());

it.skipIf(engine === null)(
  'from two containers that run to servers that are run: one command, and the key that it prints',
  async (t) => {
    if (engine === null) return;
    const { docker, address } = engine;
    const { folder, cwd } = await makeTestFolder(t);
    await chmod(folder, 0o755);
    await mkdir(join(cwd, 'world'));
    await writeFile(join(cwd, 'server.properties'), 'level-name=world\n');
    const runs = async (name: string, image: string, options: readonly string[]) => {
      const words = gameContainer({ name, cwd, options });
      await docker.run(['tag', 'steward-test-game:latest', image]);
      await docker.run([
        'run',
        '--detach',
        ...words.map((word) => (word === 'steward-test-game:latest' ? image : word)),
      ]);
    };
    await runs('survival', 'itzg/minecraft-server:java21', [
      '--env=RCON_PASSWORD=not-a-real-one',
      `--volume=${cwd}:/data`,
    ]);
    await runs('mc-volume', 'itzg/minecraft-server', ['--volume=mc-data:/data', '--restart=unless-stopped']);
    await runs('other', 'somebody/website', []);

    const env = { DOCKER_HOST: address, HOME: folder, LOG_LEVEL: 'warn' };
    const file = join(folder, 'host.json');
    const find = new ChildProgram(t, [hostMain, '--find', '--yes', file], { env });
    expect(await find.waitForExit()).toBe(0);
    for (const name of ['mc-volume', 'survival'])
      expect(find.output).toMatch(
        new RegExp(`^ +\\d+ ${name}: Minecraft Java \\(container, itzg/minecraft-server, running\\)`, 'm'),
      );
    expect(find.output).not.toMatch(/somebody\/website|not-a-real-one/);
    const text = await readFile(file, 'utf8');
    expect(text).not.toContain('not-a-real-one');
    const settings = JSON.parse(text);
    const mountpoint = await docker.run(['volume', 'inspect', '--format', '{{.Mountpoint}}', 'mc-data']);
    // The machine may have servers of its own.
    expect(settings.servers.filter(({ runs }: { runs: object }) => 'docker' in runs)).toMatchObject([
      { id: 'mc-volume', runs: { docker: 'mc-volume' }, cwd: mountpoint },
      { id: 'survival', runs: { docker: 'survival' }, cwd, backupFolders: ['world'] },
    ]);

    // Whatever else listens on this machine.
    await writeFile(file, JSON.stringify({ ...settings, listen: { port: 0 } }));
    const host = new ChildProgram(t, [hostMain, file], { env });
    const [, url = ''] = await host.line(/^Listening on (\S+)$/);
    const [key = ''] = /stwd_\S+/.exec(find.output) ?? [];
    const api = new ApiClient(url, key);
    // The test game doesn't say that it's ready as Minecraft does.
    await api.waitForStatus('starting');
    await api.power('stop');
    await api.waitForStatus('stopped');
    expect(await docker.run(['inspect', '--format', '{{.State.Status}}', 'survival'])).toBe('exited');
    expect(await docker.run(['inspect', '--format', '{{.State.Status}}', 'mc-volume'])).toBe('running');
  },
);
