import type { GameId, SecretPlace } from './game-layouts.ts';

/** Where an image has the files of its game. */
export interface ImageFolder {
  /** In the container. */
  readonly path: string;
  /** What to back up, relative to it. Default: as for the game. */
  readonly saves?: readonly string[];
  /** Where the password for RCON is, relative to it. Default: as for the game. */
  readonly secret?: SecretPlace;
}

export interface ImageLayout {
  readonly game: GameId;
  /** The first one that is mounted is used. */
  readonly folders: readonly ImageFolder[];
}

/** An image whose game has its usual files in one of these folders. */
function image(game: GameId, ...folders: readonly (string | ImageFolder)[]): ImageLayout {
  return { game, folders: folders.map((folder) => (typeof folder === 'string' ? { path: folder } : folder)) };
}

const windowsArk = 'Config/WindowsServer/GameUserSettings.ini';
const wineArk = '/usr/games/.wine/drive_c/POK/Steam/steamapps/common/ARK Survival Ascended Dedicated Server';

/** Images of game servers by name, without registry and tag, as their own documentation describes them. */
const images: Readonly<Record<string, ImageLayout>> = {
  'itzg/minecraft-server': image('minecraft-java', '/data'),
  'marctv/minecraft-papermc-server': image('minecraft-java', '/data'),
  'itzg/minecraft-bedrock-server': image('minecraft-bedrock', '/data'),
  'lloesche/valheim-server': image('valheim', '/config'),
  'community-valheim-tools/valheim-server': image('valheim', '/config'),
  'mbround18/valheim': image('valheim', '/home/steam/.config/unity3d/IronGate/Valheim'),
  'indifferentbroccoli/valheim-server-docker': image('valheim', '/valheim-saves'),
  'thijsvanloef/palworld-server-docker': image('palworld', '/palworld'),
  'jammsen/palworld-dedicated-server': image('palworld', '/palworld'),
  'didstopia/rust-server': image('rust', '/steamcmd/rust'),
  'factoriotools/factorio': image('factorio', '/factorio'),
  'dtandersen/factorio': image('factorio', '/factorio'),
  'ryshe/terraria': image('terraria', '/root/.local/share/Terraria/Worlds', '/world'),
  'passivelemon/terraria-docker': image('terraria', { path: '/opt/terraria/config', saves: ['Worlds'] }),
  'beardedio/terraria': image('terraria', '/config'),
  'hermsi/ark-server': image('ark', {
    path: '/app',
    saves: ['server/ShooterGame/Saved'],
    secret: {
      file: 'server/ShooterGame/Saved/Config/LinuxServer/GameUserSettings.ini',
      key: 'ServerAdminPassword',
    },
  }),
  'acekorneya/asa_server': image(
    'ark-survival-ascended',
    {
      path: '/home/pok/arkserver/ShooterGame/Saved',
      saves: ['SavedArks'],
      secret: { file: windowsArk, key: 'ServerAdminPassword' },
    },
    '/home/pok/arkserver',
    {
      path: `${wineArk}/ShooterGame`,
      saves: ['Saved'],
      secret: { file: `Saved/${windowsArk}`, key: 'ServerAdminPassword' },
    },
  ),
  'mschnitzer/asa-linux-server': image('ark-survival-ascended', '/home/gameserver/server-files'),
  'wolveix/satisfactory-server': image('satisfactory', { path: '/config', saves: ['saved'] }),
  'vinanrra/7dtd-server': image('7-days-to-die', '/home/sdtdserver/.local/share/7DaysToDie'),
  'renegademaster/zomboid-dedicated-server': image('project-zomboid', '/home/steam/Zomboid'),
  'danixu86/project-zomboid-dedicated-server': image('project-zomboid', '/home/steam/Zomboid'),
  'indifferentbroccoli/projectzomboid-server-docker': image('project-zomboid', '/project-zomboid-config'),
  'trueosiris/vrising': image('v-rising', '/mnt/vrising/persistentdata'),
  'mornedhels/enshrouded-server': image('enshrouded', {
    path: '/opt/enshrouded',
    saves: ['server/savegame'],
  }),
  'sknnr/enshrouded-dedicated-server': image('enshrouded', '/home/steam/enshrouded', {
    path: '/home/steam/enshrouded/savegame',
    saves: ['*'],
  }),
  'joedwards32/cs2': image('counter-strike-2', '/home/steam/cs2-dedicated'),
  'cm2network/cs2': image('counter-strike-2', '/home/steam/cs2-dedicated'),
  'cm2network/csgo': image('source', { path: '/home/steam/csgo-dedicated', saves: ['csgo/cfg'] }),
  'cm2network/tf2': image('source', { path: '/home/steam/tf-dedicated', saves: ['tf/cfg'] }),
  'spritsail/fivem': image('fivem', '/config'),
};

/** The names of the images that are known. */
export const imageNames: readonly string[] = Object.keys(images);

/** Words in names of images that look like a game's server, but aren't one. */
const besideGames = /router|proxy|bungee|velocity|waterfall|backup|exporter|monitor|rcon|discord|bot\b|panel/;

/** Words that identify a game in the names of other images. The first match counts. */
const nameWords: readonly (readonly [word: RegExp, game: GameId])[] = [
  [/bedrock/, 'minecraft-bedrock'],
  [/minecraft|papermc|spigot/, 'minecraft-java'],
  [/valheim/, 'valheim'],
  [/palworld/, 'palworld'],
  [/factorio/, 'factorio'],
  [/terraria|tshock|tmodloader/, 'terraria'],
  [/7d2d|7dtd|7-?days/, '7-days-to-die'],
  [/zomboid/, 'project-zomboid'],
  [/v-?rising/, 'v-rising'],
  [/enshrouded/, 'enshrouded'],
  [/satisfactory/, 'satisfactory'],
  [/fivem/, 'fivem'],
  [/cs2|counter-?strike/, 'counter-strike-2'],
  [/\basa\b|ark-?(?:survival-?)?ascended/, 'ark-survival-ascended'],
  [/\bark\b/, 'ark'],
  [/rust-?(?:server|dedicated)|\brust-game/, 'rust'],
];

/** Returns an image's name without its registry, tag and digest, such as `itzg/minecraft-server`. */
export function imageName(reference: string): string {
  const path = reference
    .toLowerCase()
    .replace(/@.*$/, '')
    .replace(/:[^/]*$/, '')
    .split('/');
  return path.slice(-2).join('/');
}

/** Returns how a known image is laid out; null for others. */
export function layoutOfImage(reference: string): ImageLayout | null {
  const name = imageName(reference);
  return Object.hasOwn(images, name) ? (images[name] ?? null) : null;
}

/** Returns the game in the name of an unknown image; null if there is none, or if the image is a companion of a game. */
export function gameOfImageName(reference: string): GameId | null {
  const name = imageName(reference);
  if (besideGames.test(name)) return null;
  return nameWords.find(([word]) => word.test(name))?.[1] ?? null;
}

/** Returns the game of an image, by its name; null if that isn't known. */
export function gameOfImage(reference: string): GameId | null {
  return layoutOfImage(reference)?.game ?? gameOfImageName(reference);
}

/** Returns whether an image is, by its name, a companion of a game, such as a router or a backup tool. */
export function isBesideGames(reference: string): boolean {
  return besideGames.test(imageName(reference));
}
