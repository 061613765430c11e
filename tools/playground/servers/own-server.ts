import { access, constants, readdir, readFile } from 'node:fs/promises';
import { delimiter, join, resolve } from 'node:path';
import { PlaygroundError } from '../options.ts';
import type { ServerEntry } from './server-entry.ts';

const scripts = ['start.sh', 'run.sh', 'launch.sh', 'server.sh'];
/** Jars that are often beside a server's. */
const otherJars = /installer|client|sources|javadoc/i;

/**
 * Returns the entry for a Java Minecraft server in a person's own folder.
 * @throws PlaygroundError that names everything that is missing
 */
export async function ownServer(folder: string): Promise<ServerEntry> {
  const cwd = resolve(folder);
  const files = await readdir(cwd).catch(() => {
    throw new PlaygroundError(`--server: the folder ${cwd} does not exist.`);
  });
  const command = await findCommand(cwd, files);
  const missing = [
    ...(command === null
      ? [
          `a server jar (server.jar, or the only jar there) or an executable start script (${scripts.join(', ')})`,
        ]
      : []),
    ...(command?.[0] === 'java' && !(await onPath('java')) ? ['Java: install it or add it to the PATH'] : []),
    ...(await eulaMissing(cwd)),
  ];
  if (command === null || missing.length > 0)
    throw new PlaygroundError(
      `--server: this is missing in ${cwd}:\n${missing.map((item) => `  ${item}`).join('\n')}`,
    );
  return entryOf(cwd, command, await readProperties(cwd));
}

async function findCommand(cwd: string, files: readonly string[]): Promise<[string, ...string[]] | null> {
  for (const script of scripts.filter((name) => files.includes(name))) {
    if (await isExecutable(join(cwd, script))) return [join(cwd, script), 'nogui'];
  }
  const jars = files.filter((name) => name.endsWith('.jar') && !otherJars.test(name));
  const jar = jars.find((name) => name === 'server.jar') ?? (jars.length === 1 ? jars[0] : undefined);
  return jar === undefined ? null : ['java', '-jar', jar, 'nogui'];
}

function entryOf(
  cwd: string,
  command: readonly [string, ...string[]],
  properties: ReadonlyMap<string, string>,
): ServerEntry {
  const world = properties.get('level-name') || 'world';
  const port = Number(properties.get('server-port') || 25_565);
  return {
    id: 'survival',
    name: 'Survival',
    command,
    cwd,
    stopCommand: 'stop',
    // A person's own world gets the time to be saved.
    stopTimeoutSeconds: 60,
    // Only brackets may come before it, so that no player can fake it in the chat.
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
      max_players: Number(properties.get('max-players') || 20),
    },
  };
}

async function readProperties(cwd: string): Promise<ReadonlyMap<string, string>> {
  const text = await readFile(join(cwd, 'server.properties'), 'utf8').catch(() => '');
  const pairs = text.matchAll(/^\s*([\w.-]+)\s*[=:]\s*(.*?)\s*$/gm);
  return new Map([...pairs].map(([, name = '', value = '']) => [name, value]));
}

async function eulaMissing(cwd: string): Promise<string[]> {
  const text = await readFile(join(cwd, 'eula.txt'), 'utf8').catch(() => '');
  return /^\s*eula\s*=\s*true\s*$/im.test(text)
    ? []
    : ['Minecraft’s license: read https://aka.ms/MinecraftEULA, then write eula=true into eula.txt'];
}

function isExecutable(path: string): Promise<boolean> {
  return access(path, constants.X_OK).then(
    () => true,
    () => false,
  );
}

async function onPath(program: string): Promise<boolean> {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter(Boolean);
  return (await Promise.all(folders.map((folder) => isExecutable(join(folder, program))))).includes(true);
}
