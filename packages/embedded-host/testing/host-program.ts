import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestContext } from 'vitest';
import { loadHostConfig } from '../src/config.ts';
import { KeyStore } from '../src/keys.ts';
import { findProcess } from '../src/processes/process-table.ts';
import { ApiClient, childPid, makeTestFolder, survival, type TestFolder } from './harness.ts';
import { hostMain } from './host-programs.ts';
import { killGames } from './kill-games.ts';
import { Program } from './program.ts';

/** Writes the host's settings file, and returns its path. */
export async function writeHostFile(place: TestFolder, value: unknown): Promise<string> {
  const file = join(place.folder, 'host.json');
  await writeFile(file, JSON.stringify(value));
  return file;
}

interface ProgramOptions {
  /** Starts the host; the path of its settings file is added. Default: its program */
  readonly command?: readonly [string, ...string[]];
  readonly cwd?: string;
  /** Parameters of the game. */
  readonly game: readonly string[];
}

/** Starts the host with one game, and returns it with an API client. */
export async function startHostProgram(
  test: TestContext,
  { command = [process.execPath, hostMain], cwd, game }: ProgramOptions,
) {
  const place = await makeTestFolder(test);
  test.onTestFinished(() => killGames(place));
  const servers = [survival(place, { cwd: 'survival' }, ...game)];
  const file = await writeHostFile(place, {
    listen: { port: 0 },
    inheritEnv: ['NODE_COMPILE_CACHE'],
    servers,
  });
  const host = new Program(test, [...command, file], cwd);
  const [, url = ''] = await host.line(/^Listening on (\S+)$/);
  const key = await new KeyStore((await loadHostConfig(file)).dataFolder).add('bot');
  return { place, host, api: new ApiClient(url, key) };
}

/** Returns the pid of the host's game. */
export async function gamePid(api: ApiClient): Promise<number> {
  return Number((await findProcess(childPid(await api.command('spawn-child'))))?.group);
}
