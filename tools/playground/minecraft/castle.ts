import type { Squid } from 'flying-squid';
import { Vec3 } from 'vec3';

/** Seen from the south, highest row first; the lowest row is on the grass. */
const plan = [
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
const signs = new Map([
  ...Object.entries(materials).map(([sign, name]) => [name, sign] as const),
  ['air', '.'],
  ['grass_block', '='],
]);

const grassY = 4;
const frontZ = -8;
const depth = 3;

/** A castle to break in a new world, like the one in the bundled game. */
export class Castle {
  readonly #squid: Squid;

  constructor(squid: Squid) {
    this.#squid = squid;
  }

  async build(): Promise<void> {
    for (const { at, sign } of everywhere()) await this.#set(at, materials[sign] ?? 'air');
  }

  /** Removes four blocks of five. */
  async blowUp(): Promise<void> {
    for (const { at, sign } of everywhere())
      if (sign !== '.' && (at.x + 2 * at.y + at.z) % 5 !== 0) await this.#set(at, 'air');
  }

  /** Returns the front row by row; a block that is none of the castle's materials is a question mark. */
  async map(): Promise<readonly string[]> {
    const rows = [...plan.keys(), plan.length].map((row) =>
      [...(plan[0] ?? '')].map((_, x) => this.#sign(placeOf(x, row, 0))),
    );
    return Promise.all(rows.map(async (row) => (await Promise.all(row)).join('')));
  }

  async #sign(at: Vec3): Promise<string> {
    const { name } = await this.#squid.overworld.getBlock(at);
    return signs.get(name) ?? '?';
  }

  async #set(at: Vec3, name: string): Promise<void> {
    const { overworld, registry } = this.#squid;
    const block = registry.blocksByName[name];
    if (block) await this.#squid.setBlock(overworld, at, block.defaultState);
  }
}

function placeOf(x: number, row: number, layer: number): Vec3 {
  return new Vec3(x, grassY + plan.length - row, frontZ - layer);
}

function* everywhere(): Generator<{ at: Vec3; sign: string }> {
  for (let layer = 0; layer < depth; layer += 1)
    for (const [row, rowSigns] of plan.entries())
      for (const [x, sign] of [...rowSigns].entries()) yield { at: placeOf(x, row, layer), sign };
}
