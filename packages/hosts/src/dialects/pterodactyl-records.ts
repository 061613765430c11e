import { z } from 'zod';
import type { Backup } from '../model/backup.ts';
import { type GameAddress, gameAddressIn } from '../model/game.ts';
import type { Listing } from '../model/hosting.ts';
import {
  type KeyAction,
  noUsage,
  type Server,
  type ServerBlock,
  type ServerStatus,
} from '../model/server.ts';
import { readBackup } from '../readers/backup-fields.ts';
import { configurationIn } from '../readers/configuration.ts';
import { cutText } from '../readers/cut-text.ts';
import { itemLimit } from '../readers/envelope.ts';
import { Fields, isRecord } from '../readers/fields.ts';
import { limitedList } from '../readers/limited-list.ts';
import { startupIn } from '../readers/startup.ts';

// What the client API of Pterodactyl and Pelican sends: panel, app/Transformers/Api/Client.

const mebibyte = 1024 * 1024;
const nameLimit = 1000;

const textOrNull = z.string().nullable().catch(null);
const flag = z.boolean().catch(false);
const amount = z.number().nonnegative().catch(0);
/** Other items are left out: zod would describe each, which takes seconds if there are many. */
const texts = z.array(z.unknown()).transform((items) => items.filter((item) => typeof item === 'string'));

/** A longer one is no name of a machine (RFC 1035, 2.3.4). */
const machine = z.string().max(255);

const allocationSchema = z.object({
  attributes: z.object({
    ip: machine,
    ip_alias: machine.nullable().catch(null),
    port: z.number(),
  }),
});

const variableSchema = z.object({
  attributes: z.object({ env_variable: z.string(), server_value: z.string() }),
});
/** The most variables that are read: eggs have up to 60. */
const maxVariables = 100;

const serverSchema = z.object({
  attributes: z.object({
    identifier: z.string().min(1),
    name: z.string(),
    node: z.string().catch(''),
    description: z.string().catch(''),
    docker_image: textOrNull,
    invocation: textOrNull,
    is_node_under_maintenance: flag,
    /** `ip` is the node's name; Pelican's has an alias. */
    sftp_details: z.looseObject({ ip: machine.catch('') }).catch({ ip: '' }),
    limits: z.object({ cpu: amount, memory: amount, disk: amount }).catch({ cpu: 0, memory: 0, disk: 0 }),
    feature_limits: z.object({ backups: z.number().optional().catch(undefined) }).catch({}),
    status: textOrNull,
    is_suspended: flag,
    is_installing: flag,
    is_transferring: flag,
    relationships: z
      .object({
        allocations: z.object({ data: z.array(z.unknown()) }).catch({ data: [] }),
        variables: z.object({ data: z.array(z.unknown()) }).catch({ data: [] }),
      })
      .catch({ allocations: { data: [] }, variables: { data: [] } }),
  }),
  meta: z.object({ user_permissions: texts.optional().catch(undefined) }).catch({}),
});

/** The Base32 alphabet (RFC 4648, 6), in the panel's case. */
const base32 = 'abcdefghijklmnopqrstuvwxyz234567';
const longId = /^serv_([a-z2-7]{26})$/i;
const uuid = /^([\da-f]{8})(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/**
 * Returns the id by which a server is known here, its short one: the first eight digits of its UUID
 * (app/Services/Servers/ServerCreationService.php). The UUID, and `serv_` with the UUID in Base32, open the same routes
 * (SubstituteClientBindings.php); since 1.12 a panel can be set, at any time, to call the last one the identifier. Other
 * texts are returned as they are.
 */
export function serverIdOf(text: string): string {
  const [, start] = uuid.exec(text) ?? [];
  if (start !== undefined) return start.toLowerCase();
  const [, encoded] = longId.exec(text) ?? [];
  if (encoded === undefined) return text;
  // Seven characters of five bits are the first four bytes and three bits.
  const digits = [...encoded.slice(0, 7).toLowerCase()].map((character) => base32.indexOf(character));
  const bits = digits.reduce((number, digit) => number * 32 + digit, 0);
  return Math.floor(bits / 8)
    .toString(16)
    .padStart(8, '0');
}

/** A server's record, without its process. */
export interface PanelRecord {
  /** The server as far as the record tells: most panels say nothing of its process there. */
  readonly server: Server;
  readonly isPelican: boolean;
  /** Where the game listens, as seen from outside of its node, and the server's ports there; null if the record does not tell. */
  readonly game: { readonly address: GameAddress; readonly ports: readonly number[] } | null;
  /** Whether the key may do what the panel calls so; true if the record does not say. */
  allows(permission: string): boolean;
}

/** Returns a server's record; null if the value is none. @param id the requested one, if one was */
export function readRecord(value: unknown, id?: string): PanelRecord | null {
  const parsed = serverSchema.safeParse(value).data;
  if (parsed === undefined) return null;
  const { attributes, meta } = parsed;
  const permissions = meta.user_permissions;
  const condition = conditionIn(attributes);
  const word = condition?.word ?? wordIn(attributes);
  const { cpu, memory, disk } = attributes.limits;
  const allows = (permission: string) =>
    permissions === undefined || permissions.includes('*') || permissions.includes(permission);
  const backupLimit = attributes.feature_limits.backups;
  const shortId = serverIdOf(attributes.identifier);
  const startup = startupOf(attributes);
  return {
    server: {
      id: id ?? shortId,
      name: cutText(attributes.name.trim() === '' ? shortId : attributes.name, nameLimit),
      status: word === null ? 'unknown' : statusOfState(word),
      statusWord: word === null ? null : cutText(word, nameLimit),
      players: null,
      usage: {
        ...noUsage,
        cpuLimitPercent: cpu === 0 ? null : cpu,
        memoryLimitBytes: memory === 0 ? null : memory * mebibyte,
        diskLimitBytes: disk === 0 ? null : disk * mebibyte,
      },
      configuration: configurationIn([Fields.of(configurationOf(attributes))], [], new Set()),
      restore: null,
      ...(startup === undefined ? {} : { startup }),
      ...(condition === null ? {} : { blocked: condition.blocked }),
      ...(backupLimit === undefined ? {} : { backupLimit }),
      ...(permissions === undefined ? {} : { deniedToKey: deniedBy(allows) }),
    },
    isPelican: 'alias' in attributes.sftp_details,
    game: gameAddressOf(attributes),
    allows,
  };
}

type Attributes = z.infer<typeof serverSchema>['attributes'];

/** app/Models/Server.php; app/Http/Middleware/Api/Client/Server/AuthenticateServerAccess.php. */
const conditions: Readonly<Record<string, ServerBlock>> = {
  installing: 'installing',
  install_failed: 'install-failed',
  suspended: 'suspended',
  restoring_backup: 'restoring',
};

/** Returns why the panel refuses every call but the read of the record, and its word for it; null if it probably does not. */
function conditionIn(
  attributes: Attributes,
): { readonly blocked: ServerBlock; readonly word: string } | null {
  const { status } = attributes;
  const blocked = status !== null && Object.hasOwn(conditions, status) ? conditions[status] : undefined;
  if (status !== null && blocked !== undefined) return { blocked, word: status };
  const same = (block: ServerBlock) => ({ blocked: block, word: block });
  if (attributes.is_suspended) return same('suspended');
  if (attributes.is_installing) return same('installing');
  if (attributes.is_transferring) return same('transferring');
  return attributes.is_node_under_maintenance ? same('maintenance') : null;
}

/**
 * The server can be used: betas of Pelican say so if there is nothing to say, or send the state of the process. After a
 * reinstallation that failed it can be used too.
 */
const nothingSpecial = new Set(['normal', 'none', 'reinstall_failed']);

function wordIn({ status }: Attributes): string | null {
  return status === null || nothingSpecial.has(status) ? null : status;
}

const versionNames = new Set(['MINECRAFT_VERSION', 'MC_VERSION', 'VANILLA_VERSION']);
/** Addresses that stand for all of the machine's. */
const anyAddress = new Set(['0.0.0.0', '::']);

/** The most allocations of a server that are read. */
const maxAllocations = 100;

function defaultAllocationOf({ relationships }: Attributes) {
  const isDefault = fieldIs('is_default', (value) => value === true);
  const [own] = parsedItems(allocationSchema, relationships.allocations.data.filter(isDefault).slice(0, 1));
  return own === undefined ? null : { host: own.ip_alias || own.ip, port: own.port, ip: own.ip };
}

/** Returns the ports of a server at an IP address of its machine. */
function portsAt(ip: string, { relationships }: Attributes): readonly number[] {
  const isThere = fieldIs('ip', (value) => value === ip);
  const there = relationships.allocations.data.filter(isThere).slice(0, maxAllocations);
  return parsedItems(allocationSchema, there).map(({ port }) => port);
}

/**
 * Returns where the game is reached: where its alias says, unless that's no address but words for people. All addresses of a
 * machine are reached by the name of the node, which may be a different machine from the panel. Its loopback addresses are reached
 * by nobody else; if its own name is one, all of it is on the panel's machine.
 */
function gameAddressOf(attributes: Attributes): PanelRecord['game'] {
  const { ip: node } = attributes.sftp_details;
  const own = defaultAllocationOf(attributes);
  if (own === null) return null;
  const joined = gameAddressIn(own.host, own.port) ?? { host: own.ip, port: own.port };
  const host = anyAddress.has(joined.host) ? node : joined.host;
  if (host === '' || (isLoopbackAllocation(host) && !isLoopbackAllocation(node))) return null;
  return { address: { host, port: joined.port }, ports: portsAt(own.ip, attributes) };
}

/** Returns whether a host name or IP address is the machine itself. */
export function isLoopbackAllocation(host: string): boolean {
  return /^(localhost|127(\.\d+){3}|\[?::1\]?)$/i.test(host);
}

function configurationOf(attributes: Attributes) {
  const { relationships, description, node } = attributes;
  const own = defaultAllocationOf(attributes);
  const isVersion = fieldIs('env_variable', (value) => typeof value === 'string' && versionNames.has(value));
  const [version] = parsedItems(variableSchema, relationships.variables.data.filter(isVersion).slice(0, 1));
  return {
    ...(own === null || anyAddress.has(own.host) ? {} : { ip: own.host, port: own.port }),
    version: version?.server_value ?? null,
    description,
    node,
  };
}

/** Returns what the server is started with. A key without the right `startup.read` gets `[hidden]` for all values, and no variables. */
function startupOf({ docker_image, invocation, relationships }: Attributes) {
  const variables = parsedItems(variableSchema, relationships.variables.data.slice(0, maxVariables));
  return startupIn({
    image: docker_image,
    command: invocation,
    variables: variables.map(({ env_variable, server_value }) => [env_variable, server_value]),
  });
}

/** Returns whether a field of an item is as wanted, without zod: lists of 1 MB have hundreds of thousands of items. */
function fieldIs(name: string, isWanted: (value: unknown) => boolean): (item: unknown) => boolean {
  return (item) => isRecord(item) && isRecord(item['attributes']) && isWanted(item['attributes'][name]);
}

/** Returns the attributes of the items that the schema can read. */
export function parsedItems<T>(
  schema: z.ZodType<{ attributes: T }>,
  items: readonly unknown[],
): readonly T[] {
  return items.flatMap((item) => schema.safeParse(item).data?.attributes ?? []);
}

/** What each action needs, and what its outcome is read with (app/Models/Permission.php). */
const neededFor: readonly (readonly [KeyAction, readonly string[]])[] = [
  ['power.start', ['control.start']],
  ['power.stop', ['control.stop']],
  ['power.restart', ['control.restart']],
  ['power.kill', ['control.stop']],
  ['power.log', ['activity.read']],
  ['command', ['control.console']],
  ['logs', ['websocket.connect']],
  ['backup.list', ['backup.read']],
  ['backup.create', ['backup.create', 'backup.read']],
  ['backup.restore', ['backup.restore', 'backup.read', 'activity.read']],
  ['backup.delete', ['backup.delete', 'backup.read']],
  ['backup.lock', ['backup.delete', 'backup.read']],
  ['backup.download', ['backup.download', 'backup.read']],
  ['backup.test', ['backup.download', 'backup.read']],
  ['files.list', ['file.read']],
  ['files.read', ['file.read-content']],
];

function deniedBy(allows: PanelRecord['allows']): NonNullable<Server['deniedToKey']> {
  const lacking = neededFor.map(
    ([action, needed]) => [action, needed.filter((name) => !allows(name))] as const,
  );
  return Object.fromEntries(lacking.filter(([, names]) => names.length > 0));
}

/** The states of a process: wings, environment/environment.go; Pelican, app/Enums/ContainerStatus.php. */
const processStates: Readonly<Record<string, ServerStatus>> = {
  offline: 'stopped',
  stopped: 'stopped',
  created: 'stopped',
  exited: 'stopped',
  starting: 'starting',
  running: 'running',
  restarting: 'restarting',
  stopping: 'stopping',
  removing: 'stopping',
  dead: 'crashed',
  paused: 'unknown',
  /** Pelican's panel did not reach the node. */
  missing: 'unknown',
};

/** Returns what the state of a process means. */
export function statusOfState(state: string): ServerStatus {
  return Object.hasOwn(processStates, state) ? (processStates[state] ?? 'unknown') : 'unknown';
}

const measure = z.number().nullable().catch(null);
const resourcesSchema = z.object({
  attributes: z.object({
    current_state: z.string(),
    resources: z
      .object({
        memory_bytes: measure,
        cpu_absolute: measure,
        disk_bytes: measure,
        uptime: measure,
      })
      .nullable()
      .catch(null),
  }),
});

/** Returns the server with its process; null if the value does not describe one. */
export function withResources(server: Server, value: unknown): Server | null {
  const attributes = resourcesSchema.safeParse(value).data?.attributes;
  if (attributes === undefined) return null;
  const { current_state: word, resources } = attributes;
  const status = statusOfState(word);
  const found = { ...server, status, statusWord: cutText(word, nameLimit) };
  // Without the node every measure is 0.
  if (resources === null || word === 'missing') return found;
  const { uptime, disk_bytes: diskBytes } = resources;
  const { diskLimitBytes } = server.usage;
  const isFull = diskBytes !== null && diskLimitBytes !== null && diskBytes > diskLimitBytes;
  return {
    ...found,
    ...(isFull ? { diskFull: true } : {}),
    usage: {
      ...server.usage,
      cpuPercent: resources.cpu_absolute,
      memoryBytes: resources.memory_bytes,
      diskBytes,
      // In milliseconds; 0 if there is no process.
      uptimeSeconds: uptime === null || uptime <= 0 ? null : Math.floor(uptime / 1_000),
    },
  };
}

const pageSchema = z.object({
  data: z.array(z.unknown()),
  meta: z
    .object({ pagination: z.object({ total_pages: z.int() }) })
    .nullish()
    .catch(null),
});

/** One page of a list. */
export interface PterodactylPage {
  readonly items: readonly unknown[];
  readonly pages: number;
}

/** Returns a page of a list, of which one more item is kept than of the list; null if the value is none. */
export function readPage(value: unknown): PterodactylPage | null {
  const parsed = pageSchema.safeParse(value).data;
  return parsed === undefined
    ? null
    : { items: parsed.data.slice(0, itemLimit + 1), pages: parsed.meta?.pagination.total_pages ?? 1 };
}

/** Returns what the first items of pages stand for: each id once, and no item without one. */
export function pterodactylListing<T extends { readonly id: string }>(
  items: readonly unknown[],
  limit: number,
  more: boolean,
  read: (item: unknown) => T | null,
): Listing<T> {
  const found = new Map<string, T>();
  for (const item of items.slice(0, limit)) {
    const one = read(item);
    if (one !== null && !found.has(one.id)) found.set(one.id, one);
  }
  return { items: [...found.values()], more: more || items.length > limit };
}

/** Returns a backup; null if the value is none. One that has no `completed_at` is in progress. */
export function readPanelBackup(value: unknown): Backup | null {
  const backup = readBackup(value, 'in-progress');
  if (backup === null) return null;
  const rules = ignoredSchema.safeParse(value).data?.attributes.ignored_files;
  return rules === undefined ? backup : { ...backup, ignoredFiles: rules.slice(0, maxIgnoredFiles) };
}

/** The most rules that are read of a backup. */
const maxIgnoredFiles = 1_000;
const ignoredSchema = z.object({ attributes: z.object({ ignored_files: texts }) });

const errorsSchema = z.object({
  errors: limitedList(z.object({ code: z.string().catch(''), detail: z.string().catch('') }), 1),
});

/** Returns the first error of a response; null if it has none. */
export function readError(value: unknown): { readonly code: string; readonly detail: string } | null {
  return errorsSchema.safeParse(value).data?.errors[0] ?? null;
}

const tokenSchema = z.object({ data: z.object({ token: z.string().min(1), socket: z.string().min(1) }) });

/** Returns where the live console is; null if the value does not tell. */
export function readConsoleAddress(value: unknown): { readonly url: string; readonly token: string } | null {
  const data = tokenSchema.safeParse(value).data?.data;
  return data === undefined ? null : { url: data.socket, token: data.token };
}

const logSchema = z.object({ object: z.literal('server_logs'), attributes: z.object({ lines: texts }) });

/** Returns the lines of a console, oldest first; null if the value is no such list. */
export function readLogLines(value: unknown): readonly string[] | null {
  return logSchema.safeParse(value).data?.attributes.lines ?? null;
}
