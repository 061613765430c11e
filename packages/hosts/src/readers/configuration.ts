import type { Server } from '../model/server.ts';
import { componentText, withoutFormatting } from './chat-text.ts';
import { cutText, foldedLine } from './cut-text.ts';
import { type Fields, fieldsIn, firstOf, nothings, readableName } from './fields.ts';
import { holdsCredential } from './masks.ts';

type Entry = Server['configuration'][number];

const entryLimit = 16;
const labelLimit = 60;
const valueLimit = 200;

/** Known fields, in the order in which they are shown. A record is shown by its name. */
const known: readonly (readonly [label: string, names: readonly string[]])[] = [
  ['Game', ['game', 'gamename', 'gametype', 'egg']],
  ['Software', ['software', 'softwarename', 'serversoftware', 'loader', 'platform']],
  [
    'Version',
    ['version', 'gameversion', 'minecraftversion', 'mcversion', 'softwareversion', 'serverversion'],
  ],
  ['Type', ['type', 'servertype']],
  ['Address', []],
  ['Max players', ['maxplayers', 'playerlimit', 'slots', 'playerslots']],
  ['MOTD', ['motd']],
  ['Map', ['map', 'level', 'levelname', 'world', 'worldname']],
  ['Game mode', ['gamemode']],
  ['Difficulty', ['difficulty']],
];
const hosts = ['address', 'host', 'ip', 'serverip', 'domain'];
const ports = ['port', 'serverport', 'gameport'];
/** Names in a server's own record that mark identifiers, times and measures. */
const notASetting =
  /(?:^|[_-])(?:id|uuid|at|bytes|kb|mb|gb|percent|ms|seconds)$|(?:Id|Uuid|At|Bytes|Percent)$/;
const knownNames = new Set([...known.flatMap(([, names]) => names), ...hosts, ...ports]);

/**
 * Returns a server's configuration: known fields first, then other scalar fields, without secrets.
 * @param groups records that hold only configuration
 * @param layers the server's own records
 * @param taken names that mean something else in `layers`
 */
export function configurationIn(
  groups: readonly Fields[],
  layers: readonly Fields[],
  taken: ReadonlySet<string>,
): readonly Entry[] {
  const entries = new Map<string, Entry>();
  const add = (label: string, value: string | null): void => {
    const key = label.toLowerCase();
    if (value === null || value === '' || holdsCredential(value) || entries.has(key)) return;
    if (entries.size < entryLimit) entries.set(key, { label, value: cutText(value, valueLimit) });
  };
  const sources = [...groups, ...layers];
  for (const [label, names] of known) {
    add(label, label === 'Address' ? addressIn(sources) : firstOf(sources, (fields) => named(fields, names)));
  }
  for (const fields of sources) {
    const own = layers.includes(fields);
    for (const { plain, name, value } of fields.entries()) {
      if (knownNames.has(plain) || looksLikeSecret(plain)) continue;
      if (own && (taken.has(plain) || notASetting.test(name))) continue;
      const shown = scalar(value);
      if (shown === null || holdsPrivateAddress(shown)) continue;
      add(cutText(readableName(name.slice(0, 2 * labelLimit)), labelLimit), shown);
    }
  }
  return [...entries.values()].filter((entry) => entry.label !== '');
}

function named(fields: Fields, names: readonly string[]): string | null {
  const text = fields.first(names, shownText);
  // `software: {name, version}` holds the version too.
  if (text !== null || !names.includes('version')) return text;
  return fields.record(['software', 'game', 'egg', 'loader'])?.text(['version']) ?? null;
}

const shownNames = ['name', 'clean', 'raw', 'text', 'value', 'title', 'label', 'id'];

function shownText(value: unknown): string | null {
  return scalar(value) ?? scalar(fieldsIn(value)?.text(shownNames)) ?? scalar(componentText(value));
}

function addressIn(sources: readonly Fields[]): string | null {
  const host = firstOf(sources, (fields) => fields.text(hosts))?.slice(0, 2 * valueLimit) ?? null;
  const port = firstOf(sources, (fields) => fields.number(ports));
  if (host === null || port === null) return host === null ? null : foldedLine(host);
  const bracketed = host.includes(':') && !host.startsWith('[') && host.split(':').length > 2;
  const hasPort = !bracketed && /:\d+$/.test(host);
  return foldedLine(hasPort ? host : `${bracketed ? `[${host}]` : host}:${port}`);
}

function scalar(value: unknown): string | null {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : null;
  if (typeof value !== 'string') return null;
  const text = foldedLine(withoutFormatting(value).slice(0, 4 * valueLimit));
  return nothings.has(text) ? null : text;
}

const secretNames =
  /pass|pwd|token|secret|key|rcon|auth|credential|private|session|cookie|salt|hash|jwt|signature|bearer|sftp|invocation|startup|commandline|environment|webhook|license|seed/;
/** Fields about the account and its owner. */
const personalNames =
  /mail|phone|owner|username|firstname|lastname|fullname|contact|customer|postal|billing|invoice|payment|subscription|balance|credit|price|cost/;
/** Fields about the machines behind the server's own address have both of these, in this order. */
const internalNames = /node|internal|local|lan|daemon|docker|container|backend|management|bind/;
const addressNames = /ip|host|addr|url|port/;

const mailAddress = /[^\s@]@[^\s@]+\.[^\s@]/;
/** Addresses in networks that are not public (RFC 1918, 4193, 4291, 6598), and loopback addresses. */
const internalAddress =
  /(?<![\w.:])(?:(?:10|127)(?:\.\d{1,3}){3}|192\.168(?:\.\d{1,3}){2}|172\.(?:1[6-9]|2\d|3[01])(?:\.\d{1,3}){2}|100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7])(?:\.\d{1,3}){2}|f[cd][0-9a-f]{2}:[0-9a-f:]+|fe[89ab][0-9a-f]:[0-9a-f:]+|::1)(?![\w.]|:\w+:)/i;

/** Returns whether a field with this plain name may hold what members must not read. */
function looksLikeSecret(plainName: string): boolean {
  if (secretNames.test(plainName) || personalNames.test(plainName) || plainName.includes('fqdn')) return true;
  const internal = internalNames.exec(plainName);
  return internal !== null && addressNames.test(plainName.slice(internal.index + internal[0].length));
}

/** Returns whether a value holds an email address or an internal network address. */
function holdsPrivateAddress(value: string): boolean {
  return mailAddress.test(value) || internalAddress.test(value);
}
