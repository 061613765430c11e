/** Where a server's file holds a password for RCON. */
export interface SecretPlace {
  /** Relative to the server's folder. */
  readonly file: string;
  /** The setting in it that holds the password; null: the file holds nothing else. */
  readonly key: string | null;
}

/** A port that takes commands, and where its password is. */
interface Listener {
  readonly port: number;
  readonly secret: SecretPlace | null;
}

/** The properties that all servers of a game share, however they run. */
export interface GameLayout {
  readonly name: string;
  /** In the command line of its server. */
  readonly program: RegExp;
  /** The default port that players connect to. */
  readonly port: `${number}/${'tcp' | 'udp'}` | null;
  /** How its clients ask who is online, and the default port for that. Minecraft Java has its own settings. */
  readonly query?: { readonly protocol: 'a2s' | 'bedrock' | 'fivem'; readonly port: number };
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

/**
 * The beginning of a Minecraft log line. Players can't forge it: it only allows brackets before the game's own words.
 */
const javaLine = String.raw`^(\[[^\]]*\] ?)+: `;

/** The games, in the order in which a command line is compared with them. */
const gameLayouts = {
  'minecraft-bedrock': {
    name: 'Minecraft Bedrock',
    program: /\bbedrock_server\b/,
    port: '19132/udp',
    query: { protocol: 'bedrock', port: 19132 },
    saves: ['worlds'],
    isTyped: true,
  },
  valheim: {
    name: 'Valheim',
    program: /\bvalheim_server\b/,
    port: '2456/udp',
    query: { protocol: 'a2s', port: 2457 },
    saves: ['worlds_local', 'worlds'],
    homeSaves: { folder: '.config/unity3d/IronGate/Valheim', saves: ['worlds_local', 'worlds'] },
  },
  palworld: {
    name: 'Palworld',
    program: /\bPalServer\b/,
    port: '8211/udp',
    saves: ['Pal/Saved/SaveGames'],
    palworld: {
      port: 8212,
      secret: { file: 'Pal/Saved/Config/LinuxServer/PalWorldSettings.ini', key: 'AdminPassword' },
    },
  },
  rust: {
    name: 'Rust',
    program: /\bRustDedicated\b/,
    port: '28015/udp',
    query: { protocol: 'a2s', port: 28017 },
    saves: ['server'],
  },
  factorio: {
    name: 'Factorio',
    program: /\bfactorio\b.*--start-server|\bbin\/x64\/factorio\b/,
    port: '34197/udp',
    saves: ['saves'],
    isTyped: true,
    rcon: { port: 27015, secret: { file: 'config/rconpw', key: null } },
    before: ['/server-save'],
  },
  terraria: {
    name: 'Terraria',
    program: /\b(?:TerrariaServer|TShock\.Server|tModLoader(?:Server)?)\b/,
    port: '7777/tcp',
    saves: ['*.wld', '*.twld'],
    isTyped: true,
    homeSaves: { folder: '.local/share/Terraria/Worlds', saves: ['*.wld', '*.twld'] },
  },
  ark: {
    name: 'ARK: Survival Evolved',
    program: /\bShooterGameServer\b/,
    port: '7777/udp',
    query: { protocol: 'a2s', port: 27015 },
    saves: ['ShooterGame/Saved'],
    rcon: {
      port: 27020,
      secret: {
        file: 'ShooterGame/Saved/Config/LinuxServer/GameUserSettings.ini',
        key: 'ServerAdminPassword',
      },
    },
    before: ['SaveWorld'],
  },
  'ark-survival-ascended': {
    name: 'ARK: Survival Ascended',
    program: /\bArkAscendedServer\b/,
    port: '7777/udp',
    saves: ['ShooterGame/Saved'],
    rcon: {
      port: 27020,
      secret: {
        file: 'ShooterGame/Saved/Config/WindowsServer/GameUserSettings.ini',
        key: 'ServerAdminPassword',
      },
    },
    before: ['SaveWorld'],
  },
  satisfactory: {
    name: 'Satisfactory',
    program: /\bFactoryServer\b/,
    port: '7777/udp',
    saves: [],
    homeSaves: { folder: '.config/Epic/FactoryGame/Saved', saves: ['SaveGames'] },
  },
  '7-days-to-die': {
    name: '7 Days to Die',
    program: /\b7DaysToDieServer\b/,
    port: '26900/udp',
    query: { protocol: 'a2s', port: 26900 },
    saves: ['Saves'],
    homeSaves: { folder: '.local/share/7DaysToDie', saves: ['Saves', 'GeneratedWorlds'] },
  },
  'project-zomboid': {
    name: 'Project Zomboid',
    program: /\bProjectZomboid64\b|\bzombie\.network\.GameServer\b/,
    port: '16261/udp',
    query: { protocol: 'a2s', port: 16261 },
    saves: ['Saves', 'Server', 'db'],
    isTyped: true,
    homeSaves: { folder: 'Zomboid', saves: ['Saves', 'Server', 'db'] },
    rcon: { port: 27015, secret: { file: 'Server/*.ini', key: 'RCONPassword' } },
    before: ['save'],
  },
  'v-rising': {
    name: 'V Rising',
    program: /\bVRisingServer\b/,
    port: '9876/udp',
    query: { protocol: 'a2s', port: 9877 },
    saves: ['Saves'],
  },
  enshrouded: {
    name: 'Enshrouded',
    program: /\benshrouded_server\b/,
    port: '15637/udp',
    query: { protocol: 'a2s', port: 15637 },
    saves: ['savegame'],
  },
  fivem: {
    name: 'FiveM',
    program: /\bFXServer\b/i,
    port: '30120/tcp',
    query: { protocol: 'fivem', port: 30120 },
    saves: ['resources', 'server.cfg'],
    isTyped: true,
  },
  'counter-strike-2': {
    name: 'Counter-Strike 2',
    program: /\bcs2(?:\.sh)? .*-dedicated/,
    port: '27015/udp',
    query: { protocol: 'a2s', port: 27015 },
    saves: ['game/csgo/cfg'],
    isTyped: true,
    rcon: { port: 27015, secret: null },
  },
  source: {
    name: 'Source game',
    program: /\bsrcds_(?:run|linux)\b/,
    port: '27015/udp',
    query: { protocol: 'a2s', port: 27015 },
    saves: [],
    isTyped: true,
    rcon: { port: 27015, secret: null },
  },
  'minecraft-java': {
    name: 'Minecraft Java',
    program:
      /\bjava\b.*(?:\bnogui\b|\b(?:server|minecraft_server|paper|purpur|spigot|fabric|forge|quilt|folia)[\w.-]*\.jar\b|\bunix_args\.txt\b)/,
    port: '25565/tcp',
    saves: ['world', 'world_nether', 'world_the_end'],
    isTyped: true,
    rcon: { port: 25575, secret: { file: 'server.properties', key: 'rcon.password' } },
    before: ['save-off', 'save-all flush'],
    saved: {
      line: `${javaLine}Saved the game$`,
      reply: String.raw`^(Saving the game \(this may take a moment!\))?Saved the game$`,
    },
    after: ['save-on'],
    ready: String.raw`${javaLine}Done \([\d.,]+s\)! For help`,
  },
} as const satisfies Readonly<Record<string, GameLayout>>;

export type GameId = keyof typeof gameLayouts;

const gameIds: readonly GameId[] = Object.keys(gameLayouts).filter((id): id is GameId => id in gameLayouts);

export function layoutOf(game: GameId): GameLayout {
  return gameLayouts[game];
}

/** Returns whether a game takes commands, in any way that the host knows. */
export function takesCommands(game: GameId): boolean {
  const { isTyped, rcon, palworld } = layoutOf(game);
  return isTyped === true || rcon !== undefined || palworld !== undefined;
}

/** Returns the game whose server a command line starts; null if it isn't known. */
export function gameOfProgram(commandLine: string): GameId | null {
  return gameIds.find((id) => gameLayouts[id].program.test(commandLine)) ?? null;
}

/** Returns the only game with this default port, written as Docker does, such as `25565/tcp`; null if several or none have it. */
export function gameOfPort(port: string): GameId | null {
  const [game, ...others] = gameIds.filter((id) => gameLayouts[id].port === port);
  return game !== undefined && others.length === 0 ? game : null;
}

/** Returns where a game has the password for its console over the network; null if it has none, or it isn't known. */
export function secretOf({ rcon, palworld }: GameLayout): SecretPlace | null {
  return (rcon ?? palworld)?.secret ?? null;
}
