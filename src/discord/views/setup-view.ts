import type { Connection } from '../../domain/connection.ts';
import { HostError } from '../../domain/host-error.ts';
import type { Listing } from '../../domain/hosting.ts';
import type { Server } from '../../domain/server.ts';
import { failureDetails, whatHappened, whatNext } from '../texts/failures.ts';
import { textsIn } from '../texts/languages.ts';
import { type Message, message, type Tone } from './embed.ts';
import { inline, inlineCode, join, lines, type Markdown, md, mention, time } from './markdown.ts';

/** Returns a message of a title and a text. */
export function notice(tone: Tone, title: Markdown, text: Markdown): Message {
  return message({ tone, title, text });
}

/** Confirms to an admin that a key was verified and stored. */
export function connectedMessage({ items, more }: Listing<Server>): Message {
  const names = items.map(({ name }) => md`• ${inline(name, 60)}`);
  const found =
    items.length === 0 ? [md`The account has no servers yet.`] : [md`Servers on this account:`, ...names];
  const next = [
    ...(more ? [md`The host has more servers than it lists.`] : []),
    md``,
    md`Next: choose what each role may do with ${inlineCode('/access grant')}, a default server with ${inlineCode('/setup server')}, and a channel for announcements with ${inlineCode('/setup log')}.`,
  ];
  const text = join([lines(found, 3_000), ...next]);
  return notice('good', md`Connected`, text);
}

/** Shows the connection's settings, and whether the host accepts the key. @param host an `Error` if the check failed */
export function connectionMessage(connection: Connection, host: unknown): Message {
  const { apiKey, defaultServer, logChannelId, logProblem } = connection;
  const rows = [
    md`Host: ${inline(new URL(connection.hostingUrl).host)}`,
    md`API key: ${keyEnding(apiKey)}, entered by ${mention.user(connection.connectedBy)} ${time(connection.connectedAt)}`,
    hostLine(host),
    md`Default server: ${defaultServer === null ? md`none` : md`**${inline(defaultServer.name, 80)}**`}`,
    md`Log channel: ${logChannelId === null ? md`none` : mention.channel(logChannelId)}`,
    ...(logProblem === null ? [] : [md`⚠️ The last announcement could not be sent: ${logProblem}.`]),
  ];
  const works = !(host instanceof Error);
  return notice(
    works ? 'good' : 'bad',
    works ? md`Connected` : md`Connected, but not working right now`,
    join(rows),
  );
}

function hostLine(host: unknown): Markdown {
  if (host instanceof HostError) {
    const what = whatHappened(textsIn('en'), failureDetails(host));
    return host.kind === 'rate-limited' ? md`${what} ${whatNext(textsIn('en'), failureDetails(host))}` : what;
  }
  if (host instanceof Error) return md`The host could not be checked.`;
  return md`The host accepts the API key.`;
}

/** Returns the last four characters of a key; none of a key of less than 16 characters. */
function keyEnding(apiKey: string): Markdown {
  return apiKey.length >= 16 ? md`ends in ${inlineCode(apiKey.slice(-4))}` : md`hidden`;
}
