import { createHmac, randomUUID } from 'node:crypto';
import type { WebSocket } from 'ws';
import { z } from 'zod';
import type { NodeActivity, NodeServer, PowerAction } from './node.ts';

const scopes = ['websocket', 'backup-download', 'file-download'] as const;
/** What a token is for (panel, app/Enum/JwtScope.php). */
export type Scope = (typeof scopes)[number];

const tokenSchema = z.object({
  iat: z.number(),
  exp: z.number(),
  server_uuid: z.string(),
  permissions: z.array(z.string()),
  user_uuid: z.string().optional(),
  /** Before 1.12.3 there is none. */
  scope: z.enum(scopes).optional(),
  backup_uuid: z.string().optional(),
  file_path: z.string().optional(),
});

/** What a token says (panel, WebsocketController.php and NodeJWTService.php). */
export type Token = z.infer<typeof tokenSchema>;

/** Returns the token as a JWT. */
export function signToken(token: Token & Readonly<Record<string, unknown>>, secret: string): string {
  const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const content = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(token)}`;
  return `${content}.${signature(content, secret)}`;
}

/** Returns null if the token was not signed with this secret. */
export function readToken(jwt: string, secret: string): Token | null {
  const [header, body, signed] = jwt.split('.');
  if (body === undefined || signed !== signature(`${header}.${body}`, secret)) return null;
  return tokenSchema.parse(JSON.parse(Buffer.from(body, 'base64url').toString()));
}

function signature(content: string, secret: string): string {
  return createHmac('sha256', secret).update(content).digest('base64url');
}

const messageSchema = z.object({ event: z.string(), args: z.array(z.string()).nullish() });
const powerActionSchema = z.enum(['start', 'stop', 'restart', 'kill']);

const powerPermissions: Readonly<Record<PowerAction, string>> = {
  start: 'control.start',
  stop: 'control.stop',
  restart: 'control.restart',
  kill: 'control.stop',
};

/** Milliseconds for one more message, and how many are allowed at once (wings, router/websocket/limiter.go). */
const messageLimits: Readonly<Record<string, readonly [everyMs: number, burst: number]>> = {
  auth: [5_000, 2],
  'send logs': [5_000, 2],
  'send command': [1_000, 10],
  other: [1_000, 4],
};

/** The last lines that `send logs` sends (wings, `websocket_log_count`). */
const logLines = 150;

/** `1.13`: it also checks what a token is for and when it was made (wings 1.12.2 and newer, router/tokens). */
export type WingsVersion = '1.11' | '1.13';

interface ConsoleOptions {
  readonly secret: string;
  readonly wings: WingsVersion;
  /** Milliseconds since 1970. */
  readonly nodeStartedAt: number;
  /** Adds to the activity log what was done over this socket. */
  readonly log: (activity: NodeActivity, userUuid: string | null) => void;
}

/** One WebSocket of a server's console (wings, router/websocket/websocket.go). */
export class ConsoleSocket {
  readonly #socket: WebSocket;
  readonly #server: NodeServer;
  readonly #options: ConsoleOptions;
  readonly #buckets = new Map<string, { left: number; at: number; throttled: boolean }>();
  #token: Token | null = null;
  #stopChecks: () => void = () => {};

  constructor(socket: WebSocket, server: NodeServer, options: ConsoleOptions) {
    this.#socket = socket;
    this.#server = server;
    this.#options = options;
    const listener = (event: string, arg: string): void => this.#forward(event, arg);
    socket.on('message', (data) => {
      const message = parseMessage(data.toString());
      if (message !== null) this.#receive(message.event, (message.args ?? []).join(''), listener);
    });
    socket.on('close', () => {
      server.off('event', listener);
      this.#stopChecks();
    });
    socket.on('error', () => socket.terminate());
  }

  #receive(event: string, arg: string, listener: (event: string, arg: string) => void): void {
    if (this.#isThrottled(event)) return;
    if (event === 'auth') {
      this.#authenticate(arg, listener);
      return;
    }
    const problem = this.#tokenProblem();
    if (problem !== null) {
      this.#write('jwt error', problem);
      return;
    }
    if (event === 'send stats') this.#send('stats', this.#server.stats());
    if (event === 'send logs' && this.#server.state !== 'offline')
      for (const line of this.#server.console.slice(-logLines)) this.#send('console output', line);
    if (event === 'send command' && this.#may('control.console') && this.#server.command(arg))
      this.#log({ event: 'server:console.command', properties: { command: arg } });
    if (event === 'set state') this.#power(arg);
  }

  #authenticate(jwt: string, listener: (event: string, arg: string) => void): void {
    const token = readToken(jwt, this.#options.secret);
    if (token === null) {
      this.#fail('jwt: HMAC verification failed', 'daemon error');
      return;
    }
    const refusal = this.#refusalOf(token);
    if (refusal !== null) {
      this.#fail(refusal, 'jwt error');
      return;
    }
    const isNew = this.#token === null;
    this.#token = token;
    this.#server.acceptedTokens += 1;
    this.#write('auth success');
    if (!isNew) return;
    this.#server.on('event', listener);
    this.#checkExpiry();
    this.#send('status', this.#server.state);
    if (this.#server.state === 'offline') this.#send('stats', this.#server.stats());
  }

  /** wings, router/websocket/websocket.go and router/tokens/websocket.go. */
  #refusalOf(token: Token): string | null {
    const { wings, nodeStartedAt } = this.#options;
    if (token.exp * 1_000 < this.#server.clock.now()) return 'jwt: exp claim is invalid';
    // The claim has whole seconds.
    if (wings === '1.13' && (token.iat + 1) * 1_000 < nodeStartedAt)
      return 'jwt: created too far in past (denylist)';
    const isScoped = wings === '1.11' || token.scope === 'websocket';
    return isScoped && allows(token, 'websocket.connect') ? null : 'jwt: missing connect permission';
  }

  #power(arg: string): void {
    const action = powerActionSchema.safeParse(arg).data;
    if (action === undefined) {
      this.#fail('attempting to handle unknown power action', 'daemon error');
      return;
    }
    if (!this.#may(powerPermissions[action])) return;
    const refusal = this.#server.power(action);
    if (refusal === null) this.#log({ event: `server:power.${action}` });
    else if (refusal === 'locked')
      this.#send(
        'daemon error',
        withId('another power action is currently being processed for this server, please try again later'),
      );
    else this.#fail(`server is ${refusal}`, 'daemon error');
  }

  #log(activity: NodeActivity): void {
    this.#options.log(activity, this.#token?.user_uuid ?? null);
  }

  #may(permission: string): boolean {
    return this.#token !== null && allows(this.#token, permission);
  }

  #tokenProblem(): string | null {
    if (this.#token === null) return 'jwt: no jwt present';
    if (this.#token.exp * 1_000 < this.#server.clock.now()) return 'jwt: exp claim is invalid';
    return this.#token.server_uuid === this.#server.uuid ? null : 'jwt: server uuid mismatch';
  }

  /** router/websocket/listeners.go. After the expiry `token expired` becomes a `jwt error`, as every other event. */
  #checkExpiry(): void {
    this.#stopChecks = this.#server.clock.after(this.#server.times.tokenCheckMs, () => {
      const leftMs = (this.#token?.exp ?? 0) * 1_000 - this.#server.clock.now();
      if (leftMs <= 0) this.#send('token expired');
      else if (leftMs <= 60_000) this.#send('token expiring');
      this.#checkExpiry();
    });
  }

  #forward(event: string, arg: string): void {
    if (event.startsWith('backup completed') && !this.#may('backup.read')) return;
    this.#send(event, arg);
  }

  /** Sends an event, or a `jwt error` if the token is no longer valid. */
  #send(event: string, arg?: string): void {
    const problem = this.#tokenProblem();
    if (problem === null) this.#write(event, arg);
    else this.#write('jwt error', problem);
  }

  /** Sends an error. Only administrators, who are not simulated, get the text of a `daemon error`. */
  #fail(text: string, event: 'jwt error' | 'daemon error'): void {
    const shown =
      event === 'jwt error' ? text : 'an unexpected error was encountered while handling this request';
    this.#write(event, withId(shown));
  }

  #write(event: string, arg?: string): void {
    this.#socket.send(JSON.stringify(arg === undefined ? { event } : { event, args: [arg] }));
  }

  #isThrottled(event: string): boolean {
    const name = event in messageLimits ? event : 'other';
    const [everyMs, burst] = messageLimits[name] ?? [1_000, 4];
    const now = this.#server.clock.now();
    const bucket = this.#buckets.get(name) ?? { left: burst, at: now, throttled: false };
    this.#buckets.set(name, bucket);
    bucket.left = Math.min(burst, bucket.left + (now - bucket.at) / everyMs);
    bucket.at = now;
    if (bucket.left >= 1) {
      bucket.left -= 1;
      bucket.throttled = false;
      return false;
    }
    if (!bucket.throttled) this.#write('throttled', event);
    bucket.throttled = true;
    return true;
  }
}

function allows({ permissions }: Token, permission: string): boolean {
  return permissions.includes(permission) || permissions.includes('*');
}

function withId(text: string): string {
  return `Error Event [${randomUUID()}]: ${text}`;
}

function parseMessage(text: string): z.infer<typeof messageSchema> | null {
  try {
    return messageSchema.parse(JSON.parse(text));
  } catch {
    // wings ignores it too.
    return null;
  }
}
