import type { Player, Squid } from 'flying-squid';

type Save = () => Promise<void>;

const saveEveryMs = 5000;

/**
 * Writes the world and its players to disk: every few seconds, when asked, and at the end. While it is held, as for a
 * backup, it writes only when asked. It stands in for prismarine-world's own saving, which forgets blocks that change
 * while it writes.
 */
export class WorldSaver {
  readonly #squid: Squid;
  readonly #unsavedPlayers = new Map<string, Save>();
  readonly #playerSaves = new WeakMap<Player, Save>();
  #saving: Promise<void> = Promise.resolve();
  #held = false;

  constructor(squid: Squid) {
    this.#squid = squid;
    squid.overworld.stopSaving();
    squid.on('newPlayer', (player: Player) => this.#takeOver(player));
    setInterval(() => void this.#saveInTime(), saveEveryMs);
  }

  hold(): void {
    this.#held = true;
  }

  resume(): void {
    this.#held = false;
  }

  /** Resolves when everything that has happened so far is on disk. */
  save(): Promise<void> {
    for (const player of this.#squid.players) {
      const write = this.#playerSaves.get(player);
      if (write) this.#unsavedPlayers.set(player.uuid, write);
    }
    return this.#write();
  }

  /** Where a player is, and what they carry, is written in the same queue: never while another writes it. */
  #takeOver(player: Player): void {
    const write = player.save;
    this.#playerSaves.set(player, write);
    player.save = async () => {
      this.#unsavedPlayers.set(player.uuid, write);
      await this.#saveInTime();
    };
  }

  async #saveInTime(): Promise<void> {
    if (this.#held) return;
    await this.#write().catch((error: unknown) => this.#squid.err(`The world could not be saved: ${error}`));
  }

  #write(): Promise<void> {
    const saved = this.#saving.then(async () => {
      await this.#writePlayers();
      await this.#writeColumns();
    });
    this.#saving = saved.catch(() => {});
    return saved;
  }

  async #writePlayers(): Promise<void> {
    for (const [uuid, write] of [...this.#unsavedPlayers]) {
      await write();
      this.#unsavedPlayers.delete(uuid);
    }
  }

  async #writeColumns(): Promise<void> {
    const { savingQueue, unloadQueue, columns, storageProvider } = this.#squid.overworld;
    for (const [key, unsaved] of [...savingQueue]) {
      const column = columns[key];
      if (column) await storageProvider.save(unsaved.chunkX, unsaved.chunkZ, column);
      if (savingQueue.get(key) === unsaved) savingQueue.delete(key);
    }
    for (const [key, { chunkX, chunkZ }] of [...unloadQueue]) {
      if (!savingQueue.has(key)) this.#squid.overworld.forceUnloadColumn(key, chunkX, chunkZ);
    }
  }
}
