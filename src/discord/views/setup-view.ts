import type { Connection, GuildConnections } from '../../domain/connection.ts';
import { HostError } from '../../domain/host-error.ts';
import type { Listing } from '../../domain/hosting.ts';
import type { Language } from '../../domain/language.ts';
import type { Server } from '../../domain/server.ts';
import { failureDetails, whatHappened, whatNext } from '../texts/failures.ts';
import { logProblemText } from '../texts/labels.ts';
import { languageNames } from '../texts/languages.ts';
import type { Texts } from '../texts/texts.ts';
import { type Message, message, type Tone } from './embed.ts';
import { inline, inlineCode, join, type Markdown, md, mention, time } from './markdown.ts';

/** Returns a message of a title and a text. */
export function notice(tone: Tone, title: Markdown, text: Markdown): Message {
  return message({ tone, title, text });
}

/** Confirms to an admin that a key was verified and stored. */
export function connectedMessage(t: Texts, { items, more }: Listing<Server>): Message {
  const names = items.map(({ name }) => md`• ${inline(name, 60)}`);
  const found = items.length === 0 ? [t.md('setup.no-servers')] : [t.md('setup.servers'), ...names];
  const next = [...(more ? [t.md('setup.more-servers')] : []), md``, t.md('setup.next')];
  const text = join([t.lines(found, 3_000), ...next]);
  return notice('good', t.md('setup.connected'), text);
}

/**
 * Shows the connection's settings, and whether the host accepts the key.
 * @param host an `Error` if the check failed
 * @param guildLanguage the language of public messages if the connection has none
 */
export function connectionMessage(
  t: Texts,
  connection: Connection,
  guild: GuildConnections,
  host: unknown,
  guildLanguage: Language,
): Message {
  const { defaultServer, logChannelId, logProblem, language } = guild;
  const rows = [
    t.md('setup.host', { host: new URL(connection.hostingUrl).host }),
    keyLine(t, connection),
    hostLine(t, host),
    defaultServer === null
      ? t.md('setup.no-default-server')
      : t.md('setup.default-server', { server: inline(defaultServer.name, 80) }),
    logChannelId === null
      ? t.md('setup.no-log-channel')
      : t.md('setup.log-channel', { channel: mention.channel(logChannelId) }),
    ...(logProblem === null ? [] : [t.md('setup.log-problem', { problem: logProblemText(t, logProblem) })]),
    language === null
      ? t.md('setup.language-of-guild', { language: languageNames[guildLanguage] })
      : t.md('setup.language', { language: languageNames[language] }),
  ];
  const works = !(host instanceof Error);
  return notice(
    works ? 'good' : 'bad',
    works ? t.md('setup.connected') : t.md('setup.not-working'),
    join(rows),
  );
}

function hostLine(t: Texts, host: unknown): Markdown {
  if (host instanceof HostError) {
    const what = whatHappened(t, failureDetails(host));
    return host.kind === 'rate-limited' ? t.sentences([what, whatNext(t, failureDetails(host))]) : what;
  }
  return t.md(host instanceof Error ? 'setup.key-unchecked' : 'setup.key-accepted');
}

/** Shows the last four characters of the key; none of a key of less than 16 characters. */
function keyLine(t: Texts, { apiKey, connectedBy, connectedAt }: Connection): Markdown {
  const entered = { person: mention.user(connectedBy), when: time(connectedAt) };
  return apiKey.length >= 16
    ? t.md('setup.key', { ...entered, ending: inlineCode(apiKey.slice(-4)) })
    : t.md('setup.key-hidden', entered);
}
