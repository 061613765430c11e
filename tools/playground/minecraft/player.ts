import { once } from 'node:events';
import mineflayer, { type Bot, type SeenBlock } from 'mineflayer';
import itemsOf from 'prismarine-item';
import { Vec3 } from 'vec3';
import { minecraftVersion } from './installed.ts';

export type { Vec3 };

const up = new Vec3(0, 1, 0);
const timeoutMs = 15_000;

/** A player on a Minecraft server of this machine: a real client without a screen. */
export class Player {
  readonly #bot: Bot;
  readonly #messages: string[] = [];
  readonly #ended: Promise<void>;

  private constructor(bot: Bot) {
    this.#bot = bot;
    this.#ended = new Promise((resolve) => bot.once('end', () => resolve()));
    bot.on('messagestr', (text: string) => this.#messages.push(text));
  }

  /** Resolves when the player is in the world and its surroundings are loaded. */
  static async joins(port: number, username: string): Promise<Player> {
    const bot = mineflayer.createBot({
      host: '127.0.0.1',
      port,
      username,
      version: minecraftVersion,
      auth: 'offline',
      hideErrors: true,
    });
    const player = new Player(bot);
    const refused = player.#ended.then(() => {
      throw new Error(`The server did not let ${username} in`);
    });
    await Promise.race([once(bot, 'spawn', { signal: AbortSignal.timeout(timeoutMs) }), refused]);
    // After a later error the connection ends, which `left` reports.
    bot.on('error', () => {});
    await bot.waitForChunksToLoad();
    return player;
  }

  /** Returns whether the player stands on this block's column, with the ground loaded. */
  standsAt(x: number, z: number): boolean {
    const { position, onGround } = this.#bot.entity;
    const at = position.floored();
    return onGround && at.x === x && at.z === z && this.#bot.blockAt(this.ground) !== null;
  }

  /** The ground two steps away. */
  get ground(): Vec3 {
    return this.#bot.entity.position.floored().offset(2, -1, 0);
  }

  /** Returns the block's name. */
  sees(at: Vec3): string {
    return this.#blockAt(at).name;
  }

  /** Puts a block on top of another. Returns its position when the server has placed it. */
  async places(name: string, on: Vec3): Promise<Vec3> {
    const { inventory, creative, registry } = this.#bot;
    const item = registry.itemsByName[name];
    if (!item) throw new Error(`There is no item "${name}"`);
    const Item = itemsOf(minecraftVersion);
    await creative.setInventorySlot(inventory.hotbarStart, new Item(item.id, 1));
    this.#bot.setQuickBarSlot(0);
    // Without force, mineflayer waits for its next move, which doesn't come if the server has just moved the player.
    await this.#bot.lookAt(on.offset(0.5, 1, 0.5), true);
    await this.#bot.placeBlock(this.#blockAt(on), up);
    return on.offset(0, 1, 0);
  }

  async digs(at: Vec3): Promise<void> {
    await this.#bot.dig(this.#blockAt(at));
  }

  /** Resolves with a chat message that matches, also an earlier one. */
  async hears(pattern: RegExp): Promise<string> {
    const signal = AbortSignal.timeout(timeoutMs);
    for (;;) {
      const found = this.#messages.find((text) => pattern.test(text));
      if (found !== undefined) return found;
      await once(this.#bot, 'messagestr', { signal });
    }
  }

  /** Resolves when the connection has ended. */
  async left(): Promise<void> {
    await this.#ended;
  }

  async leaves(): Promise<void> {
    this.#bot.quit();
    await this.#ended;
  }

  #blockAt(at: Vec3): SeenBlock {
    const block = this.#bot.blockAt(at);
    if (!block) throw new Error(`No block is loaded at ${at.x}, ${at.y}, ${at.z}`);
    return block;
  }
}
