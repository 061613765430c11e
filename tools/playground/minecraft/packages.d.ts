/** The parts that we use of flying-squid, which has no types, and of its prismarine-world. */
declare module 'flying-squid' {
  import type { EventEmitter } from 'node:events';
  import type { Vec3 } from 'vec3';

  export interface Unsaved {
    readonly chunkX: number;
    readonly chunkZ: number;
  }

  export interface World {
    /** Chunk columns to be written; a changed column gets a new object. */
    readonly savingQueue: Map<string, Unsaved>;
    /** Columns without a viewer, unloaded once they are written. */
    readonly unloadQueue: Map<string, Unsaved>;
    readonly columns: Readonly<Record<string, object | undefined>>;
    readonly storageProvider: { save(x: number, z: number, column: object): Promise<void> };
    getBlock(at: Vec3): Promise<{ readonly name: string }>;
    forceUnloadColumn(key: string, x: number, z: number): void;
    /** Turns prismarine-world's own saving off. */
    stopSaving(): void;
  }

  export interface Player extends EventEmitter {
    readonly username: string;
    readonly uuid: string;
    readonly gameMode: number;
    save: () => Promise<void>;
    /** Also sent to the player's client. */
    setGameMode(mode: number): void;
    kick(reason: string): void;
    teleport(to: Vec3): Promise<void>;
    /** Sends its client the chunks around it. */
    worldSendRestOfChunks(): Promise<void>;
  }

  export interface CommandDefinition {
    readonly base: string;
    readonly info: string;
    readonly usage: string;
    /** Whether players need to be operators. */
    readonly op: boolean;
    readonly action: (rest: string) => string | Promise<string>;
  }

  export interface Squid extends EventEmitter {
    readonly overworld: World;
    readonly players: readonly Player[];
    readonly registry: {
      readonly blocksByName: Readonly<Record<string, { readonly defaultState: number } | undefined>>;
    };
    readonly commands: { add(command: CommandDefinition): void };
    /** Runs a line; the result goes to `info`, an error to `err`. */
    handleCommand(line: string): Promise<void>;
    setBlock(world: World, at: Vec3, stateId: number): Promise<void>;
    pregenWorld(world: World, radius: number): Promise<unknown>;
    log(text: string): void;
    info(text: string): void;
    warn(text: string): void;
    err(text: string): void;
    debug(text: string): void;
    createLog(): void;
  }

  interface Ping {
    players: { max: number; online: number; sample: { name: string; id: string }[] };
  }

  export interface Settings {
    readonly host: string;
    readonly port: number;
    readonly version: string;
    readonly motd: string;
    readonly 'max-players': number;
    readonly 'online-mode': boolean;
    readonly 'view-distance': number;
    readonly 'everybody-op': boolean;
    readonly 'max-entities': number;
    readonly gameMode: number;
    readonly difficulty: number;
    readonly worldFolder: string;
    readonly generation: { readonly name: string; readonly options: { seed?: number; biome?: string } };
    readonly kickTimeout: number;
    readonly 'player-list-text': object;
    readonly logging: boolean;
    readonly plugins: object;
    readonly hideErrors: boolean;
    readonly beforePing: (response: Ping) => Ping;
  }

  export function createMCServer(settings: Settings): Squid;
}

/** The parts that we use of mineflayer, whose own types exist only if it is installed. */
declare module 'mineflayer' {
  import type { EventEmitter } from 'node:events';
  import type { Vec3 } from 'vec3';

  export interface SeenBlock {
    readonly name: string;
    readonly position: Vec3;
  }

  export interface Bot extends EventEmitter {
    readonly entity: { readonly position: Vec3; readonly onGround: boolean };
    readonly inventory: { readonly hotbarStart: number };
    readonly registry: {
      readonly itemsByName: Readonly<Record<string, { readonly id: number } | undefined>>;
      readonly version: { readonly minecraftVersion: string };
    };
    readonly creative: { setInventorySlot(slot: number, item: object): Promise<void> };
    blockAt(at: Vec3): SeenBlock | null;
    waitForChunksToLoad(): Promise<void>;
    setQuickBarSlot(slot: number): void;
    placeBlock(beside: SeenBlock, face: Vec3): Promise<void>;
    lookAt(at: Vec3, force: boolean): Promise<void>;
    dig(block: SeenBlock): Promise<void>;
    quit(): void;
  }

  const mineflayer: {
    createBot(options: {
      readonly host: string;
      readonly port: number;
      readonly username: string;
      readonly version: string;
      readonly auth: 'offline';
      readonly hideErrors: boolean;
    }): Bot;
  };
  export default mineflayer;
}

declare module 'prismarine-item' {
  interface ItemClass {
    new (type: number, count: number): object;
  }
  export default function itemsOf(version: string): ItemClass;
}

declare module 'vec3' {
  export class Vec3 {
    readonly x: number;
    readonly y: number;
    readonly z: number;
    constructor(x: number, y: number, z: number);
    offset(x: number, y: number, z: number): Vec3;
    floored(): Vec3;
  }
}
