import {
  type Capabilities,
  HostError,
  type HostSettings,
  hostTraits,
  type Listing,
  type Server,
} from '@steward/hosts/model';
import { whatNext, whyUnread } from '../discord/texts/failures.ts';
import { codeBlock, inline, inlineCode, join, type Markdown, md, time } from '../discord/texts/markdown.ts';
import { personMention } from '../discord/texts/people.ts';
import type { LocalizedText, Texts } from '../discord/texts/texts.ts';
import { type Button, type Message, message, notice } from '../discord/views/embed.ts';
import type { Connection, ConnectionInfo } from '../domain/connection.ts';
import type { KnownGame } from '../operations/guild-hosts.ts';
import { failureDetails } from '../operations/outcomes.ts';
import type { GuildSettings } from '../settings/guild-settings.ts';
import { isToThisMachine } from './this-machine-view.ts';

/** Confirms to an admin that a key was verified and stored. */
export function connectedMessage(
  t: Texts,
  { items, more }: Listing<Server>,
  { isOwnMachine = false }: Pick<Capabilities, 'isOwnMachine'>,
): Message {
  const names = items.map(({ name }) => md`• ${inline(name, 60)}`);
  const none = t.md(isOwnMachine ? 'setup.no-servers-own-machine' : 'setup.no-servers');
  const found = items.length === 0 ? [none] : [t.md('setup.servers'), ...names];
  const text = join([t.lines(found, 400), ...(more ? [t.md('setup.more-servers')] : [])]);
  return notice('good', t.md('setup.connected'), text);
}

/**
 * Asks an admin whether a certificate is the one of their panel, with a button that opens the form for the key.
 * @param options.fingerprint null if the certificate is valid, so that there is nothing to confirm
 */
export function certificateMessage(
  t: Texts,
  options: {
    /** The footer, from which the button's handler reads it. */
    readonly address: string;
    readonly fingerprint: string | null;
    readonly acceptId: string;
    readonly cancelId: string;
  },
): Message {
  const { address: footer, fingerprint, acceptId, cancelId } = options;
  const host = withoutScheme(footer);
  const cancel: Button = { customId: cancelId, label: t.plain('button.cancel'), style: 'secondary' };
  if (fingerprint === null) {
    const title = t.md('setup.certificate-valid.title');
    const label = t.plain('button.enter-key');
    const text = t.md('setup.certificate-valid.text', { host });
    return message({ tone: 'good', title, text, footer }, [
      { customId: acceptId, label, style: 'primary' },
      cancel,
    ]);
  }
  const title = t.md('setup.certificate.title');
  const shown = codeBlock(fingerprintLines(fingerprint).join('\n'));
  const label = t.plain('button.accept-certificate');
  return message(
    { tone: 'warning', title, text: t.md('setup.certificate.text', { host, fingerprint: shown }), footer },
    [{ customId: acceptId, label, style: 'primary' }, cancel],
  );
}

/** A connection and whether its host accepts the key. */
export interface CheckedConnection {
  readonly connection: ConnectionInfo & Partial<Pick<Connection, 'apiKey'>>;
  /** An `Error` if the check failed. */
  readonly host: unknown;
  /** The ids of the servers that it lists. */
  readonly listed?: readonly string[];
  /** Whether its host has no backups. Missing: it has, or can no longer be called. */
  readonly lacksBackups?: boolean;
  /** Null if the host can no longer be called. */
  readonly settings: HostSettings | null;
  /** Why the host was not asked. */
  readonly what?: LocalizedText;
}

/** Returns what is connected, and why a connection does not work if it doesn’t. */
export function connectionLines(t: Texts, all: readonly CheckedConnection[]): readonly Markdown[] {
  return all.flatMap((checked) => {
    const lines = [
      ...keyCheckLines(t, checked),
      md`-# ${join([...hostText(checked), ...certificateLines(t, checked), keyLine(t, checked)], ' · ')}`,
    ];
    return all.length === 1 ? lines : [md`**${inline(checked.connection.name, 40)}**`, ...lines, md``];
  });
}

/** Returns a line with the addresses that an admin entered, of servers of a connection that is there. */
export function addressLines(
  t: Texts,
  all: readonly CheckedConnection[],
  { addresses }: GuildSettings,
): readonly Markdown[] {
  const known = all.map(({ connection }) => connection.id);
  const shown = addresses
    .filter(({ server }) => known.includes(server.connectionId))
    .map(({ server, address }) => md`**${inline(server.name, 60)}** ${inlineCode(address)}`);
  return shown.length === 0
    ? []
    : [t.md('setup.addresses', { addresses: t.list(shown.slice(0, 10), 'and') })];
}

/** Returns a line with the games that an admin chose, of servers of a connection that is there. */
export function gameLines(
  t: Texts,
  all: readonly CheckedConnection[],
  { games }: GuildSettings,
  known: readonly KnownGame[],
): readonly Markdown[] {
  const connected = all.map(({ connection }) => connection.id);
  const nameOf = (code: string) => known.find(({ game }) => game === code)?.name ?? code;
  const shown = games
    .filter(({ server }) => connected.includes(server.connectionId))
    .map(({ server, game }) => md`**${inline(server.name, 60)}** ${inline(nameOf(game))}`);
  return shown.length === 0 ? [] : [t.md('setup.games', { games: t.list(shown.slice(0, 10), 'and') })];
}

/** Returns the product, if it is a known one, and the address; that of this machine is a name only. */
function hostText({ connection, settings }: CheckedConnection): readonly Markdown[] {
  if (isToThisMachine(connection)) return [];
  const { product } = hostTraits[settings?.kind ?? connection.openKind ?? 'generic'];
  const parts = [product, withoutScheme(connection.hostingUrl)].filter((part) => part !== null);
  return parts.map((part) => inline(part));
}

function certificateLines(t: Texts, { connection, settings }: CheckedConnection): readonly Markdown[] {
  const pinned = settings === null ? connection.certificateSha256 : settings.certificateSha256;
  if (pinned === null) return [];
  const start = fingerprintLines(pinned)[0] ?? '';
  return [t.md('setup.certificate-pinned', { fingerprint: inlineCode(`${start}…`) })];
}

/** Returns a fingerprint as other programs show it, in four lines: a phone breaks longer ones in the middle of a byte. */
function fingerprintLines(hex: string): readonly string[] {
  const bytes = hex.toUpperCase().match(/../g) ?? [];
  return [0, 8, 16, 24].map((start) => bytes.slice(start, start + 8).join(':'));
}

function withoutScheme(address: string): string {
  return address.replace(/^https?:\/\//, '');
}

/** Returns why a connection does not work; none if it does. */
function keyCheckLines(t: Texts, { host, what: reason }: CheckedConnection): readonly Markdown[] {
  if (reason !== undefined) return [reason(t)];
  if (host instanceof HostError) {
    const what = whyUnread(t, failureDetails(host));
    return [
      host.kind === 'rate-limited' ? t.sentences([what, whatNext(t, failureDetails(host), null)]) : what,
    ];
  }
  return host instanceof Error ? [t.md('setup.key-unchecked')] : [];
}

/** Shows the last four characters of the key; none of a key of less than 16 characters. */
function keyLine(t: Texts, { connection }: CheckedConnection): Markdown {
  const { apiKey = '', connectedBy, connectedAt } = connection;
  const entered = { person: personMention(t, connectedBy), when: time(connectedAt) };
  if (isToThisMachine(connection)) return t.md('setup.this-machine.connected', entered);
  return apiKey.length >= 16
    ? t.md('setup.key', { ...entered, ending: inlineCode(apiKey.slice(-4)) })
    : t.md('setup.key-hidden', entered);
}
