import type { Squid } from 'flying-squid';
import { Vec3 } from 'vec3';
import type { Castle } from './castle.ts';
import type { WorldSaver } from './world-saver.ts';

const lowest = -64;
const highest = 319;
const farthest = 30_000_000;

export interface ConsoleDeps {
  readonly squid: Squid;
  readonly saver: WorldSaver;
  readonly castle: Castle;
  readonly maxPlayers: number;
  /** Saves the world and ends the process. */
  readonly stop: () => Promise<void>;
}

/** Adds the commands of Minecraft's console that flying-squid lacks, or carries out badly, and the castle's. */
export function addCommands({ squid, saver, castle, maxPlayers, stop }: ConsoleDeps): void {
  const add = (usage: string, info: string, action: (rest: string) => string | Promise<string>): void => {
    const [base = ''] = usage.slice(1).split(' ');
    squid.commands.add({ base, usage, info, op: true, action });
  };
  add('/list', 'who is online', () => {
    const names = squid.players.map(({ username }) => username);
    return `There are ${names.length} of a max of ${maxPlayers} players online: ${names.join(', ')}`;
  });
  add('/setblock <x> <y> <z> <block>', 'put a block somewhere; air takes it away', (rest) =>
    setBlock(squid, rest),
  );
  add('/getblock <x> <y> <z>', 'tell which block is somewhere', (rest) => getBlock(squid, rest));
  add('/map', 'show the castle', async () =>
    ['The castle from the south:', ...(await castle.map())].join('\n'),
  );
  add('/grief', 'blow the castle up', async () => {
    await castle.blowUp();
    return 'BOOM! The castle is a ruin. See it with: map';
  });
  add('/save-all', 'write the world to disk', () =>
    saver.save().then(
      () => 'Saved the game',
      (error: unknown) => `The world could not be saved: ${error}`,
    ),
  );
  add('/save-off', 'write the world to disk only when asked', () => {
    saver.hold();
    return 'Automatic saving is now disabled';
  });
  add('/save-on', 'write the world to disk every few seconds', () => {
    saver.resume();
    return 'Automatic saving is now enabled';
  });
  add('/stop', 'save the world and end the server', async () => {
    await stop();
    return 'Stopped';
  });
}

async function setBlock(squid: Squid, rest: string): Promise<string> {
  const { at, where, word } = place(rest);
  if (at === null || !word) return 'Usage: /setblock <x> <y> <z> <block>';
  const name = word.replace(/^minecraft:/, '');
  const { blocksByName } = squid.registry;
  const block = Object.hasOwn(blocksByName, name) ? blocksByName[name] : undefined;
  if (!block) return `Unknown block "${name}"`;
  if (!inWorld(at)) return 'That position is out of this world!';
  await squid.setBlock(squid.overworld, at, block.defaultState);
  return `Changed the block at ${where} to ${name}`;
}

async function getBlock(squid: Squid, rest: string): Promise<string> {
  const { at, where } = place(rest);
  if (at === null) return 'Usage: /getblock <x> <y> <z>';
  if (!inWorld(at)) return 'That position is out of this world!';
  return `The block at ${where} is ${(await squid.overworld.getBlock(at)).name}`;
}

function place(rest: string): { at: Vec3 | null; where: string; word: string } {
  const [, x, y, z, word = ''] = /^(-?\d{1,8}) (-?\d{1,8}) (-?\d{1,8})(?: (\S+))?$/.exec(rest.trim()) ?? [];
  if (x === undefined) return { at: null, where: '', word };
  return { at: new Vec3(Number(x), Number(y), Number(z)), where: `${x}, ${y}, ${z}`, word };
}

function inWorld({ x, y, z }: Vec3): boolean {
  return y >= lowest && y <= highest && Math.abs(x) <= farthest && Math.abs(z) <= farthest;
}
