import type { Player, Squid } from 'flying-squid';

type Save = () => Promise<void>;

const saveEveryMs = 5_000;

/**
 * Writes the world and its players to disk every 5 s and on `save`; while paused, as for a backup, only on `save`.
 * Replaces prismarine-world's own saving, which forgets blocks that change while it writes.
 */
export class WorldSaver {
  readonly #squid: Squid;
  readonly #unsavedPlayers = new Map<string, Save>();
  readonly #playerSaves = new WeakMap<Player, Save>();
  #saving: Promise<void> = Promise.resolve();
  #paused = false;

  constructor(squid: Squid) {
    this.#squid = squid;
    squid.overworld.stopSaving();
    squid.on('newPlayer', (player: Player) => this.#replaceSave(player));
    setInterval(() => void this.#autosave(), saveEveryMs);
  }

  pause(): void {
    this.#paused = true;
  }

  resume(): void {
    this.#paused = false;
  }

  /** Resolves when everything up to now is on disk. */
  save(): Promise<void> {
    for (const player of this.#squid.players) {
      const write = this.#playerSaves.get(player);
      if (write) this.#unsavedPlayers.set(player.uuid, write);
    }
    return this.#write();
  }

  /** Saves players in the same queue, so that nothing is written twice at a time. */
  #replaceSave(player: Player): void {
    const write = player.save;
    this.#playerSaves.set(player, write);
    player.save = async () => {
      this.#unsavedPlayers.set(player.uuid, write);
      await this.#autosave();
    };
  }

  async #autosave(): Promise<void> {
    if (this.#paused) return;
    await this.#write().catch((error: unknown) => this.#squid.err(`Couldn’t save the world: ${error}`));
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
