import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { gameContainer, makeGameImage } from '@steward/embedded-host/testing/containers';
import { type Docker, findEngine, SkipError } from '@steward/embedded-host/testing/engine';
import type { DataFolder } from '../data-folder.ts';
import { PlaygroundError } from '../options.ts';
import { preferredPort } from '../ports.ts';
import type { Resources } from '../resources.ts';
import { type Games, type Slot, smallGameParameters, smallGameProgram, smallGameSettings } from './games.ts';

const graceMs = 3_000;

/**
 * Creates two containers with the small game, which the host adopts. They are removed at the end.
 * @throws PlaygroundError if there is no engine that can be used
 */
export async function startContainers(
  folder: DataFolder,
  resources: Resources,
  print: (line: string) => void,
): Promise<Games> {
  const docker = await engineOf(resources);
  print('Creating an image and two containers…');
  await makeGameImage(docker);
  const suffix = randomBytes(4).toString('hex');
  const create = async (id: string, name: string, players: readonly string[] = []) => {
    const slot: Slot = { id, name, cwd: folder.gameFolder(id), port: await preferredPort(undefined) };
    const container = `steward-playground-${suffix}-${id}`;
    await mkdir(slot.cwd, { recursive: true });
    const parameters = gameContainer({
      name: container,
      cwd: slot.cwd,
      options: [`--user=${process.getuid?.() ?? 0}:${process.getgid?.() ?? 0}`],
      program: smallGameProgram,
      game: smallGameParameters(slot, players),
    });
    // A container that was only created closes its input after the first command.
    await resources.add(docker.run(['run', '--detach', ...parameters]), () =>
      docker.run(['rm', '--force', '--volumes', container]),
    );
    await docker.run(['stop', '--time', '0', container]);
    return { slot, container, entry: { ...smallGameSettings(slot), runs: { docker: container } } };
  };
  const survival = await create('survival', 'Survival');
  const creative = await create('creative', 'Creative', ['Alex', 'Steve']);
  const both = [survival, creative];
  return {
    survival: {
      entry: survival.entry,
      real: false,
      summary: 'the small bundled game, in a container',
      note: `Survival is the small bundled game in the container ${survival.container}. Stop it with docker stop, and see what Steward makes of it. Break its world with /cmd grief, look at it with /cmd map, bring it back with “Take it back”.`,
    },
    entries: both.map(({ entry }) => entry),
    ports: Object.fromEntries(both.map(({ slot }) => [slot.id, slot.port])),
    stopMs: graceMs,
    env: docker.address === null ? {} : { DOCKER_HOST: docker.address },
    crash: async (id) => {
      const container = both.find(({ slot }) => slot.id === id)?.container;
      return container !== undefined && crash(docker, container);
    },
  };
}

async function engineOf(resources: Resources): Promise<Docker> {
  try {
    return await findEngine((close) => resources.add(null, close));
  } catch (error) {
    if (!(error instanceof SkipError)) throw error;
    throw new PlaygroundError(`--host docker needs a Docker engine on this machine: ${error.message}`);
  }
}

/** Kills the game's process, not the container: for Docker that is a crash, which nobody wanted. */
async function crash(docker: Docker, container: string): Promise<boolean> {
  const pid = Number(await docker.run(['inspect', '--format', '{{.State.Pid}}', container]));
  if (pid === 0) return false;
  process.kill(pid, 'SIGKILL');
  return true;
}
