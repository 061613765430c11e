/** How a block looks on the map. */
export const blocks = {
  air: '.',
  grass: '=',
  stone: '#',
  wood: 'W',
  leaves: '%',
  glass: 'o',
  water: '~',
  lava: '^',
  gold: '$',
} as const;

export type Block = keyof typeof blocks;

export function isBlock(name: string): name is Block {
  return Object.hasOwn(blocks, name);
}

/** What every world looks like at first: a castle, a tree, a lake. Seen from the side, highest row first. */
export const landscape: readonly string[] = [
  '................................',
  '..........$.....................',
  '......#.#.#.#.#.................',
  '......#########.......%%%.......',
  '......##o###o##......%%%%%......',
  '......#########.......%%%.......',
  '......###WWW###........W........',
  '......###WWW###........W........',
  '========================~~~~~===',
  '################################',
];

export const width = 32;
export const height = 10;
