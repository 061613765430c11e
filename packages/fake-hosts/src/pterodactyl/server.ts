import { createHash, randomUUID } from 'node:crypto';
import type { TestClock } from '../clock.ts';
import { toAtom } from './http.ts';
import { type NodeActivity, NodeServer, type PanelTimes } from './node.ts';

export interface PanelUser {
  readonly id: number;
  readonly uuid: string;
  readonly username: string;
  /** A client API key. */
  readonly key: string;
  /** Whether the panel demands two-factor authentication that the user has not set up. */
  lacksTwoFactor: boolean;
  /** Whether they may do everything on every server, without being its owner or a subuser. */
  isAdmin: boolean;
}

/** Who did something, and whether with an API key. */
export interface ActOrigin {
  readonly user: PanelUser;
  readonly isApi?: boolean;
}

/** panel, app/Models/Server.php. */
export type ServerStatus =
  | 'installing'
  | 'install_failed'
  | 'reinstall_failed'
  | 'suspended'
  | 'restoring_backup';

interface Activity extends NodeActivity {
  readonly id: string;
  readonly isApi: boolean;
  /** Null: the node, the system, or a user who was deleted. */
  readonly actor: PanelUser | null;
  readonly at: number;
}

interface NewBackup {
  readonly ignored?: readonly string[];
}

/** A row of the panel's table of backups. */
export class PanelBackup {
  readonly uuid = randomUUID();
  readonly server: ShownServer;
  readonly ignored: readonly string[];
  createdAt: number;
  name: string;
  isLocked = false;
  isSuccessful = false;
  completedAt: number | null = null;
  deletedAt: number | null = null;
  bytes = 0;
  checksum: string | null = null;

  constructor(server: ShownServer, name: string, { ignored = [] }: NewBackup) {
    this.server = server;
    this.name = name;
    this.ignored = ignored;
    this.createdAt = server.clock.now();
  }

  /** Neither complete, failed nor deleted. */
  get isInProgress(): boolean {
    return this.completedAt === null && this.deletedAt === null;
  }

  get hasFailed(): boolean {
    return this.completedAt !== null && !this.isSuccessful;
  }

  complete(): this {
    if (!this.isInProgress) return this;
    const { bytes, checksum } = this.server.archive(this.uuid, this.ignored);
    this.isSuccessful = true;
    this.bytes = bytes;
    this.checksum = `sha1:${checksum}`;
    return this.#end('server:backup.complete', checksum);
  }

  fail(): this {
    return this.isInProgress ? this.#end('server:backup.fail', '') : this;
  }

  /** Marks a backup as failed that was not heard of again (`p:maintenance:prune-backups`). */
  prune(): void {
    if (this.isInProgress) this.completedAt = this.server.clock.now();
  }

  /** panel, BackupStatusController.php. */
  #end(event: string, checksum: string): this {
    this.completedAt = this.server.clock.now();
    if (!this.isSuccessful) this.isLocked = false;
    this.server.log({ event, properties: { name: this.name } });
    const result = { uuid: this.uuid, is_successful: this.isSuccessful, checksum, checksum_type: 'sha1' };
    const text = JSON.stringify({ ...result, file_size: this.bytes });
    // The node publishes it with the id, which its bus takes off again (wings, events/events.go).
    this.server.emit('event', 'backup completed', text);
    return this;
  }
}

/** An address of a server (panel, app/Transformers/Api/Client/AllocationTransformer.php). */
export interface PanelAllocation {
  readonly id: number;
  readonly ip: string;
  readonly ip_alias: string | null;
  readonly port: number;
  readonly notes: string | null;
  readonly is_default: boolean;
}

/** A server: what the panel stores of it, and the part on its node. */
export class ShownServer extends NodeServer {
  readonly id: number;
  readonly owner: PanelUser;
  /** The rights of the subusers. */
  readonly subusers = new Map<PanelUser, readonly string[]>();
  /** Oldest first; the deleted ones too. */
  readonly backups: PanelBackup[] = [];
  /** Oldest first. */
  readonly activities: Activity[] = [];
  /** How far the clocks of the panel and of the node are ahead, in milliseconds. */
  panelAheadMs = 0;
  nodeAheadMs = 0;
  /** Whether the node sends what it has recorded once more, as it may before 1.12 (CVE-2026-21696): the panel then has two entries. */
  resendsActivity = false;
  name: string;
  status: ServerStatus | null = null;
  isTransferring = false;
  backupLimit = 3;
  allocations: readonly PanelAllocation[] = [];
  dockerImage = 'ghcr.io/pterodactyl/yolks:java_21';
  /** With placeholders: `{{SERVER_PORT}}` and the names of variables. */
  startupCommand = 'java -Xms128M -jar server.jar';
  /** What Pelican's plugin "Player Counter" says of its game; null if the egg has no query. Names are null if it can't list them. */
  query: { readonly online: number; readonly max: number; readonly names: readonly string[] | null } | null =
    null;
  /** The values of the egg's variables by their names. */
  variables: Readonly<Record<string, string>> = { MINECRAFT_VERSION: '1.21.4' };
  /** Each cancels the end of a backup. */
  readonly #beingMade: (() => void)[] = [];

  constructor(id: number, uuid: string, name: string, owner: PanelUser, clock: TestClock, times: PanelTimes) {
    super(uuid, clock, times);
    this.id = id;
    this.name = name;
    this.owner = owner;
    this.listenAt({ ip: '127.0.0.1', port: 25565 });
  }

  /** Makes this the only address. The default one has no game; see `MinecraftServer`. */
  listenAt({ ip, alias = null, port }: { ip: string; alias?: string | null; port: number }): this {
    this.allocations = [{ id: 1, ip, ip_alias: alias, port, notes: null, is_default: true }];
    return this;
  }

  /** The panel's column `uuidShort`. */
  get shortId(): string {
    return this.uuid.slice(0, 8);
  }

  /** `serv_` and the UUID in Base32 (app/Models/Traits/HasRealtimeIdentifier.php). */
  get longId(): string {
    return `serv_${base32(Buffer.from(this.uuid.replaceAll('-', ''), 'hex'))}`;
  }

  /** Whether the user may do something; without a permission, whether they may see the server. */
  allows(user: PanelUser, permission?: string): boolean {
    if (user === this.owner) return true;
    const permissions = this.subusers.get(user);
    return permissions !== undefined && (permission === undefined || permissions.includes(permission));
  }

  /** panel, GetUserPermissionsService.php. */
  permissionsOf(user: PanelUser): readonly string[] {
    return user === this.owner ? ['*'] : (this.subusers.get(user) ?? []);
  }

  /** Adds a backup in progress. */
  addBackup(name: string, options: NewBackup = {}): PanelBackup {
    const backup = new PanelBackup(this, name, options);
    this.backups.push(backup);
    this.#beingMade.push(this.clock.after(this.times.backupMs, () => backup.complete()));
    this.clock.after(this.times.pruneMs, () => backup.prune());
    return backup;
  }

  /** As an administrator does (panel, app/Services/Servers/SuspensionService.php): its node ends it, and leaves it off afterwards. */
  suspend(): void {
    this.status = 'suspended';
    this.terminate();
  }

  unsuspend(): void {
    if (this.status === 'suspended') this.status = null;
  }

  /** Leaves the backups that are being made as they are, as when the node is restarted: nobody tells the panel. */
  dropBackups(): void {
    for (const cancel of this.#beingMade.splice(0)) cancel();
  }

  /** Adds to the activity log what the panel did, by the panel's clock. */
  log(activity: NodeActivity, by: ActOrigin | null = null): void {
    this.#add({ ...activity, ...originOf(by), at: this.clock.now() + this.panelAheadMs });
  }

  /** The node keeps what is done there, and sends it to the panel with its own time; versions before 1.12 may send it twice. */
  override report(activity: NodeActivity, by: ActOrigin | null = null): void {
    const at = this.clock.now() + this.nodeAheadMs;
    const entry = { ...activity, ...originOf(by), at };
    this.clock.after(this.times.activityMs, () => this.#add(entry));
    if (this.resendsActivity) this.clock.after(2 * this.times.activityMs, () => this.#add(entry));
  }

  #add(activity: Omit<Activity, 'id'>): void {
    const id = createHash('sha1').update(randomUUID()).digest('hex');
    this.activities.push({ ...activity, id });
    this.activities.sort((a, b) => a.at - b.at);
  }
}

interface RecordOptions {
  readonly isPelican: boolean;
  readonly isNodeUnderMaintenance: boolean;
  readonly nodeName: string;
  /** Shown as `status` if the server has none. */
  readonly condition: string | null;
  /** Which id is the `identifier`, as PTERODACTYL_USE_SERVER_IDENTIFIERS says; null: there is no other than the short one. */
  readonly identifier: 'short' | 'long' | null;
}

/** Lower case and without padding (RFC 4648, 6). */
function base32(bytes: Uint8Array): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('');
  const groups = bits.match(/.{1,5}/g) ?? [];
  return groups
    .map((group) => 'abcdefghijklmnopqrstuvwxyz234567'.charAt(Number.parseInt(group.padEnd(5, '0'), 2)))
    .join('');
}

/** Returns what the API sends for a server (panel, app/Transformers/Api/Client/ServerTransformer.php). */
export function serverRecord(
  server: ShownServer,
  user: PanelUser,
  { isPelican, isNodeUnderMaintenance, nodeName, condition, identifier }: RecordOptions,
) {
  const { status, allocations } = server;
  const visible = server.allows(user, 'allocation.read')
    ? allocations
    : allocations.filter((one) => one.is_default).map((one) => ({ ...one, notes: null }));
  return {
    object: 'server',
    attributes: {
      server_owner: user === server.owner,
      identifier: identifier === 'long' ? server.longId : server.shortId,
      ...(identifier === null ? {} : { server_identifier: server.longId }),
      internal_id: server.id,
      uuid: server.uuid,
      name: server.name,
      node: 'node1',
      is_node_under_maintenance: isNodeUnderMaintenance,
      sftp_details: { ip: nodeName, ...(isPelican ? { alias: null } : {}), port: 2022 },
      description: '',
      limits: {
        ...{
          memory: 4096,
          swap: 0,
          disk: server.diskLimitMiB,
          io: 500,
          cpu: 200,
          threads: null,
          oom_disabled: true,
        },
        ...(isPelican ? { oom_killer: false } : {}),
      },
      invocation: invocationOf(server, user),
      docker_image: server.dockerImage,
      egg_features: ['eula', 'java_version', 'pid_limit'],
      feature_limits: { databases: 0, allocations: 1, backups: server.backupLimit },
      status: status ?? condition,
      is_suspended: status === 'suspended',
      is_installing: status === 'installing' || status === 'install_failed',
      is_transferring: server.isTransferring,
      relationships: {
        allocations: listOf('allocation', visible),
        variables: server.allows(user, 'startup.read')
          ? listOf('egg_variable', Object.entries(server.variables).map(variableRecord))
          : { object: 'null_resource', attributes: null },
      },
    },
  };
}

/** Returns the command of a server (app/Services/Servers/StartupCommandService.php). */
function invocationOf(server: ShownServer, user: PanelUser): string {
  const own = server.allocations.find((one) => one.is_default);
  const values: Readonly<Record<string, string>> = {
    SERVER_MEMORY: '4096',
    SERVER_IP: own?.ip ?? '',
    SERVER_PORT: `${own?.port ?? ''}`,
  };
  const isShown = server.allows(user, 'startup.read');
  return server.startupCommand.replace(/{{(\w+)}}/g, (placeholder, name: string) => {
    if (Object.hasOwn(values, name)) return values[name] ?? '';
    if (!Object.hasOwn(server.variables, name)) return placeholder;
    return isShown ? (server.variables[name] ?? '') : '[hidden]';
  });
}

function variableRecord([name, value]: readonly [string, string]) {
  return {
    name,
    description: '',
    env_variable: name,
    default_value: '',
    server_value: value,
    is_editable: true,
    rules: 'required|string|max:20',
  };
}

/** Returns what the API sends for a backup (panel, app/Transformers/Api/Client/BackupTransformer.php). */
export function backupRecord(backup: PanelBackup, { isPelican }: { readonly isPelican: boolean }) {
  return {
    object: 'backup',
    attributes: {
      uuid: backup.uuid,
      is_successful: backup.isSuccessful,
      is_locked: backup.isLocked,
      name: backup.name,
      ignored_files: backup.ignored,
      checksum: backup.checksum,
      bytes: backup.bytes,
      created_at: toAtom(backup.createdAt),
      completed_at: backup.completedAt === null ? null : toAtom(backup.completedAt),
      ...(isPelican ? { is_scheduled: false } : {}),
    },
  };
}

function originOf(by: ActOrigin | null): Pick<Activity, 'actor' | 'isApi'> {
  return { actor: by?.user ?? null, isApi: by?.isApi ?? false };
}

/**
 * Returns what the API sends for an entry of the activity log (panel, ActivityLogTransformer.php and UserTransformer.php).
 * @param withActor whether `include=actor` asked for it
 */
export function activityRecord(
  { id, event, isApi, properties = {}, at, actor }: Activity,
  withActor: boolean,
) {
  return {
    object: 'activity_log',
    attributes: {
      id,
      batch: null,
      event,
      is_api: isApi,
      ip: '127.0.0.1',
      description: null,
      properties,
      has_additional_metadata: false,
      timestamp: toAtom(at),
      ...(withActor && { relationships: { actor: actorRecord(actor) } }),
    },
  };
}

function actorRecord(actor: PanelUser | null) {
  if (actor === null) return { object: 'null_resource', attributes: null };
  const email = `${actor.username}@example.com`;
  const image = `https://gravatar.com/avatar/${createHash('md5').update(email).digest('hex')}`;
  return {
    object: 'user',
    attributes: { uuid: actor.uuid, username: actor.username, email, image, '2fa_enabled': false },
  };
}

/** Returns a list without pages. */
export function listOf(object: string, records: readonly object[]) {
  return { object: 'list', data: records.map((attributes) => ({ object, attributes })) };
}
