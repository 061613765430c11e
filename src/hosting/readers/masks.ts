/** Stands for what is hidden in a console line, in every language. */
export const hidden = '•••';

/** The start of a credential in a text: its label, the user and password of a URL, or the scheme of a header. */
const credential =
  /(?:pass(?:word|wd)?|token|secret|api.?key)["']?\s*[=:]|:\/\/[^/\s:]*:[^/\s]*@|\bBearer\s/i;

/** Returns whether a text contains a credential, such as a command line with a password. */
export function holdsCredential(text: string): boolean {
  return credential.test(text);
}

/** What each credential begins with, which stays, and the credential. */
const credentials: readonly RegExp[] = [
  /(\bAuthorization["']?\s*[=:]\s*["']?(?:\w+\s+)?)[^\s"']+/gi,
  /(\bBearer\s+)[^\s"']+/gi,
  /((?:pass(?:word|wd)?|token|secret|api.?key)["']?\s*[=:]\s*)(?:"[^"]*"|'[^']*'|\S+)/gi,
  /(:\/\/)[^/\s:]*:[^/\s]*(?=@)/g,
  // The commands of plug-ins with which players log in.
  /(\/(?:\w+:)?(?:login|l|register|reg|changepassword|changepass)\s+)\S.*/gi,
  // JSON Web Tokens, and the tokens of Discord bots.
  /()(?<![\w-])eyJ[\w-]+(?:\.[\w-]+)+/g,
  /()(?<![\w-])[\w-]{23,28}\.[\w-]{6,7}\.[\w-]{27,}/g,
  // What looks random: neither a UUID nor a checksum has capital and small letters.
  /()(?<![\w-])(?=[\w-]*\d)(?=[\w-]*[a-z])(?=[\w-]*[A-Z])[\w-]{30,}/g,
];

/** Masks what looks like a key, a token or a password. The text must be short: the time is not linear. */
export function withoutCredentials(text: string): string {
  return credentials.reduce((rest, pattern) => rest.replace(pattern, `$1${hidden}`), text);
}

const ipv4 = String.raw`(?<!\d)(?:\d{1,3}\.){3}\d{1,3}(?!\d)`;
/**
 * Groups with `::` or with seven colons, or six before an IPv4 address; with a zone. Neither times nor MAC addresses have
 * so many. `::` alone is nobody's address, and `List::add` names a method.
 */
const ipv6 = String.raw`(?<![\da-f:])(?<!\w(?=::))(?=:*[\da-f])(?=[\da-f:]*::|(?:[\da-f]*:){7}|(?:[\da-f]*:){6}\d+\.)[\da-f:]+(?:\.\d+)*(?:%[\w.:-]+)?(?!\w)`;
const port = String.raw`:\d{1,5}(?!\d)`;
const address = new RegExp(String.raw`\[${ipv6}\]${port}|${ipv6}|${ipv4}(?:${port})?`, 'gi');

/** Masks IPv4 and IPv6 addresses, with their ports. */
export function withoutAddresses(text: string): string {
  return text.replace(address, hidden);
}
