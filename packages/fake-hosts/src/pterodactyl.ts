import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { type IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { createAdaptorServer } from '@hono/node-server';
import { Hono } from 'hono';
import { WebSocketServer } from 'ws';
import { z } from 'zod';
import { TestClock } from './clock.ts';
import { listen, stopListening } from './listen.ts';
import {
  Access,
  type Call,
  type PanelEnv,
  type PanelKind,
  type PanelLimits,
  type PanelTraits,
  type PanelVersion,
  panelTraits,
  type RouteOptions,
  type ServerCall,
} from './pterodactyl/access.ts';
import { ConsoleSocket, signToken, type WingsVersion } from './pterodactyl/console.ts';
import { addFileRoutes } from './pterodactyl/files.ts';
import {
  type Body,
  exceptions,
  isTrue,
  PanelError,
  paginate,
  parseJson,
  renderError,
  validate,
} from './pterodactyl/http.ts';
import { SignedLinks } from './pterodactyl/links.ts';
import { type PanelTimes, realTimes } from './pterodactyl/node.ts';
import {
  activityRecord,
  backupRecord,
  listOf,
  type PanelBackup,
  type PanelUser,
  ShownServer,
  serverRecord,
} from './pterodactyl/server.ts';
import { Traffic } from './traffic.ts';

export interface PanelOptions {
  /** Default `pterodactyl`. */
  readonly kind?: PanelKind;
  /** Of Pterodactyl. Default `1.11`. */
  readonly version?: PanelVersion;
  /** Of the node's software. Default `1.11`; Pelican's is as `1.13`. */
  readonly wings?: WingsVersion;
  readonly times?: Partial<PanelTimes>;
  readonly limits?: Partial<PanelLimits>;
}

/** A request that the panel received. */
export interface PanelRequest {
  readonly at: number;
  readonly method: string;
  /** Without the query. */
  readonly path: string;
  readonly query: string;
  readonly body: unknown;
  /** Null until the response was sent. */
  status: number | null;
}

interface BackupCall extends ServerCall {
  readonly backup: PanelBackup;
}

type Method = 'GET' | 'POST' | 'DELETE';
type Handler<T> = (call: T) => Response | Promise<Response>;

const prefix = '/api/client';

/**
 * A Pterodactyl or Pelican panel with one node, on a port of this machine: the client API (panel, routes/api-client.php)
 * and the node's WebSocket. Time is real, and `advance` moves it forward.
 *
 * Sources named in comments: panel is pterodactyl/panel, wings is pterodactyl/wings, Pelican is pelican-dev/panel, all
 * on GitHub.
 */
export class PterodactylPanel {
  readonly kind: PanelKind;
  readonly times: PanelTimes;
  readonly limits: PanelLimits;
  readonly clock = new TestClock();
  /** All requests to the API. */
  readonly requests: PanelRequest[] = [];
  readonly traffic = new Traffic();
  readonly servers: ShownServer[] = [];
  /** An owner of servers; not an administrator. */
  readonly owner: PanelUser;
  /**
   * `silent`: the node does what it is asked to, and the panel gets no response in time. `refusing`: it does not accept the
   * panel's token.
   */
  node: 'up' | 'unreachable' | 'silent' | 'refusing' = 'up';
  /** With which words the node responds 404 if it has no archive of the backup that it is to restore. */
  missingArchive = 'The requested backup was not found on this server.';
  /** Whether its own words for errors, not those of the node, are in a different language from English. */
  isTranslated = false;
  /**
   * For a file or folder that is not there, wings responds with 500 from 1.11.9 on, and as if it had failed. For a folder that
   * is read as a file it then begins a success and breaks off, for which the panel responds with 502.
   */
  missingFileStatus: 404 | 500 = 404;
  isNodeUnderMaintenance = false;
  /** Whether Pelican's plugin "Player Counter" is installed, which asks games that have a `query`. */
  hasPlayerCounter = false;
  /** PTERODACTYL_USE_SERVER_IDENTIFIERS: whether the `identifier` of servers is the long one, if the version has any. */
  usesLongIds = false;
  /** APP_ACTIVITY_HIDE_ADMIN: whether the activity log leaves out administrators who are neither the owner nor a subuser. */
  hidesAdmins = false;
  /** The node's FQDN. */
  nodeName = '127.0.0.1';
  /** Whether `status` is the state of the process if it is nothing else, as in some betas of Pelican. */
  reportsCondition = false;
  /** As its users know it: to be changed if a proxy stands before it. */
  url = '';
  /** Where it listens. Its node is there too. */
  nodeUrl = '';
  readonly #traits: PanelTraits;
  readonly #wings: WingsVersion;
  readonly #access: Access;
  readonly #users: PanelUser[] = [];
  /** When the node's software was started last. */
  #nodeStartedAt = 0;
  readonly #links: SignedLinks;
  readonly #resources = new Map<string, { until: number; attributes: unknown }>();
  readonly #secret = randomBytes(32).toString('hex');
  readonly #sockets = new WebSocketServer({ noServer: true, perMessageDeflate: false });
  readonly #responded = new EventEmitter<{ response: [PanelRequest] }>();
  readonly #http: Server;

  private constructor(options: PanelOptions) {
    const { kind = 'pterodactyl', version = '1.11', times, limits } = options;
    const { wings = kind === 'pelican' ? '1.13' : '1.11' } = options;
    this.kind = kind;
    this.times = { ...realTimes, ...times };
    this.#traits = panelTraits(kind, version);
    this.#wings = wings;
    this.limits = { ...this.#traits.limits, ...limits };
    this.#access = new Access({
      kind,
      traits: this.#traits,
      limits: this.limits,
      clock: this.clock,
      servers: this.servers,
      isNodeUnderMaintenance: () => this.isNodeUnderMaintenance,
    });
    this.#links = new SignedLinks({
      clock: this.clock,
      secret: this.#secret,
      areScoped: this.#traits.scopes,
      wings,
      servers: this.servers,
      nodeUrl: () => this.nodeUrl,
      linkMs: () => this.times.linkMs,
    });
    this.owner = this.addUser();
    const http = createAdaptorServer({ fetch: this.#app().fetch });
    if (!(http instanceof Server)) throw new TypeError('Expected an HTTP/1 server');
    this.#http = http;
    this.traffic.attach(http);
    http.on('upgrade', (request, socket, head) => this.#upgrade(request, socket, head));
  }

  static async start(options: PanelOptions = {}): Promise<PterodactylPanel> {
    const panel = new PterodactylPanel(options);
    panel.nodeUrl = `http://127.0.0.1:${await listen(panel.#http)}`;
    panel.url = panel.nodeUrl;
    return panel;
  }

  async close(): Promise<void> {
    this.clock.close();
    for (const socket of this.#sockets.clients) socket.terminate();
    await stopListening(this.#http);
  }

  /** Moves the panel's time forward; what becomes due on the way happens. */
  advance(ms: number): void {
    this.clock.jump(ms);
  }

  /** Ends the node's software, as `kill -9` does. Its games go on, and nobody tells the panel what becomes of restores and backups. */
  killNode(): void {
    this.node = 'unreachable';
    for (const socket of this.#sockets.clients) socket.terminate();
    for (const server of this.servers) {
      server.die();
      server.dropBackups();
    }
  }

  /**
   * Starts the node's software again. It tells the panel that no restore is under way, and nothing of backups that were being
   * made. Servers that ran less than a minute before are started again. Tokens that it got before are refused if it is 1.13.
   */
  startNode(): void {
    this.#nodeStartedAt = this.clock.now();
    this.node = 'up';
    for (const server of this.servers) server.revive();
  }

  /** Ends the node's software and starts it again at once. */
  restartNode(): void {
    this.killNode();
    this.startNode();
  }

  addUser({ username, isAdmin = false }: { username?: string; isAdmin?: boolean } = {}): PanelUser {
    const key = this.#access.newKey();
    const id = this.#users.length + 1;
    const own = { id, uuid: randomUUID(), username: username ?? `user${id}`, key };
    const user = { ...own, lacksTwoFactor: false, isAdmin };
    this.#access.addKey(key, user);
    this.#users.push(user);
    return user;
  }

  /** Returns a further API key of a user. */
  addKey(user: PanelUser, options: Parameters<Access['addKey']>[2] = {}): string {
    return this.#access.addKey(this.#access.newKey(options.kind), user, options);
  }

  /** Adds a stopped server. `id`: the first 8 characters of its UUID. */
  addServer({ id = randomUUID().slice(0, 8), name = 'Survival', owner = this.owner } = {}): ShownServer {
    const uuid = `${id}${randomUUID().slice(8)}`;
    const server = new ShownServer(this.servers.length + 1, uuid, name, owner, this.clock, this.times);
    server.reportsCrashes = this.kind === 'pelican';
    this.servers.push(server);
    return server;
  }

  /** Returns the server with this short id or UUID, or with one that begins so. */
  server(id: string): ShownServer {
    const server = this.servers.find(({ uuid }) => uuid.startsWith(id));
    if (server === undefined) throw new Error(`no server ${id}`);
    return server;
  }

  /** Returns the first request that matches and has its response, now or later. */
  requested(matches: (request: PanelRequest) => boolean): Promise<PanelRequest> {
    const found = this.requests.find((request) => request.status !== null && matches(request));
    if (found !== undefined) return Promise.resolve(found);
    return new Promise((resolve) => {
      const listener = (request: PanelRequest): void => {
        if (!matches(request)) return;
        this.#responded.off('response', listener);
        resolve(request);
      };
      this.#responded.on('response', listener);
    });
  }

  /** The requests other than GET, as `POST /servers/…`. */
  get changes(): readonly string[] {
    return this.requests
      .filter(({ method }) => method !== 'GET')
      .map(({ method, path }) => `${method} ${path.slice(prefix.length)}`);
  }

  #app(): Hono<PanelEnv> {
    const app = new Hono<PanelEnv>({ strict: false });
    app.onError((error, c) => renderError(c, error, this.isTranslated));
    app.notFound((c) =>
      renderError(c, exceptions.notFound(`The route ${c.req.path.slice(1)} could not be found.`)),
    );
    app.use(async (c, next) => {
      const request: PanelRequest = {
        at: this.clock.now(),
        method: c.req.method,
        path: c.req.path,
        query: new URL(c.req.url).search,
        body: parseJson(await c.req.text()) ?? null,
        status: null,
      };
      this.requests.push(request);
      await next();
      const { limit, remaining } = c.get('rateLimit') ?? {};
      if (limit !== undefined && !c.res.headers.has('X-RateLimit-Limit')) {
        c.res.headers.set('X-RateLimit-Limit', String(limit));
        c.res.headers.set('X-RateLimit-Remaining', String(remaining));
      }
      request.status = c.res.status;
      this.#responded.emit('response', request);
    });
    app.get(prefix, async (c) => this.#listServers(await this.#access.checkAccount(c)));
    app.get('/download/backup', (c) => this.#links.openBackup(c.req.query('token') ?? ''));
    app.get('/download/file', (c) => this.#links.openFile(c.req.query('token') ?? ''));
    this.#serverRoutes(app);
    addFileRoutes(app, {
      kind: this.kind,
      access: this.#access,
      limits: this.limits,
      times: this.times,
      links: this.#links,
      askNode: (act, takesMs) => this.#askNode(act, takesMs),
      missingFile: () => this.#missingFile(),
      folderAsFile: () => this.#folderAsFile(),
    });
    this.#backupRoutes(app);
    return app;
  }

  #serverRoutes(app: Hono<PanelEnv>): void {
    const on = (method: Method, path: string, options: RouteOptions, handler: Handler<ServerCall>) =>
      app.on(method, `${prefix}/servers/:server${path}`, async (c) =>
        handler(await this.#access.checkServer(c, options)),
      );
    on('GET', '', { inAnyState: true }, ({ c, user, server }) =>
      c.json({
        ...this.#serverRecord(server, user),
        meta: { is_server_owner: user === server.owner, user_permissions: server.permissionsOf(user) },
      }),
    );
    on('GET', '/resources', {}, (call) => this.#readResources(call));
    on('GET', '/websocket', { throttle: 'tokens' }, (call) => this.#createToken(call));
    on('GET', '/activity', { permission: 'activity.read' }, (call) => this.#listActivity(call));
    if (this.#traits.logs)
      on('GET', '/logs', { permission: 'websocket.connect' }, (call) => this.#readLogs(call));
    on('GET', '/network/allocations', { permission: 'allocation.read' }, ({ c, server }) =>
      c.json(listOf('allocation', server.allocations)),
    );
    on('GET', '/query', { throttle: 'queries' }, (call) =>
      this.#query(call, ({ online, max }) => {
        const { name } = call.server;
        return { hostname: name, map: 'world', current_players: online, max_players: max };
      }),
    );
    on('GET', '/query/players', { throttle: 'queries' }, (call) =>
      this.#query(call, ({ names }) => {
        if (names === null) throw new PanelError(406, 'HttpException', 'Server query has no player list');
        return names;
      }),
    );
    on('POST', '/power', { permission: (body) => this.#powerPermission(body) }, (call) => this.#power(call));
    on('POST', '/command', { permission: 'control.console' }, (call) => this.#command(call));
    on('GET', '/backups', { permission: 'backup.read' }, (call) => this.#listBackups(call));
    on('POST', '/backups', { permission: 'backup.create' }, (call) => this.#createBackup(call));
  }

  #backupRoutes(app: Hono<PanelEnv>): void {
    const on = (method: Method, path: string, options: RouteOptions, handler: Handler<BackupCall>) =>
      app.on(method, `${prefix}/servers/:server/backups/:backup${path}`, async (c) => {
        const call = await this.#access.checkServer(c, options);
        return handler({ ...call, backup: this.#access.findBackup(c.req.param('backup')) });
      });
    on('GET', '', { permission: 'backup.read' }, ({ c, backup }) =>
      c.json(backupRecord(backup, this.#shape)),
    );
    on('POST', '/lock', { permission: 'backup.delete' }, ({ c, user, server, backup }) => {
      backup.isLocked = !backup.isLocked;
      const event = backup.isLocked ? 'server:backup.lock' : 'server:backup.unlock';
      server.log({ event, properties: { name: backup.name } }, { user, isApi: true });
      return c.json(backupRecord(backup, this.#shape));
    });
    on('POST', '/restore', { permission: 'backup.restore', throttle: 'restores' }, (call) =>
      this.#restoreBackup(call),
    );
    on('DELETE', '', { permission: 'backup.delete' }, (call) => this.#deleteBackup(call));
    on('GET', '/download', { permission: 'backup.download' }, ({ c, user, server, backup }) => {
      server.log(
        { event: 'server:backup.download', properties: { name: backup.name } },
        { user, isApi: true },
      );
      return c.json({ object: 'signed_url', attributes: { url: this.#links.toBackup(backup) } });
    });
  }

  #listServers({ c, user }: Call): Response {
    const found = this.servers.filter((server) => server.owner === user || server.subusers.has(user));
    const { items, pagination } = paginate(c, found, { perPage: 50, most: 100 });
    return c.json({
      object: 'list',
      data: items.map((server) => this.#serverRecord(server, user)),
      meta: { pagination },
    });
  }

  /** ResourceUtilizationController.php, StatsTransformer.php. */
  async #readResources({ c, server }: ServerCall): Promise<Response> {
    const cached = this.#resources.get(server.uuid);
    if (cached && cached.until > this.clock.now())
      return c.json({ object: 'stats', attributes: cached.attributes });
    const isMissing = this.kind === 'pelican' && this.node !== 'up';
    if (isMissing) await this.clock.sleep(this.times.nodeDetailsMs);
    else await this.#askNode(() => {});
    const usage = server.currentUsage();
    const resources = {
      memory_bytes: isMissing ? 0 : usage.memoryBytes,
      cpu_absolute: isMissing ? 0 : usage.cpuAbsolute,
      disk_bytes: isMissing ? 0 : usage.diskBytes,
      network_rx_bytes: isMissing ? 0 : usage.rxBytes,
      network_tx_bytes: isMissing ? 0 : usage.txBytes,
      uptime: isMissing ? 0 : server.uptime,
    };
    const attributes = {
      current_state: isMissing ? 'missing' : server.state,
      is_suspended: false,
      resources,
    };
    this.#resources.set(server.uuid, { until: this.clock.now() + this.times.cacheMs, attributes });
    return c.json({ object: 'stats', attributes });
  }

  #createToken({ c, user, server }: ServerCall): Response {
    if (!server.allows(user, 'websocket.connect'))
      throw new PanelError(
        403,
        'HttpException',
        "You do not have permission to connect to this server's websocket.",
      );
    const now = Math.floor(this.clock.now() / 1_000);
    const token = signToken(
      {
        iss: this.url,
        aud: [this.url],
        jti: createHash('md5').update(`${user.id}${server.uuid}`).digest('hex'),
        iat: now,
        nbf: now - 300,
        exp: now + Math.floor(this.times.tokenMs / 1_000),
        user_id: user.id,
        user_uuid: user.uuid,
        server_uuid: server.uuid,
        permissions: [...server.permissionsOf(user)],
        unique_id: randomUUID().slice(0, 16),
        ...(this.#traits.scopes ? { scope: 'websocket' } : {}),
      },
      this.#secret,
    );
    const socket = `${this.nodeUrl.replace('http', 'ws')}/api/servers/${server.uuid}/ws`;
    return c.json({ data: { token, socket } });
  }

  /** LogController.php. The node has the lines of the last process until the next one starts, and none before the first. */
  async #readLogs({ c, server }: ServerCall): Promise<Response> {
    const query = c.req.query('lines');
    const count = Number(query ?? 100);
    if (!Number.isInteger(count) || count < 1 || count > 100)
      throw new PanelError(422, 'ValidationException', 'The lines must be between 1 and 100.');
    const lines = await this.#askNode(() => (server.hasRun ? server.console.slice(-count) : null));
    if (lines === null)
      throw exceptions.display(
        502,
        'DaemonConnectionException',
        'There was an error while communicating with the machine running this server.',
      );
    return c.json({ object: 'server_logs', attributes: { lines } });
  }

  #listActivity({ c, server }: ServerCall): Response {
    const parts = c.req.query('filter[event]')?.toLowerCase().split(',') ?? [''];
    const found = server.activities.filter(
      ({ event, actor }) =>
        parts.some((part) => event.includes(part)) &&
        !(this.hidesAdmins && actor?.isAdmin === true && !server.allows(actor)),
    );
    const withActor = c.req.query('include')?.split(',').includes('actor') === true;
    const sort = c.req.query('sort') ?? 'timestamp';
    if (sort !== 'timestamp' && sort !== '-timestamp')
      throw new PanelError(
        400,
        'InvalidSortQuery',
        `Requested sort(s) \`${sort.replace(/^-/, '')}\` is not allowed. Allowed sort(s) are \`timestamp\`.`,
      );
    if (sort === '-timestamp') found.reverse();
    const { items, pagination } = paginate(c, found, { perPage: 25, most: 100 });
    return c.json({
      object: 'list',
      data: items.map((item) => activityRecord(item, withActor)),
      meta: { pagination },
    });
  }

  /** PlayerCounterController.php of the plugin "Player Counter". */
  #query({ c, server }: ServerCall, shown: (query: NonNullable<ShownServer['query']>) => object): Response {
    if (!this.hasPlayerCounter)
      throw exceptions.notFound(`The route ${c.req.path.slice(1)} could not be found.`);
    if (server.state === 'offline') throw new PanelError(406, 'HttpException', 'Server is offline');
    if (server.query === null) throw new PanelError(406, 'HttpException', 'Server has no query');
    return c.json(shown(server.query));
  }

  /** SendPowerRequest.php. */
  #powerPermission({ signal }: Body): string {
    if (signal === 'kill') return 'control.stop';
    if (signal === 'start' || signal === 'stop' || signal === 'restart') return `control.${signal}`;
    return this.kind === 'pelican' ? 'websocket.connect' : '__invalid';
  }

  async #power({ c, user, server, body }: ServerCall): Promise<Response> {
    validate(body, { signal: ['required', 'string', { in: ['start', 'stop', 'restart', 'kill'] }] });
    const signal = z.enum(['start', 'stop', 'restart', 'kill']).parse(body['signal']);
    await this.#askNode(() => server.power(signal));
    server.log({ event: `server:power.${signal}` }, { user, isApi: true });
    return c.body(null, 204);
  }

  async #command({ c, user, server, body }: ServerCall): Promise<Response> {
    validate(body, { command: ['required', 'string'] });
    const command = String(body['command']);
    const wasSent = await this.#askNode(() => server.command(command));
    // CommandController.php. Pelican's `Server::send` does not look at the node's response.
    if (!wasSent && this.kind === 'pterodactyl')
      throw new PanelError(502, 'HttpException', 'Server must be online in order to send commands.');
    server.log({ event: 'server:console.command', properties: { command } }, { user, isApi: true });
    return c.body(null, 204);
  }

  #listBackups({ c, server }: ServerCall): Response {
    const present = server.backups.filter(({ deletedAt }) => deletedAt === null);
    const { items, pagination } = paginate(c, present, { perPage: 20, most: 50 });
    const data = items.map((backup) => backupRecord(backup, this.#shape));
    return c.json({
      object: 'list',
      data,
      meta: { backup_count: present.filter(({ hasFailed }) => !hasFailed).length, pagination },
    });
  }

  /** InitiateBackupService.php: the throttle first, then the server's limit. */
  async #createBackup({ c, user, server, body }: ServerCall): Promise<Response> {
    validate(body, {
      name: ['string', { max: this.kind === 'pelican' ? 255 : 191 }],
    });
    const now = this.clock.now();
    const { backups: most, backupsPerMs } = this.limits;
    const recent = server.backups.filter(
      (backup) =>
        now - backup.createdAt <= backupsPerMs &&
        !backup.hasFailed &&
        (this.kind === 'pterodactyl' || backup.deletedAt === null),
    );
    const newest = recent.at(-1);
    if (newest !== undefined && recent.length >= most) {
      // Counted from the newest one, although there is room again when the oldest is out of the period.
      const retryAfter = Math.max(0, Math.floor((newest.createdAt + backupsPerMs - now) / 1_000));
      throw new PanelError(
        429,
        'TooManyRequestsHttpException',
        `Only ${most} backups may be generated within a ${backupsPerMs / 1_000} second span of time.`,
        { headers: { 'Retry-After': String(retryAfter) } },
      );
    }
    const counted = server.backups.filter((backup) => backup.deletedAt === null && !backup.hasFailed);
    if (counted.length >= server.backupLimit)
      throw exceptions.display(
        400,
        'TooManyBackupsException',
        `Cannot create a new backup, this server has reached its limit of ${server.backupLimit} backups.`,
      );
    await this.#askNode(() => {});
    const madeAt = new Date(this.clock.now()).toISOString().slice(0, 19).replace('T', ' ');
    const backup = server.addBackup(String(body['name'] ?? `Backup at ${madeAt}`));
    server.log(
      { event: 'server:backup.start', properties: { name: backup.name, locked: false } },
      { user, isApi: true },
    );
    return c.json(backupRecord(backup, this.#shape));
  }

  async #restoreBackup({ c, user, server, backup, body }: BackupCall): Promise<Response> {
    validate(body, { truncate: ['required', 'boolean'] });
    if (backup.isInProgress || (backup.hasFailed && !this.#traits.restoresFailed))
      throw exceptions.badRequest('This backup cannot be restored at this time: not completed or failed.');
    const truncate = isTrue(body['truncate']);
    server.status = 'restoring_backup';
    try {
      const wasTaken = await this.#askNode(() =>
        server.restore(backup.uuid, truncate, (end) => {
          server.status = null;
          const events = {
            complete: 'server:backup.restore-complete',
            failed: this.#traits.restoreFailed,
            dropped: this.#traits.restoreDropped,
          };
          const event = events[end];
          if (event !== null) server.log({ event, properties: { name: backup.name } });
        }),
      );
      if (!wasTaken) throw this.#nodeError(404, this.missingArchive);
    } catch (error) {
      server.status = null;
      throw error;
    }
    server.log(
      { event: 'server:backup.restore', properties: { name: backup.name, truncate } },
      { user, isApi: true },
    );
    return c.body(null, 204);
  }

  /** DeleteBackupService.php. A backup that the node no longer has is deleted too. */
  async #deleteBackup({ c, user, server, backup }: BackupCall): Promise<Response> {
    if (backup.isLocked && backup.isSuccessful)
      throw exceptions.display(
        400,
        'BackupLockedException',
        'Cannot delete a backup that is marked as locked.',
      );
    await this.#askNode(() => server.archives.delete(backup.uuid));
    backup.deletedAt = this.clock.now();
    const properties = { name: backup.name, failed: !backup.isSuccessful };
    server.log({ event: 'server:backup.delete', properties }, { user, isApi: true });
    return c.body(null, 204);
  }

  /**
   * Calls the node.
   * @param takesMs how long the node needs
   * @throws PanelError if there is no response in time; it may have done it all the same
   */
  async #askNode<T>(act: () => T, takesMs = 0): Promise<T> {
    if (this.node === 'refusing')
      throw this.#nodeError(403, 'You are not authorized to access this endpoint.');
    if (this.node === 'unreachable') await this.clock.sleep(this.times.nodeConnectMs);
    else {
      const result = act();
      const isSilent = this.node === 'silent' || takesMs > this.times.nodeAnswerMs;
      const waitMs = isSilent ? this.times.nodeAnswerMs : takesMs;
      if (waitMs > 0) await this.clock.sleep(waitMs);
      if (!isSilent) return result;
    }
    if (this.kind === 'pelican') throw new PanelError(500, 'ConnectionException', unexpected);
    throw exceptions.display(
      504,
      'DaemonConnectionException',
      'Could not establish a connection to the machine running this server. Please try again.',
    );
  }

  /** The panel passes on the node's status below 500, with its words (DaemonConnectionException.php); Pelican's does not. */
  #nodeError(status: number, text: string): PanelError {
    if (this.kind === 'pelican') return new PanelError(500, 'RequestException', unexpected);
    const detail = `An error occurred on the remote host: ${text}. (request id: ${randomUUID()})`;
    return exceptions.display(status, 'DaemonConnectionException', detail);
  }

  #missingFile(): PanelError {
    if (this.missingFileStatus === 404 || this.kind === 'pelican')
      return this.#nodeError(404, 'The requested resources was not found on the system.');
    return this.#nodeFault(500, 500);
  }

  #folderAsFile(): PanelError {
    if (this.missingFileStatus === 404 || this.kind === 'pelican')
      return this.#nodeError(400, 'Cannot perform that action: file is a directory.');
    return this.#nodeFault(502, 200);
  }

  /** What is no status from 400 to 499 of the node, which `code` is, becomes the panel's own words. */
  #nodeFault(status: number, code: number): PanelError {
    const text = 'There was an error while communicating with the machine running this server.';
    const detail = `${text} This error has been logged, please try again. (code: ${code}) (request_id: ${randomUUID()})`;
    return exceptions.display(status, 'DaemonConnectionException', detail);
  }

  #serverRecord(server: ShownServer, user: PanelUser) {
    const state = this.node === 'up' ? server.state : 'missing';
    return serverRecord(server, user, {
      ...this.#shape,
      isNodeUnderMaintenance: this.isNodeUnderMaintenance,
      nodeName: this.nodeName,
      condition: this.reportsCondition ? state : null,
      identifier: this.#traits.identifiers ? (this.usesLongIds ? 'long' : 'short') : null,
    });
  }

  get #shape() {
    return { isPelican: this.kind === 'pelican' };
  }

  /** wings, router/router_server_ws.go. */
  #upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    const [, uuid] = /^\/api\/servers\/([^/]+)\/ws$/.exec(request.url ?? '') ?? [];
    const server = this.servers.find((one) => one.uuid === uuid);
    if (this.node !== 'up') socket.destroy();
    else if (server === undefined) socket.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\n\r\n');
    else if (request.headers.origin !== this.url)
      socket.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\n\r\n');
    else
      this.#sockets.handleUpgrade(request, socket, head, (webSocket) => {
        new ConsoleSocket(webSocket, server, {
          secret: this.#secret,
          wings: this.#wings,
          nodeStartedAt: this.#nodeStartedAt,
          log: (activity, userUuid) => {
            const user = this.#users.find(({ uuid }) => uuid === userUuid);
            server.report(activity, user === undefined ? null : { user });
          },
        });
      });
  }
}

const unexpected = 'An unexpected error was encountered while processing this request, please try again.';
