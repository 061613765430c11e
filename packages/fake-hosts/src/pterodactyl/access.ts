import { randomBytes } from 'node:crypto';
import type { Context } from 'hono';
import type { TestClock } from '../clock.ts';
import { type Body, exceptions, PanelError, type RateLimit, RateLimiter, readBody } from './http.ts';
import type { PanelBackup, PanelUser, ShownServer } from './server.ts';

/** How much is allowed. Infinity: no limit. May be changed at any time. */
export interface PanelLimits {
  /** For each user. */
  requestsPerMinute: number;
  /** For each server; failed backups don't count. */
  backups: number;
  backupsPerMs: number;
  /** For each server. */
  restores: number;
  restoresPerMs: number;
  /** WebSocket tokens, for each server. */
  tokens: number;
  tokensPerMs: number;
  /** The largest file whose content is sent (PTERODACTYL_FILES_MAX_EDIT_SIZE). */
  contentsBytes: number;
}

/** panel, config/http.php and config/backups.php. */
const limitsOf111: Readonly<PanelLimits> = {
  requestsPerMinute: 720,
  backups: 2,
  backupsPerMs: 600_000,
  restores: Number.POSITIVE_INFINITY,
  restoresPerMs: 900_000,
  tokens: Number.POSITIVE_INFINITY,
  tokensPerMs: 60_000,
  contentsBytes: 4 * 1024 * 1024,
};
/** panel, app/Enum/ResourceLimit.php. What else it limits is not simulated: databases, schedules, users, allocations, pulls. */
const limitsOf1120: Readonly<PanelLimits> = {
  ...limitsOf111,
  requestsPerMinute: 128,
  restores: 3,
  tokens: 5,
};
const limitsOf1121: Readonly<PanelLimits> = { ...limitsOf1120, requestsPerMinute: 256 };

/** `canary`: a commit of 2026 that is newer than 1.14.1. */
export type PanelVersion = '1.11' | '1.12.0' | '1.12.2' | '1.14.1' | 'canary';
export type PanelKind = 'pterodactyl' | 'pelican';

/** How a version of the panel differs from others. */
export interface PanelTraits {
  readonly limits: Readonly<PanelLimits>;
  /** Whether servers also have the ids `serv_…` (app/Models/Traits/HasRealtimeIdentifier.php). */
  readonly identifiers: boolean;
  /** Whether tokens name what they are for (app/Enum/JwtScope.php, since 1.12.3). */
  readonly scopes: boolean;
  /** The event of a restore that the node reports as failed (BackupStatusController.php). */
  readonly restoreFailed: string;
  /**
   * The event of a restore that ends with its node; null if there is none, although ServerDetailsController.php writes one: it
   * looks for the event `server:backup.restore-started`, which nothing writes.
   */
  readonly restoreDropped: string | null;
  /** Whether it passes on a restore of a failed backup. */
  readonly restoresFailed: boolean;
  /** Whether the console's last lines can be read over HTTP (LogController.php). */
  readonly logs: boolean;
}

/** The dot is the panel's. */
const dotted = 'server.backup.restore-failed';
const colon = 'server:backup.restore-failed';
const traitsOf111 = {
  limits: limitsOf111,
  identifiers: false,
  scopes: false,
  restoreFailed: dotted,
  restoreDropped: null,
  restoresFailed: true,
  logs: false,
} as const;
const traitsOf1122 = { ...traitsOf111, limits: limitsOf1121, identifiers: true } as const;
const traitsOf1141 = { ...traitsOf1122, scopes: true, restoresFailed: false } as const;
const traitsOfPelican = { ...traitsOf111, limits: limitsOf1121, scopes: true } as const;
const traitsByVersion: Readonly<Record<PanelVersion, PanelTraits>> = {
  '1.11': traitsOf111,
  '1.12.0': { ...traitsOf111, limits: limitsOf1120 },
  '1.12.2': traitsOf1122,
  '1.14.1': traitsOf1141,
  canary: { ...traitsOf1141, restoreFailed: colon, restoreDropped: colon, logs: true },
};

/** Returns the traits of a version of Pterodactyl, or those of Pelican of August 2026, which has the limits of 1.12.1. */
export function panelTraits(kind: PanelKind, version: PanelVersion): PanelTraits {
  return kind === 'pelican' ? traitsOfPelican : traitsByVersion[version];
}

/** Hono's environment: the rate limit that the response tells of. */
export interface PanelEnv {
  Variables: { rateLimit?: RateLimit };
}

export interface Call {
  readonly c: Context<PanelEnv>;
  readonly user: PanelUser;
  readonly body: Body;
}

export interface ServerCall extends Call {
  readonly server: ShownServer;
}

/** For each server (PlayerCounterRoutesProvider.php of the plugin). */
const queriesPerMinute = 2;

type Throttle = 'restores' | 'tokens' | 'queries';

export interface RouteOptions {
  readonly permission?: string | ((body: Body) => string);
  readonly throttle?: Throttle;
  /** Whether the route responds in every state of the server. */
  readonly inAnyState?: boolean;
}

interface Key {
  readonly user: PanelUser;
  readonly isApplicationKey: boolean;
  readonly allowedIps: readonly string[];
}

interface NewKey {
  readonly kind?: 'client' | 'application';
  /** Empty: all. */
  readonly allowedIps?: readonly string[];
}

interface AccessOptions {
  readonly kind: PanelKind;
  readonly traits: PanelTraits;
  readonly limits: PanelLimits;
  readonly clock: TestClock;
  readonly servers: readonly ShownServer[];
  readonly isNodeUnderMaintenance: () => boolean;
}

/** Who may do what, and how often: the middleware of the client API (panel, app/Http/Kernel.php), in its order. */
export class Access {
  readonly #options: AccessOptions;
  readonly #limiter: RateLimiter;
  readonly #keys = new Map<string, Key>();

  constructor(options: AccessOptions) {
    this.#options = options;
    this.#limiter = new RateLimiter(options.clock);
  }

  /** Returns a new API key: 16 characters of identifier, the prefix included, and 32 of secret (app/Models/ApiKey.php). */
  newKey(kind: NewKey['kind'] = 'client'): string {
    const [client, application] = this.#options.kind === 'pelican' ? ['pacc_', 'papp_'] : ['ptlc_', 'ptla_'];
    const prefix = kind === 'client' ? client : application;
    return `${prefix}${randomBytes(32).toString('hex').slice(0, 43)}`;
  }

  addKey(key: string, user: PanelUser, { kind = 'client', allowedIps = [] }: NewKey = {}): string {
    this.#keys.set(key, { user, isApplicationKey: kind === 'application', allowedIps });
    return key;
  }

  /** @throws PanelError */
  async checkAccount(c: Context<PanelEnv>): Promise<Call> {
    const { key, body } = await this.#authenticate(c);
    requireClientKey(key);
    this.#throttleUser(c, key.user);
    return { c, user: key.user, body };
  }

  /** As `checkAccount`, for a server and its backup, which are looked up before the rate limit. @throws PanelError */
  async checkServer(c: Context<PanelEnv>, options: RouteOptions): Promise<ServerCall> {
    const { key, body } = await this.#authenticate(c);
    const { user } = key;
    const server = this.#findServer(c.req.param('server') ?? '');
    const backupId = c.req.param('backup');
    const backup = backupId === undefined ? undefined : this.findBackup(backupId);
    requireClientKey(key);
    this.#throttleUser(c, user);
    // AuthenticateServerAccess.php.
    if (!server.allows(user))
      throw exceptions.notFound('The requested resource does not exist on this server.');
    if (!options.inAnyState) this.#assertNoConflict(server);
    // ResourceBelongsToServer.php.
    if (backup !== undefined && backup.server !== server)
      throw exceptions.notFound('The requested resource was not found for this server.');
    if (options.throttle !== undefined) this.#throttleServer(c, server, options.throttle);
    const { permission } = options;
    const needed = typeof permission === 'function' ? permission(body) : permission;
    if (needed !== undefined && !server.allows(user, needed)) throw exceptions.forbidden();
    return { c, user, body, server };
  }

  /** Returns a backup of any server. @throws PanelError if there is none */
  findBackup(uuid: string): PanelBackup {
    const all = this.#options.servers.flatMap(({ backups }) => backups);
    const backup = all.find((one) => one.uuid === uuid && one.deletedAt === null);
    if (backup === undefined) throw exceptions.notFound();
    return backup;
  }

  /** By length or prefix (SubstituteClientBindings.php); Pelican looks in both columns, which is the same. */
  #findServer(id: string): ShownServer {
    const { servers, traits } = this.#options;
    const ids = ({ shortId, uuid, longId }: ShownServer) => [
      shortId,
      uuid,
      ...(traits.identifiers ? [longId] : []),
    ];
    const server = servers.find((one) => ids(one).includes(id));
    if (server === undefined) throw exceptions.notFound();
    return server;
  }

  async #authenticate(c: Context<PanelEnv>): Promise<{ key: Key; body: Body }> {
    const [, token] = /^Bearer +(\S+)$/i.exec(c.req.header('authorization') ?? '') ?? [];
    const key = token === undefined ? undefined : this.#keys.get(token);
    if (key === undefined) throw exceptions.unauthenticated();
    const body = await readBody(c);
    if (key.user.lacksTwoFactor)
      throw exceptions.display(
        400,
        'TwoFactorAuthRequiredException',
        'Two-factor authentication is required on this account in order to access this endpoint.',
      );
    if (key.allowedIps.length > 0 && !key.allowedIps.includes('127.0.0.1'))
      throw exceptions.forbidden(
        'This IP address (127.0.0.1) does not have permission to access the API using these credentials.',
      );
    return { key, body };
  }

  /** AuthenticateServerAccess.php, ServerStateConflictException.php. */
  #assertNoConflict(server: ShownServer): void {
    const { status, isTransferring } = server;
    const underMaintenance = this.#options.isNodeUnderMaintenance();
    // After a reinstallation that failed, a server counts as installed (Server.php, isInstalled).
    const isUsable = status === null || status === 'reinstall_failed';
    if (isUsable && !isTransferring && !underMaintenance) return;
    throw new PanelError(
      409,
      'ServerStateConflictException',
      conflict(status, underMaintenance, isTransferring),
    );
  }

  #throttleUser(c: Context<PanelEnv>, user: PanelUser): void {
    const limit = this.#options.limits.requestsPerMinute;
    c.set('rateLimit', this.#limiter.hit(`user ${user.uuid}`, limit, 60_000));
  }

  /** Where two limits apply, the response tells of the one with fewer requests left (Laravel's ThrottleRequests). */
  #throttleServer(c: Context<PanelEnv>, server: ShownServer, kind: Throttle): void {
    const { limits } = this.#options;
    const limit = kind === 'queries' ? queriesPerMinute : limits[kind];
    if (limit === Number.POSITIVE_INFINITY) return;
    const perMs =
      kind === 'restores' ? limits.restoresPerMs : kind === 'tokens' ? limits.tokensPerMs : 60_000;
    const hit = this.#limiter.hit(`${kind} ${server.uuid}`, limit, perMs);
    if (hit.remaining <= (c.get('rateLimit')?.remaining ?? 0)) c.set('rateLimit', hit);
  }
}

function requireClientKey({ isApplicationKey }: Key): void {
  if (isApplicationKey)
    throw exceptions.forbidden(
      'You are attempting to use an application API key on an endpoint that requires a client API key.',
    );
}

function conflict(status: ShownServer['status'], underMaintenance: boolean, isTransferring: boolean): string {
  if (status === 'suspended')
    return 'This server is currently suspended and the functionality requested is unavailable.';
  if (underMaintenance)
    return 'The node of this server is currently under maintenance and the functionality requested is unavailable.';
  if (status === 'installing' || status === 'install_failed')
    return 'This server has not yet completed its installation process, please try again later.';
  if (status === 'restoring_backup')
    return 'This server is currently restoring from a backup, please try again later.';
  if (isTransferring)
    return 'This server is currently being transferred to a new machine, please try again later.';
  return 'This server is currently in an unsupported state, please try again later.';
}
