import { access, constants, readdir, readFile } from 'node:fs/promises';
import { delimiter, join, resolve } from 'node:path';
import { PlaygroundMistake } from '../setup/options.ts';
import type { ServerEntry } from './server-entry.ts';

const scripts = ['start.sh', 'run.sh', 'launch.sh', 'server.sh'];
/** Jars that lie beside servers and are none. */
const noServer = /installer|client|sources|javadoc/i;

/**
 * A Java Minecraft server of somebody's own, in its folder.
 * @throws PlaygroundMistake which says all that is missing
 */
export async function ownServer(folder: string): Promise<ServerEntry> {
  const cwd = resolve(folder);
  const files = await readdir(cwd).catch(() => {
    throw new PlaygroundMistake(`--server: there is no folder ${cwd}.`);
  });
  const command = await commandOf(cwd, files);
  const missing = [
    ...(command === null
      ? [
          `a server jar (server.jar, or the only jar there) or an executable start script (${scripts.join(', ')})`,
        ]
      : []),
    ...(command?.[0] === 'java' && !(await onPath('java'))
      ? ['Java: install it, or put it on the PATH']
      : []),
    ...(await eulaMissing(cwd)),
  ];
  if (command === null || missing.length > 0)
    throw new PlaygroundMistake(
      `--server ${cwd}: what is missing:\n${missing.map((one) => `  ${one}`).join('\n')}`,
    );
  return entryOf(cwd, command, await properties(cwd));
}

async function commandOf(cwd: string, files: readonly string[]): Promise<[string, ...string[]] | null> {
  for (const script of scripts.filter((name) => files.includes(name))) {
    if (await executable(join(cwd, script))) return [join(cwd, script), 'nogui'];
  }
  const jars = files.filter((name) => name.endsWith('.jar') && !noServer.test(name));
  const jar = jars.find((name) => name === 'server.jar') ?? (jars.length === 1 ? jars[0] : undefined);
  return jar === undefined ? null : ['java', '-jar', jar, 'nogui'];
}

function entryOf(
  cwd: string,
  command: readonly [string, ...string[]],
  set: ReadonlyMap<string, string>,
): ServerEntry {
  const world = set.get('level-name') || 'world';
  const port = Number(set.get('server-port') || 25_565);
  return {
    id: 'survival',
    name: 'Survival',
    command,
    cwd,
    stopCommand: 'stop',
    // It is somebody's own world: it is given the time to be saved.
    stopTimeoutSeconds: 60,
    // Brackets alone before it, so that no player can say it.
    readyPattern: '^(\\[[^\\]]*\\] ?)+: Done \\([\\d.,]+s\\)! For help',
    startTimeoutSeconds: 300,
    backupFolders: [world, `${world}_nether`, `${world}_the_end`],
    beforeBackupCommands: ['save-off', 'save-all flush'],
    savedPattern: '^(\\[[^\\]]*\\] ?)+: Saved the game$',
    afterBackupCommands: ['save-on'],
    minecraft: { port },
    configuration: {
      folder: cwd,
      address: `127.0.0.1:${port}`,
      max_players: Number(set.get('max-players') || 20),
    },
  };
}

async function properties(cwd: string): Promise<ReadonlyMap<string, string>> {
  const text = await readFile(join(cwd, 'server.properties'), 'utf8').catch(() => '');
  const pairs = text.matchAll(/^\s*([\w.-]+)\s*[=:]\s*(.*?)\s*$/gm);
  return new Map([...pairs].map(([, name = '', value = '']) => [name, value]));
}

async function eulaMissing(cwd: string): Promise<string[]> {
  const text = await readFile(join(cwd, 'eula.txt'), 'utf8').catch(() => '');
  return /^\s*eula\s*=\s*true\s*$/im.test(text)
    ? []
    : ['Minecraft’s licence: read https://aka.ms/MinecraftEULA and write eula=true into eula.txt there'];
}

function executable(path: string): Promise<boolean> {
  return access(path, constants.X_OK).then(
    () => true,
    () => false,
  );
}

async function onPath(program: string): Promise<boolean> {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter(Boolean);
  return (await Promise.all(folders.map((folder) => executable(join(folder, program))))).includes(true);
}
