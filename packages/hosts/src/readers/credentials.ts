import { foldText, type Span } from './folded-text.ts';

/** Stands for what is hidden in a console line, in every language. */
export const hidden = '•••';

/** Punctuation after a secret that is not a part of it, up to the next white space. */
const closing = String.raw`[,;.)\]}>"'|]{0,5}(?:\s|$)`;
/** The next setting in the same text, such as `?Port=` or `,port:`. */
const nextSetting = String.raw`[?&;,|]\\?["']?\w[\w.-]{0,40}\\?["']?\s?[=:]`;
const restOfLine = String.raw`(?<secret>\S.*?)(?=["'.)]{0,3}$)`;
/** In texts about a command, a placeholder or an explanation follows instead of a password. */
const notExplained = String.raw`(?![<[]\w|to\s)`;

/** Credentials that are known by what is before them, or by their own form. */
const forms: readonly RegExp[] = [
  /\bAuthorization\\?["']?\s*[=:]\s*["']?(?:\w{1,20}\s+)?(?<secret>•••|[^\s"']+)/dgi,
  /\bBearer\s+(?<secret>•••|[^\s"']+)/dgi,
  // The user and the password of a URL; digits and a slash are a port.
  /:\/\/(?<secret>[^\s/:@]{0,100}:(?!\d{1,5}(?:[/?#\s]|$))[^\s"'<>]{0,200})@/dg,
  /\/webhooks\/\d{5,25}\/(?<secret>[\w-]+)/dgi,
  // JSON Web Tokens, and the tokens of Discord bots.
  /(?<![\w-])(?<secret>eyJ[\w-]+(?:\.[\w-]+)+)/dg,
  /(?<![\w-])(?<secret>[\w-]{23,28}\.[\w-]{6,7}\.[\w-]{27,})/dg,
  // What looks random: neither a UUID nor a checksum has capital and small letters.
  /(?<![\w-])(?<secret>(?=[\w-]*\d)(?=[\w-]*[a-z])(?=[\w-]*[A-Z])[\w-]{30,})/dg,
  new RegExp(String.raw`\benablecheats\s+${notExplained}(?<secret>•••|\S+?)(?=${closing})`, 'dgi'),
  /\brcon \d{1,20} "(?<secret>[^"]+)"/dgi,
];

/** The commands of plugins and games with which players log in, and admins set passwords: the rest of the line is one. */
const commands: readonly RegExp[] = [
  new RegExp(
    String.raw`(?<![\w/])/(?:\w{1,30}:)?(?:login|l|register|reg|unregister|unreg|changepassword|changepass|changepw|cp|password|2fa|totp)\s+${notExplained}${restOfLine}`,
    'di',
  ),
  new RegExp(
    String.raw`\b(?:authme|nlogin|user)\s+(?:register|reg|changepassword|changepass|password|cp|add)\s+${notExplained}\S+\s+${restOfLine}`,
    'di',
  ),
  new RegExp(String.raw`\badduser\s+${notExplained}\S+\s+${restOfLine}`, 'di'),
  new RegExp(String.raw`\bchangepwd\s+${notExplained}${restOfLine}`, 'di'),
];

/** Words for a password, in the languages that Steward speaks. Prose may follow them: see `harmless`. */
const passwordWords = [
  'pass[ _-]?(?:word|wd|phrase|code)',
  'passwort|kennwort',
  'contrasena|palabra de paso',
  'mot[ _-]de[ _-]passe|(?<![a-z])mdp',
  '(?<![a-z])has[lł][oa]',
  '(?<![a-z])senha|palavra[ _-]passe',
  'パスワード|暗証番号',
  '密码|密碼|口令',
].join('|');
/** Words that also mean other things: a secret follows them only after a sign, or as a setting of a command line. */
const otherWords = [
  '(?<![a-z])pass|(?<=rcon|server|admin|user|db|mysql|telnet|web)pass|pwd|token|secret|credential',
  '(?:api|private|access|auth|encryption|signing|licen[cs]e|session|steam)[ _.-]?(?:api[ _.-]?)?key',
  'steamaccount|(?<![a-z])clave|秘密鍵|密钥|密鑰',
].join('|');
const labels = new RegExp(
  foldText(
    String.raw`(?:(?<password>${passwordWords})|${otherWords})(?:[ _-]?(?:hash|salt|key))?s?\d{0,2}(?![a-z\d•]|[_.-][a-z])`,
  ),
  'gi',
);

const verbs = 'is|was|are|now|has|have|been|set|changed|updated|reset|created|generated';
/** A sign between a label and its value, even after a remark in brackets or `has been set`. */
const sign = new RegExp(
  String.raw`\\?["'\x60)\]}]?(?:\s*\([^()]{0,60}\))?(?:\s+(?:${verbs})){0,4}\s*(?:=>|->|→|[:=]+>?|["']\s+value\s*=)\s*`,
  'iy',
);
/** Words between a label and its value. */
const word = new RegExp(
  foldText(
    String.raw`["'\x60)\]}]?(?:(?:\s+(?:${verbs})){0,4}\s+to|\s+(?:is|was|are|equals|ist|lautet|war|es|era|est|etait|jest|brzmi|to|é))\s+|\s*(?:は|是|为|為)\s*`,
  ),
  'iy',
);
/** A setting and its value, both in quotes, as in the list of a program's arguments. */
const quotedPair = /["']\s+(?=["'])/y;
/** Two values of a setting, or a name and a value, with white space in between. */
const space = /\s+/y;
const gap = /["'\])}]?\s*/y;
/** What is before a label that is an option of a command line. */
const option = /(?:^|[\s"'])(?:--?|\+)[\w.-]{0,40}$/;
const tag = />(?=[^\s<])/y;
/** After a label: the end of the text, of a clause, or the bracket of a call in a stack trace. */
const end = /["'\])}>*]{0,5}(?:$|[,;.!?)…]{1,5}(?:\s|$))|[^\p{L}\p{N}]{0,20}$|\(|[>\]}]/uy;

/** What is said about a password without saying it, after a label or in place of a value. */
const harmless = new RegExp(
  foldText(
    String.raw`\s*\(?(?:(?:is|was|are|were|has|have|had|been|be|not|now|must|can|cannot|does|do|did|don't|didn't|doesn't|will|should|may|ist|wurde|es|fue|est|a|ete|foi)\s+){0,4}(?:${[
      'protect(?:ed|ion)|requir(?:ed|ement|ements|es)|needed|incorrect|invalid|wrong|correct|accepted|rejected|denied',
      'mismatch|match(?:es|ed|ing)?|missing|empty|blank|set|unset|enabled|disabled|on|off|yes|no|none|null|nil|true|false|ok',
      'changed|updated|reset|removed|cleared|deleted|expired|too (?:short|long|weak)|contain|at least|deprecated|unknown',
      'policy|hashing|algorithm|encryption|length|strength|security|recovery|manager|prompt|field|check|checks|change',
      'auth|authentication|login|attempts?|failed|failure|successful(?:ly)?|verified|hidden|redacted|not found|undefined',
      String.raw`(?:for|of|from) (?:the |user |player |account |peer |client )?[^\s:=]{1,60}[^\p{L}\p{N}:=]{0,5}$`,
      'geschutzt|falsch|geandert|gesetzt|erforderlich|notig|ungultig|vergessen|richtig',
      'incorrect[ao]|requerid[ao]|cambiad[ao]|invalid[ao]|olvidad[ao]|correct[ao]|protegid[ao]',
      'incorrecte?|requis|change|modifie|oublie|invalide|errone|obligatoire',
      'niepoprawne|nieprawid[lł]owe|b[lł]edne|zmienione|wymagane|ustawione',
      'incorret[ao]|errad[ao]|alterad[ao]|obrigatori[ao]',
    ].join(
      '|',
    )})(?![\w-])|\s*(?:が(?:違|間違|必要|正|設定|変更)|を(?:忘|変更|入力|設定)|保護|错误|錯誤|不正确|正确|已|保护|保護|修改|忘)`,
  ),
  'iuy',
);
/** What follows a value of several words. */
const clauseEnd = /\s*(?:$|[^\p{L}\p{N}_\s])/uy;
/** A value that is missing, or hidden already by the game. */
const noValue = new RegExp(String.raw`$|""|''|["']?\*{3}|<\w|${nextSetting}|[,;)\]}>"'|]{1,5}(?:\s|$)`, 'y');
const quoted = /"(?:[^"\\]|\\.)*"|'[^']*'|\\"[^"]*"/y;
const token = new RegExp(String.raw`\S+?(?=${nextSetting}|${closing})`, 'y');
/** A further word of a value with spaces, such as a passphrase: neither the next setting nor a remark. */
const furtherWord = new RegExp(String.raw` (?![-+([{<"'|#&/•])[^\s=:]+?(?=${closing})`, 'y');
const tagged = /[^<]+/y;

/** Yields where the credentials are in a folded text. Takes linear time. */
export function* credentialSpans(text: string): Generator<Span, void, undefined> {
  for (const form of forms) {
    // Hardly any text has one, and `matchAll` copies the pattern.
    if (text.search(form) === -1) continue;
    for (const { indices } of text.matchAll(form)) {
      const span = indices?.groups?.['secret'];
      if (span !== undefined) yield span;
    }
  }
  let firstCommand = text.length;
  for (const command of commands) {
    const found = command.exec(text);
    const span = found?.indices?.groups?.['secret'];
    if (found === null || span === undefined) continue;
    yield span;
    firstCommand = Math.min(firstCommand, found.index);
  }
  if (text.search(labels) === -1) return;
  let from = 0;
  for (const label of text.matchAll(labels)) {
    if (label.index >= firstCommand) return;
    if (label.index < from) continue;
    const isPassword = label.groups?.['password'] !== undefined;
    const span = labelledSpan(text, label.index, label.index + label[0].length, isPassword);
    if (span === null) continue;
    yield span;
    from = span[1];
  }
}

/** Returns where the value of a label is; null if there is none. If it is not certain, all that follows a word for a password. */
function labelledSpan(text: string, start: number, after: number, isPassword: boolean): Span | null {
  if (/<\/?[\w.-]{0,40}$/.test(text.slice(Math.max(0, start - 42), start))) {
    const value = endOf(tag, text, after);
    return value === null ? null : [value, endOf(tagged, text, value) ?? value];
  }
  const afterSign = endOf(sign, text, after);
  if (afterSign !== null) return valueAt(text, afterSign, true);
  const afterQuotes = endOf(quotedPair, text, after);
  if (afterQuotes !== null) return valueAt(text, afterQuotes, false);
  const afterWord = isPassword ? endOf(word, text, after) : null;
  if (afterWord !== null) return valueAt(text, afterWord, false);
  if (endOf(end, text, after) !== null || endOf(harmless, text, after) !== null) return null;
  const before = text.slice(Math.max(0, start - 42), start);
  const isSetting = isPassword ? /[\w./+-]$/.test(before) : option.test(before) || /_$/.test(before);
  const afterSpace = endOf(space, text, after);
  if (isSetting && afterSpace !== null) return valueAt(text, afterSpace, false);
  const rest = endOf(gap, text, after) ?? after;
  return isPassword && !text.startsWith(hidden, rest) ? [rest, text.trimEnd().length] : null;
}

/** @param maySpread whether it may have several words */
function valueAt(text: string, start: number, maySpread: boolean): Span | null {
  if (text.startsWith(hidden, start)) return [start, start + hidden.length];
  if (endOf(noValue, text, start) !== null) return null;
  const remark = endOf(harmless, text, start);
  if (remark !== null && (!maySpread || endOf(clauseEnd, text, remark) !== null)) return null;
  const quote = endOf(quoted, text, start);
  if (quote !== null) return [start, quote];
  let stop = endOf(token, text, start) ?? text.length;
  for (let next: number | null = stop; maySpread && next !== null; next = endOf(furtherWord, text, stop))
    stop = next;
  return [start, stop];
}

/** Returns where the match of a sticky pattern ends that begins at `index`; null if it does not match there. */
function endOf(pattern: RegExp, text: string, index: number): number | null {
  pattern.lastIndex = index;
  return pattern.test(text) ? pattern.lastIndex : null;
}
