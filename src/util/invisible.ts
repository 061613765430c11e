/** Matches invisible characters: controls, formats, line separators, and what Unicode lets fonts ignore. */
export const invisible = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u;

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
