import type { z } from 'zod';
import type { gameRuleSchema } from '../model/game-rule.ts';

/** A game of the table: how its backups are judged, by what its servers are known, and how it's asked who is online. */
export interface GameRecord extends Omit<z.input<typeof gameRuleSchema>, 'game'> {
  /** What people call it. */
  readonly name: string;
  /** The port that people mean if they type an address without one. Default: they have to type it. */
  readonly usualPort?: number;
  /** How it runs on someone's own machine. Null if the embedded host doesn't look for it. */
  readonly ownMachine: OwnMachine | null;
}

/** How a game runs on someone's own machine: how the embedded host finds its servers, and what it proposes for them. */
export interface OwnMachine {
  /** In the command line of its server, or in the name of a file beside it. The first game that matches counts. */
  readonly program: RegExp;
  /** Whether the names in a folder without its program are those of its server. */
  readonly isFolder?: (names: readonly string[]) => boolean;
  /** The default port that players connect to. */
  readonly port: `${number}/${'tcp' | 'udp'}`;
  /** The default port at which it's asked who is online. Default: that of players, and the `offset` of its query. */
  readonly queryPort?: number;
  /**
   * Its images by name, without registry and tag, as their own documentation describes them, and the folders in which they have
   * its files. The first one that is mounted is used.
   */
  readonly images?: Readonly<Record<string, readonly (string | ImageFolder)[]>>;
  /** A word that identifies it in the names of other images. The first game that matches counts. */
  readonly imageWord?: RegExp;
  /** The names of its scripts of LinuxGSM. */
  readonly scripts?: readonly string[];
  /** Whether it has the `server.properties` of Minecraft Java, which name its world and its ports. */
  readonly hasProperties?: true;
  /** What to back up, relative to the server's folder. `*` matches any part of an existing name. */
  readonly saves: readonly string[];
  /** Where the saves are if they aren't below the server's own folder: relative to the home of its user. */
  readonly homeSaves?: { readonly folder: string; readonly saves: readonly string[] };
  /** Its RCON, if it speaks Source's protocol. */
  readonly rcon?: Listener;
  /** Palworld's REST API: its RCON is deprecated, and sends wrong lengths. It saves before a backup by itself. */
  readonly palworld?: Listener;
  /** Whether its server reads commands from its standard input. */
  readonly isTyped?: true;
  /** Typed before and after a backup. */
  readonly before?: readonly string[];
  /** The line that confirms that the world is saved: in its output, and in its reply over RCON. */
  readonly saved?: { readonly line: string; readonly reply: string };
  readonly after?: readonly string[];
  /** A line that it prints when it's ready. */
  readonly ready?: string;
}

/** Where an image has the files of its game. */
export interface ImageFolder {
  /** In the container. */
  readonly path: string;
  /** What to back up, relative to it. Default: as for the game. */
  readonly saves?: readonly string[];
  /** Where the password for RCON is, relative to it. Default: as for the game. */
  readonly secret?: SecretPlace;
}

/** A port that takes commands, and where its password is. */
interface Listener {
  readonly port: number;
  readonly secret: SecretPlace | null;
}

/** Where a server's file holds a password for RCON. */
export interface SecretPlace {
  /** Relative to the server's folder. */
  readonly file: string;
  /** The setting in it that holds the password. Null if the file holds nothing else. */
  readonly key: string | null;
}
