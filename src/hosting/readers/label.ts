const oneWord = /^[a-z]+$/;

/** `view_distance`, `viewDistance` and `view-distance` are "View distance". */
export function readableName(name: string): string {
  if (oneWord.test(name)) return name.slice(0, 1).toUpperCase() + name.slice(1);
  const words = name
    .replace(/(\p{Ll}|\d)(\p{Lu})/gu, '$1 $2')
    .replace(/[\p{Cc}\s_.-]+/gu, ' ')
    .trim();
  const lower = words.replace(/\p{Lu}\p{Ll}+/gu, (word) => word.toLowerCase());
  return lower.replace(/^\p{L}/u, (letter) => letter.toUpperCase());
}
