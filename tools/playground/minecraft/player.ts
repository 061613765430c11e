import { once } from 'node:events';
import mineflayer, { type Bot, type SeenBlock } from 'mineflayer';
import itemsOf from 'prismarine-item';
import { Vec3 } from 'vec3';
import { minecraftVersion } from './installed.ts';

export type { Vec3 };

const up = new Vec3(0, 1, 0);
const patienceMs = 15_000;

/** Somebody who plays on a Minecraft server of this machine: a real client, without a screen. */
export class Player {
  readonly #bot: Bot;
  readonly #heard: string[] = [];
  readonly #ended: Promise<void>;

  private constructor(bot: Bot) {
    this.#bot = bot;
    this.#ended = new Promise((resolve) => bot.once('end', () => resolve()));
    bot.on('messagestr', (text: string) => this.#heard.push(text));
  }

  /** Resolves when the player stands in the world and sees what is around. */
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
    await Promise.race([once(bot, 'spawn', { signal: AbortSignal.timeout(patienceMs) }), refused]);
    // Later errors come with the connection's end, which `left` tells.
    bot.on('error', () => {});
    await bot.waitForChunksToLoad();
    return player;
  }

  /** The ground two steps away. */
  get ground(): Vec3 {
    return this.#bot.entity.position.floored().offset(2, -1, 0);
  }

  /** The name of the block that the player sees there. */
  sees(at: Vec3): string {
    return this.#blockAt(at).name;
  }

  /** Puts a block on top of another; resolves with where it is when the server has put it there. */
  async places(name: string, on: Vec3): Promise<Vec3> {
    const { inventory, creative, registry } = this.#bot;
    const item = registry.itemsByName[name];
    if (!item) throw new Error(`There is no item "${name}"`);
    const Item = itemsOf(minecraftVersion);
    await creative.setInventorySlot(inventory.hotbarStart, new Item(item.id, 1));
    this.#bot.setQuickBarSlot(0);
    await this.#bot.placeBlock(this.#blockAt(on), up);
    return on.offset(0, 1, 0);
  }

  async digs(at: Vec3): Promise<void> {
    await this.#bot.dig(this.#blockAt(at));
  }

  /** Resolves when a message in the chat matches, one of before too. */
  async hears(pattern: RegExp): Promise<string> {
    const signal = AbortSignal.timeout(patienceMs);
    for (;;) {
      const found = this.#heard.find((text) => pattern.test(text));
      if (found !== undefined) return found;
      await once(this.#bot, 'messagestr', { signal });
    }
  }

  says(text: string): void {
    this.#bot.chat(text);
  }

  /** Resolves when the server has ended the connection, or the player has. */
  async left(): Promise<void> {
    await this.#ended;
  }

  async leaves(): Promise<void> {
    this.#bot.quit();
    await this.#ended;
  }

  #blockAt(at: Vec3): SeenBlock {
    const block = this.#bot.blockAt(at);
    if (!block) throw new Error(`Nothing is to be seen at ${at.x}, ${at.y}, ${at.z}`);
    return block;
  }
}
