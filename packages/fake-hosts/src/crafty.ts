import { createHmac, randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { createServer } from 'node:https';
import type { Duplex } from 'node:stream';
import { createAdaptorServer, type ServerType } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import { getCookie } from 'hono/cookie';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { type WebSocket, WebSocketServer } from 'ws';
import { z } from 'zod';
import { TestClock } from './clock.ts';
import { filesAnswer, folderOf as serverFolderOf } from './crafty-files.ts';
import {
  type CraftyBackupConfig,
  type CraftyEvent,
  type CraftyServer,
  type CraftyTimes,
  craftyTimes,
} from './crafty-model.ts';
import { CraftyPanel } from './crafty-panel.ts';
import { escapeHtml, humanSize, localTime, PythonError } from './crafty-texts.ts';
import { listen, stopListening } from './listen.ts';
import { selfSigned } from './self-signed.ts';
import { Traffic } from './traffic.ts';

/** The bits of a mask, first to last: `EnumPermissionsServer` of app/classes/models/server_permissions.py. */
const permissions = [
  'commands',
  'terminal',
  'logs',
  'schedule',
  'backup',
  'files',
  'config',
  'players',
] as const;
type Permission = (typeof permissions)[number];
const all = '1'.repeat(permissions.length);

/** An API key and the user whose key it is. */
export interface CraftyKey {
  /** Whether the user is a superuser. Default false. */
  readonly superuser?: boolean;
  /** Default false. A superuser's key sees no server without it. */
  readonly fullAccess?: boolean;
  /** What the key may do, as a mask. Default: everything. */
  readonly mask?: string;
  /** What the user's roles allow: a mask by server. Default: everything on every server. */
  readonly roles?: Readonly<Record<string, string>>;
}

export interface CraftyOptions {
  /** Default: one that runs. */
  readonly clock?: TestClock;
  readonly servers?: readonly Parameters<CraftyPanel['addServer']>[0][];
  readonly times?: Partial<CraftyTimes>;
  /** The machine's, as the IANA calls it. Default: UTC. */
  readonly timeZone?: string;
}

type Handler = (c: Context, key: CraftyKey) => Response | Promise<Response>;
type Method = 'GET' | 'POST' | 'DELETE';

/** How many lines of a console are kept: `virtual_terminal_lines` of the default settings. */
const consoleLines = 70;
/** How many lines of a log file are sent: `max_log_lines`. */
const logFileLines = 700;
const missingPermission = 'Permission Error: Missing permissions for this resource';
const authorizationError = 'Authorization Error';

const archiveBody = z.strictObject({
  filename: z.string().min(5).optional(),
  inPlace: z.boolean().optional(),
});
const filesBody = z.strictObject({
  page: z.string().min(1).optional(),
  path: z.string(),
});
/**
 * Crafty Controller's API v2 with state, over HTTPS on this machine: as 4.10, which restores in place like all
 * versions since 4.4.8.
 *
 * Paths in comments are those of Crafty's sources, read in copies of 4.10.5 and older ones on GitHub
 * (Cast43/Minecraft-Server-26.2, sprocketaudio/Custom-Crafty, survivorsunited/crafty-controller-crafty-4).
 *
 * The WebSocket sends what it was seen to send in 4.10.3 about the status, backups and restores of servers. Not served: its
 * other events (what they would tell of the EULA is in `panel.notifications`), lines of consoles among them, users, roles, changes of files and of the
 * configurations of backups, schedules, webhooks, `clone_server`, the EULA, the public `servers/status` and the history of
 * a server.
 */
export class FakeCrafty {
  readonly clock: TestClock;
  readonly panel: CraftyPanel;
  readonly keys = new Map<string, CraftyKey>();
  readonly traffic = new Traffic();
  /**
   * As `create_self_signed_cert` of app/classes/helpers/helpers.py makes it (there with RSA of 4096 bits):
   * "127.0.0.1" is in it as a DNS name, so that checking its names fails for every IP address.
   */
  readonly tls = selfSigned('Arcadia Technology, LLC', [
    'crafty-host',
    '*.crafty-host',
    'localhost',
    '*.localhost',
    '*.local',
    '127.0.0.1',
  ]);
  /** As the API's index says it. */
  version = '4.10.5';
  port = 0;
  /** `https://127.0.0.1:<port>`. */
  url = '';
  readonly #server: ServerType;
  readonly #sockets = new WebSocketServer({ noServer: true });
  readonly #clients = new Map<WebSocket, { readonly key: CraftyKey; readonly page: URLSearchParams }>();
  readonly #timeZone: string;
  readonly #secret = randomBytes(32);

  static async start(options: CraftyOptions = {}): Promise<FakeCrafty> {
    const crafty = new FakeCrafty(options);
    crafty.port = await listen(crafty.#server);
    crafty.url = `https://127.0.0.1:${crafty.port}`;
    return crafty;
  }

  private constructor(options: CraftyOptions) {
    const { clock = new TestClock(), servers = [{}], times = {}, timeZone = 'UTC' } = options;
    this.clock = clock;
    this.#timeZone = timeZone;
    this.panel = new CraftyPanel(this.clock, { ...craftyTimes, ...times }, timeZone);
    for (const server of servers) this.panel.addServer(server);
    const { key, certificate: cert } = this.tls;
    this.#server = createAdaptorServer({
      fetch: this.#routes().fetch,
      createServer,
      serverOptions: { key, cert },
    });
    this.traffic.attach(this.#server);
    this.panel.onEvent = (event) => this.#broadcast(event);
    this.#server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) =>
      this.#upgrade(request, socket, head),
    );
  }

  /** How many WebSockets are open. */
  get socketCount(): number {
    return this.#clients.size;
  }

  /** Ends all WebSockets. */
  endSockets(): void {
    for (const socket of this.#sockets.clients) socket.terminate();
  }

  async close(): Promise<void> {
    this.clock.close();
    this.endSockets();
    await stopListening(this.#server);
  }

  /** Returns the JWT of a new key. */
  addKey(key: CraftyKey = {}): string {
    const id = this.keys.size + 1;
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const content = `${part({ alg: 'HS256', typ: 'JWT' })}.${part({ user_id: id + 1, iat: 1763753904, token_id: id })}`;
    const jwt = `${content}.${createHmac('sha256', this.#secret).update(content).digest('base64url')}`;
    this.keys.set(jwt, key);
    return jwt;
  }

  /** `open` of app/classes/web/websocket_handler.py: it opens first, and looks at the key then. */
  #upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    const url = new URL(request.url ?? '', this.url);
    if (this.traffic.isDown || url.pathname !== '/ws') {
      socket.destroy();
      return;
    }
    const token = /(?:^|; )token=([^;]*)/.exec(request.headers.cookie ?? '')?.[1] ?? '';
    const key = this.keys.get(token);
    this.#sockets.handleUpgrade(request, socket, head, (webSocket) => {
      webSocket.on('error', () => webSocket.terminate());
      if (key === undefined) {
        webSocket.close(1011, 'Forbidden WS Access');
        return;
      }
      this.#clients.set(webSocket, { key, page: url.searchParams });
      webSocket.on('close', () => this.#clients.delete(webSocket));
    });
  }

  /** As app/classes/shared/websocket_manager.py: whether the user may see the server matters to the events of users only. */
  #broadcast({ serverId, to, event, data }: CraftyEvent): void {
    for (const [socket, { key, page }] of this.#clients) {
      const shown = new URLSearchParams((page.get('page_query_params') ?? '').replace(/^\?/, '')).get('id');
      const isPage = page.get('page') === '/panel/server_detail' && shown === serverId;
      const isUser = key.superuser === true || this.#sees(key, serverId);
      if (to === 'page' ? isPage : isUser) socket.send(JSON.stringify({ event, data }));
    }
  }

  #routes(): Hono {
    const app = new Hono({ strict: false });
    app.onError((error, c) => {
      if (error instanceof PythonError) return c.text(error.traceback, 500);
      throw error;
    });
    app.get('/api/v2', (c) => c.json({ status: 'ok', data: { version: this.version, message: '' } }));
    app.get('/panel/edit_backup', (c) => this.#backupPage(c));
    this.#addServerRoutes(app);
    this.#addBackupRoutes(app);
    app.all('/api/v2/*', noHandler);
    return app;
  }

  /** All other methods are 405, before the key is looked at. */
  #route(app: Hono, path: string, handlers: Partial<Record<Method, Handler>>): void {
    app.all(`/api/v2/servers${path}`, (c) => {
      const method = (['GET', 'POST', 'DELETE'] as const).find((one) => one === c.req.raw.method);
      const handle = method === undefined ? undefined : handlers[method];
      if (handle === undefined) return refuse(c, 405, 'METHOD_NOT_ALLOWED', 'METHOD NOT ALLOWED');
      const key = this.keys.get(tokenOf(c) ?? '');
      return key === undefined
        ? refuse(c, 403, 'ACCESS_DENIED', 'An error occured while authenticating the user')
        : handle(c, key);
    });
  }

  #addServerRoutes(app: Hono): void {
    const { panel } = this;
    this.#route(app, '', {
      GET: (c, key) => {
        const seen = [...panel.servers.values()].filter(({ id }) => this.#sees(key, id));
        return c.json({ status: 'ok', data: seen.map((server) => this.#recordOf(server)) });
      },
    });
    const id = '/:server{[a-z0-9-]+}';
    /** A server that the key does not see is refused like one that it may not do this with. */
    const on =
      (
        /** One of these is enough; null: none is needed. */
        permission: Permission | readonly Permission[] | null,
        handle: (c: Context, server: CraftyServer) => Response | Promise<Response>,
      ): Handler =>
      (c, key) => {
        const server = panel.servers.get(c.req.param('server') ?? '');
        return server === undefined ||
          !this.#sees(key, server.id) ||
          (permission !== null && ![permission].flat().some((one) => this.#may(key, server.id, one)))
          ? refuse(c, 400, 'NOT_AUTHORIZED', missingPermission)
          : handle(c, server);
      };
    this.#route(app, `${id}/stats`, {
      GET: on(null, (c, server) => {
        const { stats_id, created, ...rest } = panel.statsOf(server);
        return c.json({
          status: 'ok',
          data: { stats_id, created, server_id: this.#recordOf(server), ...rest },
        });
      }),
    });
    this.#route(app, `${id}/logs`, {
      GET: (c, key) => {
        const isFile = c.req.query('file') === 'true';
        // 4.10.3 knows one right for both.
        const permission = isFile || this.version === '4.10.3' ? 'logs' : 'terminal';
        return on(permission, (_, server) => {
          const lines = isFile
            ? logFileOf(server)
            : server.console.slice(server.readFrom).slice(-consoleLines);
          const isRaw = c.req.query('raw') === 'true';
          return c.json({ status: 'ok', data: isRaw ? lines : lines.map(plainLine) });
        })(c, key);
      },
    });
    this.#route(app, `${id}/stdin`, {
      POST: on('commands', async (c, server) => {
        const command = await c.req.text();
        // `send_command` of app/classes/shared/server.py lets this word pass although nothing runs.
        if (server.process === null && command.toLowerCase() === 'start')
          throw new PythonError("AttributeError: 'NoneType' object has no attribute 'stdin'");
        return panel.type(server, command)
          ? c.json({ status: 'ok' })
          : refuse(c, 200, 'SERVER_NOT_RUNNING', 'SERVER NOT RUNNING');
      }),
    });
    this.#route(app, `${id}/files`, {
      POST: on(['files', 'backup'], async (c, server) => {
        const body = await parse(c, filesBody);
        if (body instanceof Response) return body;
        const answer = filesAnswer(server, body.path, {
          timeZone: this.#timeZone,
          escapesNames: this.version === '4.10.3',
        });
        return c.json(answer.body, answer.status);
      }),
    });
    const action = on('commands', (c, server) => {
      const command = c.req.param('action') ?? '';
      panel.enqueue({ serverId: server.id, command, backupId: c.req.param('backup') ?? null });
      return c.json({ status: 'ok' });
    });
    this.#route(app, `${id}/action/:action{[a-z_]+}`, { POST: action });
    this.#route(app, `${id}/action/:action{[a-z_]+}/:backup{[a-z0-9-]+}`, { POST: action });
  }

  #addBackupRoutes(app: Hono): void {
    const { panel } = this;
    const id = '/:server{[a-z0-9-]+}';
    const backup = `${id}/backups/backup/:backup{[a-z0-9-]+}`;
    /** Looks only at the right to backups, not at whether the key sees the server. */
    const on =
      (handle: (c: Context, config: CraftyBackupConfig) => Response | Promise<Response>): Handler =>
      (c, key) => {
        const serverId = c.req.param('server') ?? '';
        const config = panel.backupConfig(c.req.param('backup') ?? '');
        if (config.server_id !== serverId)
          return refuse(c, 400, 'ID_MISMATCH', 'Server ID backup server ID different');
        return this.#may(key, serverId, 'backup')
          ? handle(c, config)
          : refuse(c, 400, 'NOT_AUTHORIZED', authorizationError);
      };
    this.#route(app, `${id}/backups`, {
      GET: (c, key) => {
        const serverId = c.req.param('server') ?? '';
        if (!this.#may(key, serverId, 'backup')) return refuse(c, 400, 'NOT_AUTHORIZED', missingPermission);
        const configs = [...panel.backupConfigs.values()].filter(({ server_id }) => server_id === serverId);
        return c.json(
          Object.fromEntries(configs.map(({ status: _, ...config }) => [config.backup_id, config])),
        );
      },
    });
    this.#route(app, backup, {
      GET: on((c, config) => {
        const server = panel.servers.get(config.server_id);
        return c.json({ ...config, server_id: server === undefined ? null : this.#recordOf(server) });
      }),
      POST: on(async (c, config) => {
        const body = await parse(c, archiveBody);
        if (body instanceof Response) return body;
        const { filename = missing('filename'), inPlace = false } = body;
        const server = panel.servers.get(config.server_id);
        if (server !== undefined) void panel.restore(server, config, filename, inPlace);
        return c.json({ status: 'ok' });
      }),
    });
    this.#route(app, `${backup}/files`, {
      DELETE: on(async (c, config) => {
        const body = await parse(c, archiveBody);
        if (body instanceof Response) return body;
        const { filename = missing('filename') } = body;
        // In this folder also for snapshots, which are elsewhere.
        panel.archivesIn(folderOf(config)).delete(withoutTraversal(filename));
        return c.json({ status: 'ok' });
      }),
    });
    this.#route(app, `${backup}/download/:file{.+}`, {
      GET: on((c, config) => {
        if (/^4\.[0-4]\./.test(this.version)) return noHandler(c);
        const file = withoutTraversal(c.req.param('file') ?? '');
        const archive = panel.archivesIn(folderOf(config)).get(file);
        if (archive === undefined) return refuse(c, 404, 'NOT_FOUND', 'File does not exist');
        c.header('Content-Type', 'application/octet-stream');
        c.header('Content-Disposition', `attachment; filename="${file}"`);
        const content = panel.contentOf(archive).subarray(0, archive.bytes);
        // In parts, so that the length is not told.
        return c.body(new Blob([Uint8Array.from(content)]).stream());
      }),
    });
  }

  /** The only list of archives: app/frontend/templates/panel/server_backup_edit.html. */
  #backupPage(c: Context): Response {
    const key = this.keys.get(getCookie(c, 'token') ?? '');
    if (key === undefined) return c.redirect(`/login?next=${encodeURIComponent(c.req.path)}`);
    const serverId = c.req.query('id') ?? '';
    if (!this.#sees(key, serverId)) return c.redirect('/panel/error?error=Invalid%20Server%20ID');
    const config = this.panel.backupConfig(c.req.query('backup_id') ?? '');
    // The user's right; that of the key is not looked at.
    if (!this.#may({ ...key, mask: all }, serverId, 'backup'))
      return c.redirect('/panel/error?error=Unauthorized%20access%20To%20Schedules');
    const rows = [...this.panel.archivesOf(config).values()].map(({ name, bytes }) => {
      const size = config.backup_type === 'snapshot' ? '' : humanSize(bytes);
      return `<tr>
                      <td>
                        <button data-file="${name}"
                          data-backup_location="${config.backup_location}"
                          class="btn btn-danger del_button">
                          <i class="fas fa-trash" aria-hidden="true"></i>
                          Delete
                        </button>
                        <button data-file="${name}" data-type="${config.backup_type}"
                          class="btn btn-warning restore_button">
                          <i class="fas fa-undo-alt" aria-hidden="true"></i>
                          Restore
                        </button>
                      </td>
                      <td>${name}</td>
                      <td>${size}</td>
                    </tr>`;
    });
    return c.html(`<!DOCTYPE html>
<html><body>
                <table class="table table-responsive dataTable" id="backup_table">
                  <tbody>
                    ${rows.join('\n                    ')}
                  </tbody>
                </table>
</body></html>`);
  }

  #sees({ superuser, fullAccess, roles }: CraftyKey, serverId: string): boolean {
    if (superuser) return fullAccess === true;
    return roles === undefined ? this.panel.servers.has(serverId) : serverId in roles;
  }

  /** Both the user and the key must have the right. */
  #may(key: CraftyKey, serverId: string, permission: Permission): boolean {
    const { superuser, fullAccess, mask = all, roles } = key;
    const bit = permissions.indexOf(permission);
    const ofRoles = roles === undefined && this.panel.servers.has(serverId) ? all : (roles?.[serverId] ?? '');
    const ofUser = superuser ? all : ofRoles;
    const ofKey = fullAccess ? all : mask;
    return ofUser[bit] === '1' && ofKey[bit] === '1';
  }

  #recordOf(server: CraftyServer) {
    const { id, name, createdAt, port, crashDetection, shutdownTimeout } = server;
    return {
      server_id: id,
      created: localTime(createdAt, this.#timeZone),
      server_name: name,
      path: serverFolderOf(server),
      executable: 'server.jar',
      log_path: './logs/latest.log',
      execution_command: 'java -Xms1000M -Xmx2000M -jar server.jar nogui',
      auto_start: false,
      auto_start_delay: 10,
      crash_detection: crashDetection,
      stop_command: 'stop',
      executable_update_url: '',
      server_ip: '127.0.0.1',
      server_port: port,
      logs_delete_after: 0,
      type: 'minecraft-java',
      show_status: true,
      created_by: 1,
      shutdown_timeout: shutdownTimeout,
      ignored_exits: '0',
      app_id: null,
      count_players: true,
      update_watcher: false,
    };
  }
}

/** In the order of `_auth_get_api_token` of app/classes/web/base_handler.py. */
function tokenOf(c: Context): string | undefined {
  const header = c.req.header('Authorization')?.replace(/^Bearer /i, '');
  return c.req.query('token') ?? header ?? getCookie(c, 'token');
}

function folderOf({ backup_location, backup_id }: CraftyBackupConfig): string {
  return `${backup_location}/${backup_id}`;
}

async function parse<T extends object>(c: Context, schema: z.ZodType<T>): Promise<T | Response> {
  let json: unknown;
  try {
    json = JSON.parse(await c.req.text());
  } catch {
    return refuse(c, 400, 'INVALID_JSON', 'Expecting value: line 1 column 1 (char 0)');
  }
  const { data, error } = schema.safeParse(json);
  if (data === undefined || Object.keys(data).length === 0)
    return refuse(c, 400, 'INVALID_JSON_SCHEMA', error?.issues[0]?.message ?? '{} should be non-empty');
  return data;
}

/** The schema does not require the field that the code needs. @throws PythonError */
function missing(field: string): never {
  throw new PythonError(`KeyError: '${field}'`);
}

/** @throws PythonError */
function withoutTraversal(filename: string): string {
  if (filename.split('/').includes('..')) throw new PythonError('ValueError: Path traversal detected');
  return filename;
}

/** `tail_file` of app/classes/helpers/helpers.py. */
function logFileOf({ id, console }: CraftyServer): readonly string[] {
  return console.length === 0
    ? [`Unable to find file to tail: /crafty/servers/${id}/logs/latest.log`]
    : console.slice(-logFileLines);
}

function plainLine(line: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the escape sequences of terminals begin with one.
  return escapeHtml(line.replace(/\u001b(?:[@-Z\\-_]|\[[0-?]*[ -/]*[@-~])/g, ''));
}

function noHandler(c: Context): Response {
  const page = c.req.path.slice('/api/v2/'.length);
  const body = { status: 'error', error: 'API_HANDLER_NOT_FOUND', error_data: `${page} not found`, page };
  return c.json(body, 404);
}

function refuse(c: Context, status: ContentfulStatusCode, error: string, error_data: string): Response {
  return c.json({ status: 'error', error, error_data }, status);
}
