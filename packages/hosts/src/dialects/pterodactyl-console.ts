import { atMost } from '@steward/kit';
import { LRUCache } from 'lru-cache';
import { ConsoleError, type LiveConsole, type OpenConsole } from '../console-socket.ts';
import type { Call, Dialect } from '../dialect.ts';
import { declined } from '../failures.ts';
import { type HostCall, HostError } from '../model/host-error.ts';
import type { Accepted } from '../model/hosting.ts';
import { isDown, type Server, type ServerStatus } from '../model/server.ts';
import { acceptedOf } from '../readers/accepted.ts';
import { lastLines, visibleText } from '../readers/console-lines.ts';
import { errorWordsIn } from '../readers/error-text.ts';
import { KeyFinder } from '../redact.ts';
import { get, post } from '../request.ts';
import { read } from './calls.ts';
import { recordOf, resourcesOf, serverPath } from './pterodactyl-reads.ts';
import { type PanelRecord, readConsoleAddress, readLogLines, statusOfState } from './pterodactyl-records.ts';

// What goes through a server's live console, for which the panel issues a token: wings, router/websocket.

/** How long the token of a live console may take, in milliseconds: the command is sent without it too. */
const tokenMs = 5_000;

/** For how long a panel that has no `/logs` is not asked for it again, in milliseconds. */
const logsMissingMs = 3_600_000;

/**
 * Returns the read of a console's last lines: over HTTP if the panel has that (no release up to 1.14.1 does;
 * LogController.php), else from the live console, where the node has those of a running process only.
 */
export function logReader(openConsole: OpenConsole, elapsed: () => number): NonNullable<Dialect['log']> {
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
    const lines = await readConsole(call, serverId, count, openConsole);
    // Not if the panel has no such server.
    if (isMissing) askedFrom = elapsed() + logsMissingMs;
    return lines;
  };
}

async function readConsole(
  call: Call,
  serverId: string,
  count: number,
  openConsole: OpenConsole,
): Promise<readonly string[]> {
  const live = await consoleOf(call, 'read-log', serverId, openConsole);
  try {
    return isDown(statusOfState(live.state())) ? [] : lastLines(await live.log(), count);
  } finally {
    live.close();
  }
}

/** Follows the status of a server at its live console, as `followStatus` of the dialect. */
export async function followConsole(
  call: Call,
  serverId: string,
  onStatus: (status: ServerStatus) => void,
  signal: AbortSignal,
  openConsole: OpenConsole,
): Promise<void> {
  const open = () => consoleOf(call, 'power', serverId, openConsole, tokenMs);
  await whileFollowed(open, (live) => live.follow((state) => onStatus(statusOfState(state)), signal));
}

/** Follows a console, with a further one when its token runs out. */
async function whileFollowed(
  open: () => Promise<LiveConsole>,
  follow: (live: LiveConsole) => Promise<void>,
): Promise<void> {
  for (let needsNewToken = true; needsNewToken; ) {
    const live = await open();
    try {
      await follow(live);
    } finally {
      live.close();
    }
    ({ needsNewToken } = live);
  }
}

/** Follows the ends of a server's backups at its live console, as `followBackups` of the dialect. */
export async function followBackups(
  call: Call,
  serverId: string,
  onEnd: (backupId: null) => void,
  signal: AbortSignal,
  openConsole: OpenConsole,
): Promise<void> {
  let isFirst = true;
  const open = () => consoleOf(call, 'list-backups', serverId, openConsole, tokenMs);
  await whileFollowed(open, (live) => {
    // One may have ended between two consoles.
    if (!isFirst) onEnd(null);
    isFirst = false;
    return live.followBackups(() => onEnd(null), signal);
  });
}

/**
 * Runs a command with the live console open, if the key may read it: the console tells what the command printed, and
 * whether the server runs. Without it, Pelican accepts a command for a stopped server as any other.
 */
export async function runCommand(
  call: Call,
  serverId: string,
  command: string,
  openConsole: OpenConsole,
): Promise<Accepted> {
  const record = await recordOf(call, 'command', serverId);
  const send = () => call(post('command', `${serverPath(serverId)}/command`, { command }));
  const live = await liveConsole(call, serverId, record, openConsole);
  if (live instanceof HostError) {
    const lacking = record.server.deniedToKey?.logs;
    const unread = { reason: live.reason ?? live.kind, retryAt: live.retryAt, ...(lacking && { lacking }) };
    const accepted = { output: null, unread };
    if (!record.isPelican || record.condition !== null) {
      await send();
      return accepted;
    }
    requireUp((await resourcesOf(call, 'command', serverId, record.server)).status);
    await send();
    return { ...accepted, unconfirmed: true };
  }
  try {
    requireUp(statusOfState(live.state()));
    const { response, lines, silentMs } = await live.during(send, (line) => outputIn(line, command));
    if (silentMs !== null) return { output: null, silentMs };
    const text = lines.join('\n').replace(playerAddress, '');
    return acceptedOf({ kind: 'text', text }, response.key);
  } finally {
    live.close();
  }
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

/** Returns whether a line is a terminal's prompt, alone (Paper's has dots too) or with what was typed. */
function isPrompt(line: string, command: string): boolean {
  const typed = line.replace(/^[\s>]+/, '').trim();
  return typed === command.trim() || (line.includes('>') && /^[.>\s]*$/.test(typed));
}

/** @throws HostError if the server has no process */
function requireUp(status: Server['status']): void {
  if (isDown(status)) throw declined('command', 'server-down');
}

/** Opens the live console, or returns why it can't: the key may not, the panel refuses it now, or the node does not respond. */
async function liveConsole(
  call: Call,
  serverId: string,
  { allows, condition }: PanelRecord,
  openConsole: OpenConsole,
): Promise<LiveConsole | HostError> {
  if (!allows('websocket.connect') || condition !== null)
    return new HostError('not-allowed', { call: 'command', applied: 'no' });
  try {
    return await consoleOf(call, 'command', serverId, openConsole, tokenMs);
  } catch (error) {
    if (error instanceof HostError) return error;
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
  openConsole: OpenConsole,
  elapsed: () => number,
): (call: Call, name: HostCall, serverId: string) => Promise<void> {
  const openUntil = new LRUCache<string, number>(atMost(mostServers));
  return async (call, name, serverId) => {
    if ((openUntil.get(serverId) ?? 0) > elapsed()) return;
    try {
      (await consoleOf(call, name, serverId, openConsole, tokenMs)).close();
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
/** The token was made before the node was started, or before somebody's access changed (router/tokens/websocket.go). */
const madeBefore = /created too far in past/i;
/**
 * Wings 1.12.2 and newer refuse tokens that don't say what they are for, as panels before 1.12.3 write them. A panel issues
 * none to a key that lacks the permission itself (WebsocketController.php).
 */
const withoutScope = /missing connect permission/i;

/**
 * Opens the live console, with a second token if the first one was made too early.
 * @param withinMs for each token, in milliseconds. Default: as long as the call may take
 * @throws HostError if the key may not, the panel refuses it now, or the node does not open it
 */
async function consoleOf(
  call: Call,
  name: HostCall,
  serverId: string,
  openConsole: OpenConsole,
  withinMs?: number,
): Promise<LiveConsole> {
  const request = {
    ...get(name, `${serverPath(serverId)}/websocket`),
    // What the panel's limit of tokens is about.
    limitScope: `console ${serverId}`,
    ...(withinMs === undefined ? {} : { withinMs }),
  };
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
      const details = { call: name, applied: 'no', cause: error } as const;
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
