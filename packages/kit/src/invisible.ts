/** Matches invisible characters: controls, formats, line separators, and what Unicode lets fonts ignore. */
export const invisible = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u;

const everyInvisible = new RegExp(invisible.source, 'gu');
/** What most texts consist of. */
const plain = /^[ -~]*$/;

/** Returns a text without any invisible character, those that words and emoji need included: to search it, not to show it. */
export function visibleOnly(text: string): string {
  return plain.test(text) ? text : text.replace(everyInvisible, '');
}

/**
 * The ones that text needs: joiners of scripts and emoji, variation selectors, the tags of flags, and the signs of
 * Arabic and Syriac that count as formats but are visible.
 */
const needed =
  /[\u200c\u{e0020}-\u{e007f}\u0600-\u0605\u06dd\u070f\u0890\u0891\u08e2]|\u200d|\u034f|[\u180b-\u180f]|[\ufe00-\ufe0f]|[\u{e0100}-\u{e01ef}]/u;

const dispensable = new RegExp(`(?!(?:${needed.source}))${invisible.source}`, 'gu');

/** Returns a text without invisible characters, except those that words and emoji need. */
export function withoutInvisible(text: string): string {
  return text.replace(dispensable, '');
}

const joining = [
  String.raw`\p{Script=Arab}\p{Script=Syrc}\p{Script=Deva}\p{Script=Beng}\p{Script=Guru}\p{Script=Gujr}\p{Script=Orya}`,
  String.raw`\p{Script=Taml}\p{Script=Telu}\p{Script=Knda}\p{Script=Mlym}\p{Script=Sinh}\p{Script=Khmr}`,
].join('');

/** Invisible characters at the places where they are a part of an emoji or of a word. */
const inPlace = new RegExp(
  [
    // The selector of an emoji's colour, also in keycaps, and the joiner between two emoji.
    String.raw`(?<=\p{Extended_Pictographic})[\ufe0e\ufe0f]`,
    String.raw`(?<=[\d#*])\ufe0f(?=\u20e3)`,
    String.raw`(?<=\p{Extended_Pictographic}[\ufe0f\p{Emoji_Modifier}]?)\u200d(?=\p{Extended_Pictographic}|[♀♂])`,
    // Joiners of scripts whose letters change their form.
    String.raw`(?<=[${joining}])[\u200c\u200d](?=[${joining}])`,
    // Visible signs.
    String.raw`[\u0600-\u0605\u06dd\u070f\u0890\u0891\u08e2]`,
  ].join('|'),
  'gu',
);

/** Returns whether a text holds an invisible character that is no part of an emoji or a word. */
export function holdsHidden(text: string): boolean {
  return invisible.test(text) && invisible.test(text.replace(inPlace, ''));
}
