import type { Squid } from 'flying-squid';
import { Vec3 } from 'vec3';

/** From the south, highest row first; the lowest stands on the grass. */
const picture = [
  '..........$....',
  '......#.#.#.#.#',
  '......#########',
  '......##o###o##',
  '......###WWW###',
  '......###WWW###',
];
const materials: Readonly<Record<string, string>> = {
  '#': 'stone_bricks',
  W: 'oak_planks',
  o: 'glass',
  $: 'gold_block',
};
const shown = new Map([
  ...Object.entries(materials).map(([sign, name]) => [name, sign] as const),
  ['air', '.'],
  ['grass_block', '='],
]);

const grassY = 4;
const frontZ = -8;
const depth = 3;

/** Something to break, in a new world: what the bundled game has too. */
export class Castle {
  readonly #squid: Squid;

  constructor(squid: Squid) {
    this.#squid = squid;
  }

  async build(): Promise<void> {
    for (const { at, sign } of everywhere()) await this.#set(at, materials[sign] ?? 'air');
  }

  /** Leaves a ruin. */
  async blowUp(): Promise<void> {
    for (const { at, sign } of everywhere())
      if (sign !== '.' && (at.x + 2 * at.y + at.z) % 5 !== 0) await this.#set(at, 'air');
  }

  /** Its front as it is now, row by row; what is none of its materials is a question mark. */
  async map(): Promise<readonly string[]> {
    const rows = [...picture.keys(), picture.length].map((row) =>
      [...(picture[0] ?? '')].map((_, x) => this.#sign(placeOf(x, row, 0))),
    );
    return Promise.all(rows.map(async (row) => (await Promise.all(row)).join('')));
  }

  async #sign(at: Vec3): Promise<string> {
    const { name } = await this.#squid.overworld.getBlock(at);
    return shown.get(name) ?? '?';
  }

  async #set(at: Vec3, name: string): Promise<void> {
    const { overworld, registry } = this.#squid;
    const block = registry.blocksByName[name];
    if (block) await this.#squid.setBlock(overworld, at, block.defaultState);
  }
}

function placeOf(x: number, row: number, layer: number): Vec3 {
  return new Vec3(x, grassY + picture.length - row, frontZ - layer);
}

function* everywhere(): Generator<{ at: Vec3; sign: string }> {
  for (let layer = 0; layer < depth; layer += 1)
    for (const [row, signs] of picture.entries())
      for (const [x, sign] of [...signs].entries()) yield { at: placeOf(x, row, layer), sign };
}
