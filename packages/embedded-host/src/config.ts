import { readFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { queryProtocols } from '@steward/hosts/query';
import { errorCode } from '@steward/kit';
import { z } from 'zod';
import { AddressBook, addressesOf, shownAddress } from './addresses.ts';
import { isInsidePath, pathsOverlap, restoreFolderName } from './files/paths.ts';

const port = z.int().min(1).max(65_535);
const seconds = z.number().positive().max(86_400);
const consoleLine = z
  .string()
  .min(1)
  .max(1000)
  .regex(/^[^\p{Cc}\u2028\u2029]*$/u, 'must be one line without control characters');

const pattern = z
  .string()
  .min(1)
  .transform((source, context) => {
    try {
      return new RegExp(source, 'u');
    } catch {
      context.addIssue({ code: 'custom', message: 'must be a regular expression' });
      return z.NEVER;
    }
  });

const backupFolder = z
  .string()
  .transform((path) => (path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path))
  .refine(isInsidePath, 'must be a path inside the working directory, without "." or ".."')
  .refine((path) => !pathsOverlap(path, restoreFolderName), `must not be ${restoreFolderName}`);

/** A file with a secret; its path is absolute, or relative to the settings file. */
const secretFile = z.string().min(1);
/** A setting of the game's own file that holds the secret, such as `rcon.password` in `server.properties`. */
const settingName = z.string().min(1).max(100);
const password = { passwordFile: secretFile, passwordKey: settingName.optional() };
const address = { host: z.string().min(1).default('127.0.0.1'), port };

/** What runs a server that the host does not start itself. */
const runsSchema = z.union(
  [
    /** A container, by its name. */
    z.strictObject({
      docker: z.string().regex(/^[A-Za-z0-9][\w.-]{0,254}$/, 'must be the name of a container'),
    }),
    /** A unit, of the system or of the host's user. */
    z.strictObject({
      systemd: z
        .string()
        .regex(/^[\w@:.\\-]{1,247}\.service$/, 'must be the name of a unit that ends in .service'),
      user: z.boolean().default(false),
    }),
    /** The path of a script that is called as LinuxGSM's are. */
    z.strictObject({ script: z.string().min(1) }),
  ],
  'must be {"docker": "<container>"}, {"systemd": "<unit>.service"} or {"script": "<path>"}',
);

/** What runs a server: the host, which starts a process by a command, or something else. */
type Runs = { readonly command: [string, ...string[]] } | SupervisedRuns;
export type SupervisedRuns = z.output<typeof runsSchema>;

const serverSchema = z
  .strictObject({
    /** Used in URLs and folder names. */
    id: z
      .string()
      .regex(
        /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/,
        'must have 1 to 64 characters from A-Z a-z 0-9 . _ - and start with a letter or digit',
      ),
    name: z.string().trim().min(1).max(100),
    /** The program and its arguments, without a shell. It must stay in the foreground: the server ends when it exits. */
    command: z.tuple([z.string().min(1)], z.string()).optional(),
    /** What runs the server, if the host does not start it by a command. */
    runs: runsSchema.optional(),
    cwd: z.string().min(1),
    env: z.record(z.string(), z.string()).default({}),
    /** Typed into the console to stop the server. Default: SIGTERM. */
    stopCommand: consoleLine.optional(),
    stopTimeoutSeconds: seconds.default(60),
    /** The server is ready when a line of its output matches. */
    readyPattern: pattern.optional(),
    /** The server is ready when this port of 127.0.0.1 accepts a connection. */
    readyPort: port.optional(),
    startTimeoutSeconds: seconds.default(300),
    /** Folders or files, relative to `cwd`. */
    backupFolders: z.array(backupFolder).default([]),
    /** Typed before a backup, for example `save-off` and `save-all flush`. Default: `save` over a REST API, otherwise nothing. */
    beforeBackupCommands: z.array(consoleLine).default([]),
    /** The world is saved when a line matches. Default: when the console has been silent for a moment. */
    savedPattern: pattern.optional(),
    savedTimeoutSeconds: seconds.default(60),
    /** Typed after a backup, even if it failed, for example `save-on`. */
    afterBackupCommands: z.array(consoleLine).default([]),
    /** A backup that takes longer fails. */
    backupTimeoutSeconds: seconds.default(3600),
    /** Where to ask for players (Minecraft's Server List Ping). */
    minecraft: z.strictObject(address).optional(),
    /** How to ask another game for players, as its clients do; Steam's games by `a2s`, which most of them answer. */
    query: z.strictObject({ protocol: z.enum(queryProtocols), ...address }).optional(),
    /** Its console over the network (Source RCON, as Minecraft's). Default: its standard input, if there is one. */
    rcon: z.strictObject({ ...address, ...password }).optional(),
    /** Its console over a REST API. */
    rest: z
      .union(
        [
          z.strictObject({ palworld: z.strictObject({ ...address, ...password }) }),
          z.strictObject({ tshock: z.strictObject({ ...address, tokenFile: secretFile }) }),
        ],
        'must be {"palworld": {"port", "passwordFile"}} or {"tshock": {"port", "tokenFile"}}',
      )
      .optional(),
    /** Shown unchanged, for example the version and the address. */
    configuration: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).default({}),
  })
  .superRefine((server, context) => {
    const issue = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message });
    if (server.stopCommand !== undefined && server.runs && 'script' in server.runs)
      issue('stopCommand', 'can’t be set with a script, which has its own way to stop the game');
    if (server.minecraft && server.query) issue('query', 'set either minecraft or query, not both');
    if (server.rcon && server.rest) issue('rest', 'set either rcon or rest, not both');
    for (const name of ['rcon', 'rest'] as const) {
      if (server[name] && server.command !== undefined)
        issue(name, 'works with runs only: a server with a command takes commands from its standard input');
    }
    if (server.readyPattern && server.readyPort)
      context.addIssue({
        code: 'custom',
        path: ['readyPort'],
        message: 'set either readyPort or readyPattern, not both',
      });
    for (const [index, folder] of server.backupFolders.entries()) {
      const other = server.backupFolders.slice(0, index).find((earlier) => pathsOverlap(earlier, folder));
      if (other !== undefined)
        context.addIssue({
          code: 'custom',
          path: ['backupFolders', index],
          message: `overlaps with "${other}"`,
        });
    }
  })
  .transform(({ command, runs, ...server }, context) => {
    const how: Runs | undefined = command === undefined ? runs : { command };
    if (how !== undefined && (command === undefined || runs === undefined))
      return { ...server, runs: how, beforeBackupCommands: savingCommands(server) };
    const message =
      command === undefined
        ? 'is missing: set it, or set runs if something else starts the server'
        : 'set either command or runs, not both';
    const path = [command === undefined ? 'command' : 'runs'];
    context.addIssue({ code: 'custom', path, message });
    return z.NEVER;
  });

/** Over a REST API, every game saves with the same command. */
function savingCommands({
  rest,
  beforeBackupCommands,
}: {
  readonly rest?: object | undefined;
  readonly beforeBackupCommands: string[];
}): string[] {
  return rest !== undefined && beforeBackupCommands.length === 0 ? ['save'] : beforeBackupCommands;
}

export const hostConfigSchema = z
  .strictObject({
    listen: z
      .strictObject({
        host: z.string().min(1).default('127.0.0.1'),
        port: z.int().min(0).max(65_535).default(8750),
      })
      .prefault({}),
    /** The host's own data: keys, console logs, records of its processes. */
    dataFolder: z.string().min(1).default('host-data'),
    backupsFolder: z.string().min(1).default('host-backups'),
    /** Environment variables that games inherit besides the usual ones (inherited-environment.ts). */
    inheritEnv: z
      .array(z.string().regex(/^[A-Za-z_][A-Za-z0-9_]*$/, 'must be the name of an environment variable'))
      .default([]),
    /** For each API key. */
    rateLimit: z
      .strictObject({ requests: z.int().positive().default(60), perSeconds: seconds.default(10) })
      .prefault({}),
    /** When a new backup is complete, the oldest ones above this number are deleted. */
    retention: z.strictObject({ maxBackupsPerServer: z.int().positive() }).optional(),
    servers: z.array(serverSchema),
  })
  .superRefine((config, context) => {
    const seen = new Set<string>();
    const runners = new Set<string>();
    for (const [index, { id, runs }] of config.servers.entries()) {
      const runner = supervisedKey(runs);
      if (runner !== null && runners.has(runner))
        context.addIssue({ code: 'custom', path: ['servers', index, 'runs'], message: 'is used twice' });
      if (runner !== null) runners.add(runner);
      const folded = id.toLowerCase();
      if (seen.has(folded))
        context.addIssue({ code: 'custom', path: ['servers', index, 'id'], message: 'is used twice' });
      seen.add(folded);
    }
    const book = new AddressBook();
    for (const [index, server] of config.servers.entries()) {
      for (const [setting, address] of addressesOf(server)) {
        const other = book.claim({ key: `${index}`, name: server.name }, address);
        if (other === null) continue;
        const message = `${shownAddress(address)} is an address of "${other}" too. Commands for "${server.name}" would reach the wrong server, or the wrong players would be shown. Give one of them a different port, in the game's settings and here`;
        context.addIssue({ code: 'custom', path: ['servers', index, setting], message });
      }
    }
  });

/** Returns a key that identifies a server's supervisor; null if the server has a command, or its settings have mistakes. */
function supervisedKey(runs: Runs | undefined): string | null {
  return runs === undefined || 'command' in runs ? null : JSON.stringify(runs);
}

/** Paths are absolute, or relative to the working directory. */
export type HostConfig = z.output<typeof hostConfigSchema>;
export type ServerEntry = HostConfig['servers'][number];

/** The host's settings can't be used. The message lists every mistake. */
export class HostConfigError extends Error {
  override readonly name = 'ConfigError';
}

/** Reads and checks the settings file. Paths in it are resolved relative to the file. @throws HostConfigError */
export async function loadHostConfig(file: string): Promise<HostConfig> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw new HostConfigError(
      errorCode(error) === 'ENOENT'
        ? `${file} does not exist. Look for your servers with npm run host -- --find, or copy host.example.json to ${file} and describe them.`
        : `Can't read ${file} (${errorCode(error) ?? 'unknown error'}).`,
    );
  });
  return parseHostConfig(file, parseJson(file, text));
}

function parseJson(file: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new HostConfigError(
      `${file} is not valid JSON: ${error instanceof Error ? error.message : 'unreadable'}`,
    );
  }
}

function parseHostConfig(file: string, value: unknown): HostConfig {
  const result = hostConfigSchema.safeParse(value);
  if (!result.success) {
    const lines = result.error.issues.map((issue) => `  ${formatPath(issue)}: ${issue.message}`);
    throw new HostConfigError([`${file} has errors:`, ...lines].join('\n'));
  }
  const base = dirname(resolve(file));
  const config = result.data;
  return {
    ...config,
    dataFolder: resolve(base, config.dataFolder),
    backupsFolder: resolve(base, config.backupsFolder),
    servers: config.servers.map((server) => withAbsolutePaths(base, server)),
  };
}

function withAbsolutePaths(base: string, server: ServerEntry): ServerEntry {
  const { cwd, runs, rcon, rest } = server;
  return {
    ...server,
    cwd: resolve(base, cwd),
    runs: 'script' in runs ? { script: resolve(base, runs.script) } : runs,
    ...(rcon && { rcon: { ...rcon, passwordFile: resolve(base, rcon.passwordFile) } }),
    ...(rest && { rest: restWithAbsolutePath(base, rest) }),
  };
}

function restWithAbsolutePath(base: string, rest: NonNullable<ServerEntry['rest']>): typeof rest {
  if ('palworld' in rest) {
    const { palworld } = rest;
    return { palworld: { ...palworld, passwordFile: resolve(base, palworld.passwordFile) } };
  }
  return { tshock: { ...rest.tshock, tokenFile: resolve(base, rest.tshock.tokenFile) } };
}

function formatPath(issue: z.core.$ZodIssue): string {
  const path = issue.path
    .map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`))
    .join('');
  return path.replace(/^\./, '') || '(the whole file)';
}
