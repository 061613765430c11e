import { credentialSpans, hidden } from './credentials.ts';
import { foldText, replaceFolded, type Span } from './folded-text.ts';

/** Returns whether a text contains a credential, such as a command line with a password. Takes linear time. */
export function holdsCredential(text: string): boolean {
  return credentialSpans(foldText(text)).next().done === false;
}

/** Masks what looks like a key, a token or a password. Takes linear time. */
export function withoutCredentials(text: string): string {
  return replaceFolded(text, credentialSpans, hidden);
}

/** Masks credentials and addresses. Takes linear time. */
export function withoutSecrets(text: string): string {
  return replaceFolded(text, (folded) => [...credentialSpans(folded), ...addressSpans(folded)], hidden);
}

/** A number after such a word, or with such an end, is a version. */
const afterVersion = String.raw`(?:(?:version|release|build|patch|java|jdk|jre|\bvm)["']?\s{0,2}[:=]?\s{0,2}["'(]?v?|\bv)`;
const versionEnd = String.raw`(?:-(?:R\d|SNAPSHOT|alpha|beta|rc|pre)|\+\d|\.(?:jar|zip)\b)`;
/** Neither a machine's own address nor a network's: `0.0.0.0` and `127.0.0.1` are nobody's. */
const nobody = String.raw`(?:(?:\d{1,3}\.){2}0\.0|127\.0\.0\.1)(?![\d.]*\d)`;
const ipv4 = String.raw`(?<!\d)(?<!${afterVersion})(?!${nobody})(?:\d{1,3}\.){3}\d{1,3}(?!\d|${versionEnd})`;
/**
 * Groups with `::` or with seven colons, or six before an IPv4 address; with a zone. Neither times nor MAC addresses have
 * so many. `::` alone is nobody's address, and `List::add` names a method.
 */
const ipv6 = String.raw`(?<![\da-f:•])(?<!\w(?=::))(?=:*[\da-f])(?=[\da-f:]*::|(?:[\da-f]*:){7}|(?:[\da-f]*:){6}\d+\.)[\da-f:]+(?:\.\d+)*(?:%[\w.:-]+)?(?!\w)`;
const port = String.raw`:\d{1,5}(?!\d)`;
/** A name that holds an address, as providers give them to their customers: `203-0-113-7.dyn.isp.example`. */
const hostName = String.raw`(?<!\d|\d-)\d{1,3}(?:-\d{1,3}){3}(?!-?\d)[\w-]{0,40}(?:\.[a-z][\w-]{0,62}){2,8}(?<!\.(?:gz|log|zip|txt|old|bak))`;
const address = new RegExp(String.raw`\[${ipv6}\]${port}|${ipv6}|${ipv4}(?:${port})?|${hostName}`, 'gi');

/**
 * Masks IPv4 and IPv6 addresses, with their ports, and names that hold one. Takes linear time.
 * @param known a text whose addresses need not be masked
 */
export function withoutAddresses(text: string, known = ''): string {
  const shown = new Set(Array.from(foldText(known).matchAll(address), ([found]) => withoutPort(found)));
  if (shown.size === 0) return replaceFolded(text, addressSpans, hidden);
  const isMasked = (folded: string) => (span: Span) => !shown.has(withoutPort(folded.slice(...span)));
  return replaceFolded(text, (folded) => addressSpans(folded).filter(isMasked(folded)), hidden);
}

function withoutPort(found: string): string {
  return found.replace(/^\[(.+)\]:\d+$|^([^:]+):\d+$/, '$1$2').toLowerCase();
}

function addressSpans(folded: string): readonly Span[] {
  return Array.from(folded.matchAll(address), ({ 0: found, index }) => [index, index + found.length]);
}
