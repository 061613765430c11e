import { chmod } from 'node:fs/promises';
import type { TestContext } from 'vitest';
import type { HostOptions } from '../src/start-host.ts';
import { openSupervisor } from '../src/supervisors/open-supervisor.ts';
import { gameContainer, makeGameImage } from './containers.ts';
import { OwnEngine, SkipError } from './engine.ts';
import {
  configFor,
  makeTestFolder,
  runHost,
  type ServerInput,
  survival,
  type TestFolder,
} from './harness.ts';

/** Returns a settings entry for a server that something else runs. */
export function adopted(place: TestFolder, change: Partial<ServerInput> = {}): ServerInput {
  const { command: _command, readyPattern: _pattern, stopCommand: _stop, ...entry } = survival(place);
  return { ...entry, runs: { docker: 'mc' }, ...change };
}

/** Starts an engine with the image of the test game; a text says why this machine can't. */
export async function startTestEngine(...options: readonly string[]): Promise<OwnEngine | string> {
  let engine: OwnEngine | null = null;
  try {
    engine = await OwnEngine.create(...options);
    await engine.starts();
    await makeGameImage(engine.docker);
    return engine;
  } catch (error) {
    await engine?.close();
    if (error instanceof SkipError) return error.message;
    throw error;
  }
}

/** Returns what a host opens its supervisors by, with the engine of a test. */
export function onEngine(engine: OwnEngine): NonNullable<HostOptions['openSupervisor']> {
  return (runs, server, log) => openSupervisor(runs, server, log, engine.address);
}

interface AdoptedContainer {
  /** Options of `docker run`. */
  readonly options?: readonly string[];
  /** Parameters of the game. */
  readonly game?: readonly string[];
  readonly entry?: Partial<ServerInput>;
}

/** Starts a container of the test game, and a host that adopts it. */
export async function runContainer(
  test: TestContext,
  engine: OwnEngine,
  { options = [], game = [], entry = {} }: AdoptedContainer = {},
) {
  const place = await makeTestFolder(test);
  // Games of other users write here, too.
  await chmod(place.folder, 0o755);
  await chmod(place.cwd, 0o777);
  const { docker } = engine;
  const name = `mc-${Math.random().toString(36).slice(2, 10)}`;
  const words = gameContainer({ name, cwd: place.cwd, options, game });
  await docker.run(['run', '--detach', ...words]);
  test.onTestFinished(async () => {
    await docker.problem(['rm', '--force', name]);
  });
  const config = configFor(place, [
    adopted(place, { runs: { docker: name }, readyPattern: '^Done \\(', ...entry }),
  ]);
  const start = () => runHost(place, config, { openSupervisor: onEngine(engine) });
  return { place, docker, name, words, start, ...(await start()) };
}
