import { inline, inlineCode, type Markdown, md } from '../discord/texts/markdown.ts';
import type { Texts } from '../discord/texts/texts.ts';

/** The game's own dimensions, and `map`, the only one of games besides Minecraft. */
const known = ['overworld', 'the_nether', 'the_end', 'map'] as const;
type Known = (typeof known)[number];

/** Folders of a world whose names don't say which dimension they are of, except to those who know the game's files. */
const folders: readonly (readonly [RegExp, Known])[] = [
  [/(?:^|\/)(?:DIM-1|minecraft\/the_nether)(?:\/|$)/, 'the_nether'],
  [/(?:^|\/)(?:DIM1|minecraft\/the_end)(?:\/|$)/, 'the_end'],
];

/**
 * Returns what people call a dimension.
 * @param id `the_nether`, `mod:moon` of a mod, or `creative/the_nether` of a world beside the main one
 */
export function dimensionName(t: Texts, id: string): Markdown {
  const slash = id.lastIndexOf('/');
  const own = known.find((one) => one === id.slice(slash + 1));
  if (own === undefined) return inline(id, 60);
  const name = t.md(`cost.dimension.${own}`);
  return slash < 0 ? name : md`${name} (${inlineCode(id.slice(0, slash))})`;
}

/** Returns a folder of a world, with what people call its dimension where its name doesn't say that. */
export function worldFolderName(t: Texts, path: string): Markdown {
  const found = folders.find(([pattern]) => pattern.test(path));
  const folder = inlineCode(path);
  return found === undefined ? folder : md`${folder} (${t.md(`cost.dimension.${found[1]}`)})`;
}
