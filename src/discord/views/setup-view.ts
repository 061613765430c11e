import type { Connection } from '../../domain/connection.ts';
import { HostError } from '../../domain/host-error.ts';
import type { Listing } from '../../domain/hosting.ts';
import type { Server } from '../../domain/server.ts';
import { failureDetails, whatHappened, whatNext } from '../texts/failures.ts';
import { type Message, message, type Tone } from './embed.ts';
import { inline, inlineCode, join, lines, type Markdown, md, mention, time } from './markdown.ts';

/** A short answer. */
export function notice(tone: Tone, title: Markdown, text: Markdown): Message {
  return message({ tone, title, text });
}

/** What an admin sees once a key was proved and stored. */
export function connectedMessage({ items, more }: Listing<Server>): Message {
  const names = items.map(({ name }) => md`• ${inline(name, 60)}`);
  const found = items.length === 0 ? [md`The account has no servers yet.`] : [md`The account has:`, ...names];
  const next = [
    ...(more ? [md`The host has more servers than it sends at once.`] : []),
    md``,
    md`Next: ${inlineCode('/access grant')} says which roles may do what, ${inlineCode('/setup server')} sets a default server, ${inlineCode('/setup log')} a channel in which operations are announced.`,
  ];
  const text = join([lines(found, 3_000), ...next]);
  return notice('good', md`Connected`, text);
}

/** What is connected, and whether the host still takes the key. `host` is its list of servers, or why there is none. */
export function connectionMessage(connection: Connection, host: unknown): Message {
  const { apiKey, defaultServer, logChannelId, logProblem } = connection;
  const rows = [
    md`Host: ${inline(new URL(connection.hostingUrl).host)}`,
    md`API key: ${ending(apiKey)}, given by ${mention.user(connection.connectedBy)} ${time(connection.connectedAt)}`,
    hostWords(host),
    md`Default server: ${defaultServer === null ? md`none` : md`**${inline(defaultServer.name, 80)}**`}`,
    md`Log channel: ${logChannelId === null ? md`none` : mention.channel(logChannelId)}`,
    ...(logProblem === null ? [] : [md`⚠️ The last announcement could not be sent: ${logProblem}.`]),
  ];
  const works = !(host instanceof Error);
  return notice(
    works ? 'good' : 'bad',
    works ? md`Connected` : md`Connected, but it does not work now`,
    join(rows),
  );
}

function hostWords(host: unknown): Markdown {
  if (host instanceof HostError) {
    const what = whatHappened(failureDetails(host));
    return host.kind === 'rate-limited' ? md`${what} ${whatNext(failureDetails(host))}` : what;
  }
  if (host instanceof Error) return md`The host could not be asked.`;
  return md`The host accepts the key.`;
}

/** At most the last four characters, and none of a key so short that they would give much of it away. */
function ending(apiKey: string): Markdown {
  return apiKey.length >= 16 ? md`ends in ${inlineCode(apiKey.slice(-4))}` : md`hidden`;
}
