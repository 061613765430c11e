import { atMost } from '@steward/kit';
import { LRUCache } from 'lru-cache';
import { ConsoleError, type LiveConsole, type OpenConsole } from '../console-socket.ts';
import type { AccountCall, Call, Dialect } from '../dialect.ts';
import { declined } from '../failures.ts';
import { type HostCall, HostError } from '../model/host-error.ts';
import type { Accepted } from '../model/hosting.ts';
import { isDown, type Server, type ServerStatus } from '../model/server.ts';
import { acceptedOf } from '../readers/accepted.ts';
import { isBarePrompt, lastLines, visibleText } from '../readers/console-lines.ts';
import { errorWordsIn } from '../readers/error-text.ts';
import { KeyFinder } from '../redact.ts';
import { get, type HostRequest, post } from '../request.ts';
import type { SharedConsoles } from '../shared-consoles.ts';
import { read } from './calls.ts';
import { recordOf, resourcesOf, serverPath } from './pterodactyl-reads.ts';
import { type PanelRecord, readConsoleAddress, readLogLines, statusOfState } from './pterodactyl-records.ts';

// What goes through a server's live console, for which the panel issues a token: wings, router/websocket.

/** How long the token of a live console may take, in milliseconds: the command is sent without it too. */
const tokenMs = 5_000;

/** For how long a panel that has no `/logs` is not asked for it again, in milliseconds. */
const logsMissingMs = 3_600_000;

interface ConsoleUse {
  /** What it is used for. */
  readonly name: HostCall;
  readonly serverId: string;
  /** How long each token may take, in milliseconds. Default: as long as the call may take. */
  readonly withinMs?: number;
}

/**
 * Does something with a server's live console, which is opened if none is open.
 * @throws HostError if the key may not, the panel refuses it now, or the node does not open it
 * @throws what the work throws
 */
export type UseConsole = <T>(
  call: AccountCall,
  use: ConsoleUse,
  work: (live: LiveConsole) => Promise<T>,
) => Promise<T>;

/** Returns what uses the live consoles of a panel's servers. */
export function consolesOf(panelUrl: string, consoles: SharedConsoles, openConsole: OpenConsole): UseConsole {
  return async (call, { name, serverId, withinMs }, work) => {
    const request = {
      ...get(name, `${serverPath(serverId)}/websocket`),
      // What the panel's limit of tokens is about.
      limitScope: `console ${serverId}`,
      ...(withinMs === undefined ? {} : { withinMs }),
    };
    const user = {
      open: () => openWith(call, request, openConsole),
      renewToken: async () => (await read(call, request, readConsoleAddress)).token,
    };
    return consoles.use({ panelUrl, accountId: call.accountId, serverId }, user, work);
  };
}

/**
 * Returns the read of a console's last lines: over HTTP if the panel has that (no release up to 1.14.1 does;
 * LogController.php), else from the live console. The node only has those of a running process. After its
 * end, only the lines that arrived while the console was open are left.
 */
export function logReader(useConsole: UseConsole, elapsed: () => number): NonNullable<Dialect['log']> {
  let askedFrom = Number.NEGATIVE_INFINITY;
  return async (call, serverId, count) => {
    let isMissing = false;
    if (elapsed() >= askedFrom) {
      try {
        const request = get('read-log', `${serverPath(serverId)}/logs?lines=${count}`);
        return lastLines(await read(call, request, readLogLines), count);
      } catch (error) {
        if (!(error instanceof HostError)) throw error;
        // Otherwise the node has no lines, as before a server's first start, or the console fails, too.
        isMissing = error.kind === 'unknown-server' || error.kind === 'not-understood';
      }
    }
    const lines = await readConsole(call, serverId, count, useConsole);
    // Not if the panel has no such server.
    if (isMissing) askedFrom = elapsed() + logsMissingMs;
    return lines;
  };
}

async function readConsole(
  call: AccountCall,
  serverId: string,
  count: number,
  useConsole: UseConsole,
): Promise<readonly string[]> {
  const use = { name: 'read-log', serverId } as const;
  const details = { call: use.name, applied: 'no' } as const;
  for (let isLast = false; ; isLast = true) {
    try {
      const lines = await useConsole(call, use, async (live) =>
        isDown(statusOfState(live.state())) ? live.printed() : live.log(),
      );
      if (lines === null) throw new HostError('too-slow', { ...details, reason: 'console-busy' });
      return lastLines(lines, count);
    } catch (error) {
      if (!(error instanceof ConsoleError)) throw error;
      // An open one may have broken unnoticed.
      if (isLast) throw new HostError('node-unreachable', { ...details, reason: 'console-unopened' });
    }
  }
}

/** Follows the status of a server at its live console, as `followStatus` of the dialect. */
export function followConsole(
  call: AccountCall,
  serverId: string,
  onStatus: (status: ServerStatus) => void,
  signal: AbortSignal,
  useConsole: UseConsole,
): Promise<void> {
  return useConsole(call, { name: 'power', serverId, withinMs: tokenMs }, (live) =>
    live.follow((state) => onStatus(statusOfState(state)), signal),
  );
}

/** Follows the ends of a server's backups at its live console, as `followBackups` of the dialect. */
export function followBackups(
  call: AccountCall,
  serverId: string,
  onEnd: (backupId: null) => void,
  signal: AbortSignal,
  useConsole: UseConsole,
): Promise<void> {
  return useConsole(call, { name: 'list-backups', serverId, withinMs: tokenMs }, (live) =>
    live.followBackups(() => onEnd(null), signal),
  );
}

/**
 * Runs a command with the live console open, if the key may read it: the console tells what the command printed, and
 * whether the server runs. Without it, Pelican accepts a command for a stopped server as any other.
 */
export async function runCommand(
  call: AccountCall,
  serverId: string,
  command: string,
  useConsole: UseConsole,
): Promise<Accepted> {
  const record = await recordOf(call, 'command', serverId);
  const { isPelican, server } = record;
  const send = () => call(post('command', `${serverPath(serverId)}/command`, { command }));
  const why = await withConsole(call, serverId, record, useConsole, async (live): Promise<Accepted> => {
    requireUp(statusOfState(live.state()));
    const exchange = await live.during(send, (line) => outputIn(line, command));
    if (exchange === null) {
      await send();
      return { output: null, unread: { reason: 'console-busy', retryAt: null } };
    }
    const { response, lines, silentMs } = exchange;
    if (silentMs !== null) return { output: null, silentMs };
    const text = lines.join('\n').replace(playerAddress, '');
    return acceptedOf({ kind: 'text', text }, response.key);
  });
  if (!(why instanceof HostError)) return why;
  const lacking = server.deniedToKey?.logs;
  const unread = { reason: why.reason ?? why.kind, retryAt: why.retryAt, ...(lacking && { lacking }) };
  const accepted = { output: null, unread };
  if (!isPelican || server.blocked !== undefined) {
    await send();
    return accepted;
  }
  requireUp((await resourcesOf(call, 'command', serverId, server)).status);
  await send();
  return { ...accepted, unconfirmed: true };
}

/** The address of a player who joins, as Minecraft's console prints it. */
const playerAddress = /\[\/\[?[\da-f.:%]+\]?:\d+\]/gi;

/**
 * Returns the output in a line of the console. A terminal repeats what is typed and draws its prompt anew around each line,
 * and the node may break the line after it.
 */
function outputIn(line: string, command: string): readonly string[] {
  return line
    .split('\n')
    .map(visibleText)
    .filter((text) => !isPrompt(text, command));
}

/** Returns whether a line is a terminal's prompt, alone or with what was typed. */
function isPrompt(line: string, command: string): boolean {
  const typed = line.replace(/^[\s>]+/, '').trim();
  return typed === command.trim() || isBarePrompt(line);
}

/** @throws HostError if the server has no process */
function requireUp(status: Server['status']): void {
  if (isDown(status)) throw declined('command', 'server-down');
}

/**
 * Returns what is done with the live console, or why it does not open: the key may not, the panel refuses it now, or the node
 * does not respond.
 */
async function withConsole<T>(
  call: AccountCall,
  serverId: string,
  { allows, server: { blocked } }: PanelRecord,
  useConsole: UseConsole,
  work: (live: LiveConsole) => Promise<T>,
): Promise<T | HostError> {
  if (!allows('websocket.connect') || blocked !== undefined)
    return new HostError('not-allowed', { call: 'command', applied: 'no' });
  let isOpen = false;
  try {
    return await useConsole(call, { name: 'command', serverId, withinMs: tokenMs }, (live) => {
      isOpen = true;
      return work(live);
    });
  } catch (error) {
    if (error instanceof HostError && !isOpen) return error;
    throw error;
  }
}

/** For how long it is known that the node of a server opens links, in milliseconds: a panel issues few tokens. */
const linksOpenMs = 3_600_000;
/** Of how many servers that is known. */
const mostServers = 1_000;

/**
 * Returns what throws if the node of a server opens no links of this panel. It treats the token of a link as that of the
 * console, so that one is tried. Nothing is known if the key may not, or the node does not open it for another reason.
 * @throws HostError `panel-outdated`, or as the panel refuses the token now
 */
export function linkCheck(
  useConsole: UseConsole,
  elapsed: () => number,
): (call: AccountCall, name: HostCall, serverId: string) => Promise<void> {
  const openUntil = new LRUCache<string, number>(atMost(mostServers));
  return async (call, name, serverId) => {
    if ((openUntil.get(serverId) ?? 0) > elapsed()) return;
    try {
      await useConsole(call, { name, serverId, withinMs: tokenMs }, async () => {});
      openUntil.set(serverId, elapsed() + linksOpenMs);
    } catch (error) {
      if (!(error instanceof HostError) || !saysNothingOfLinks(error)) throw error;
    }
  };
}

function saysNothingOfLinks({ kind, reason }: HostError): boolean {
  return kind === 'not-allowed' || reason === 'console-unopened' || reason === 'console-refused';
}

// The errors of a node's WebSocket have no codes, only the node's words, which are in English at each panel.

/** What a node writes before an error, for its own log. */
const errorPrefix = /^Error Event \[[^\]]*\]: /;
/** The token was made before the node was started, or before someone's access changed (router/tokens/websocket.go). */
const madeBefore = /created too far in past/i;
/**
 * Wings 1.12.2 and newer refuse tokens that don't say what they are for, as panels before 1.12.3 write them. A panel issues
 * none to a key that lacks the permission itself (WebsocketController.php).
 */
const withoutScope = /missing connect permission/i;

/** Opens the live console, with a second token if the first one was made too early. @throws HostError */
async function openWith(call: Call, request: HostRequest, openConsole: OpenConsole): Promise<LiveConsole> {
  for (let isLast = false; ; isLast = true) {
    let key = new KeyFinder('');
    const reading: Call = async (sent) => {
      const response = await call(sent);
      key = response.key;
      return response;
    };
    const { url, token } = await read(reading, request, readConsoleAddress);
    try {
      return await openConsole({ url, token });
    } catch (error) {
      if (!(error instanceof ConsoleError)) throw error;
      const { refusal } = error;
      if (!isLast && refusal !== null && madeBefore.test(refusal)) continue;
      const details = { call: request.call, applied: 'no', cause: error } as const;
      if (refusal === null)
        throw new HostError('node-unreachable', { ...details, reason: 'console-unopened' });
      if (withoutScope.test(refusal))
        throw new HostError('declined', { ...details, reason: 'panel-outdated' });
      const isSecret = key.isIn(refusal) || refusal.includes(token);
      const hostText = isSecret ? null : errorWordsIn(refusal.replace(errorPrefix, ''));
      throw new HostError('declined', { ...details, hostText, reason: 'console-refused' });
    }
  }
}
