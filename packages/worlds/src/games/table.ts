import type { GameRecord, OwnMachine, SecretPlace } from './game-record.ts';
import { waits } from './waiting-lines.ts';

/** What the servers of Valve's engine share. */
const sourceMachine = {
  port: '27015/udp',
  saves: [],
  isTyped: true,
  rcon: { port: 27015, secret: null },
} satisfies Partial<OwnMachine>;

/**
 * The beginning of a Minecraft log line. Players can't forge it: it only allows brackets before the game's own words.
 */
const javaLine = String.raw`^(\[[^\]]*\] ?)+: `;

/** The games, by their codes. Of those that match a server, the first counts. */
export const gameTable: Readonly<Record<string, GameRecord>> = {
  'minecraft-bedrock': {
    name: 'Minecraft Bedrock',
    usualPort: 19_132,
    ...waits.bedrock,
    match: {
      commands: ['bedrock_server', 'pocketmine-mp', './pnx '],
      variables: ['BEDROCK_VERSION', 'BDS_VERSION', 'NUKKIT_VERSION', 'WATERDOG_VERSION'],
    },
    query: { protocol: 'bedrock' },
    world: [
      '{world/}db/CURRENT',
      '{world/}db/MANIFEST-*',
      '{world/}db/*.ldb',
      '{world/}db/*.log',
      '{world}/levelname.txt',
    ],
    shown: ['{world/}db/CURRENT', '{world/}db/MANIFEST-*', '{world/}db/*.ldb', '{world}/levelname.txt'],
    needed: ['{world/}db/CURRENT', '{world/}db/MANIFEST-*', '{world/}level.dat'],
    checks: [
      { kind: 'leveldb', files: ['{world/}db/*'] },
      { kind: 'bedrock-level', files: ['{world/}level.dat'] },
    ],
    plain: ['{world}/levelname.txt'],
    mayBeEmpty: ['{world/}db/*.log'],
    folders: ['worlds'],
    used: { files: ['server.properties'], key: 'level-name' },
    ownMachine: {
      program: /\bbedrock_server\b/,
      port: '19132/udp',
      images: { 'itzg/minecraft-bedrock-server': ['/data'] },
      imageWord: /bedrock/,
      scripts: ['mcbserver'],
      saves: ['worlds'],
      isTyped: true,
    },
  },
  valheim: {
    name: 'Valheim',
    ...waits.steam,
    match: { images: ['games:valheim'], commands: ['valheim_server'], variables: ['SRCDS_APPID=896660'] },
    // With crossplay it says that nobody is online.
    query: { protocol: 'a2s', offset: 1, uncounted: ['ENABLE_CROSSPLAY=1', 'CROSSPLAY=1'] },
    world: ['worlds_local/{world}.fwl', 'worlds_local/{world}.db', 'worlds/{world}.fwl', 'worlds/{world}.db'],
    // A new world has no `.db` before it is saved for the first time.
    needed: ['*/{world}.fwl'],
    regions: ['worlds_local/{world}/*.chunk', 'worlds/{world}/*.chunk'],
    // From 1.0 on.
    generation: {
      files: ['fwl2', 'db2', 'chunks', 'ok'].map((end) => `*/{world}/_main.{n}.${end}`),
      replaces: ['*/{world}.fwl', '*/{world}.db'],
    },
    mayBeEmpty: ['*/{world}/_main.{n}.ok'],
    folders: ['.config/unity3d/IronGate/Valheim', 'config', 'data'],
    copies: ['_backup_', '.old'],
    ownMachine: {
      program: /\bvalheim_server\b/,
      port: '2456/udp',
      images: {
        'lloesche/valheim-server': ['/config'],
        'community-valheim-tools/valheim-server': ['/config'],
        'mbround18/valheim': ['/home/steam/.config/unity3d/IronGate/Valheim'],
        'indifferentbroccoli/valheim-server-docker': ['/valheim-saves'],
      },
      imageWord: /valheim/,
      scripts: ['vhserver'],
      saves: ['worlds_local', 'worlds'],
      homeSaves: { folder: '.config/unity3d/IronGate/Valheim', saves: ['worlds_local', 'worlds'] },
    },
  },
  palworld: {
    name: 'Palworld',
    ...waits.steam,
    match: { commands: ['palserver'], variables: ['SRCDS_APPID=2394010'] },
    world: [
      'SaveGames/0/{world}/Level.sav',
      'SaveGames/0/{world}/LevelMeta.sav',
      'SaveGames/0/{world}/Players/*.sav',
    ],
    needed: ['SaveGames/0/{world}/Level.sav', 'SaveGames/0/{world}/LevelMeta.sav'],
    players: 'SaveGames/0/{world}/Players/{player:hex}.sav',
    checks: [
      {
        kind: 'lengths',
        files: [
          'SaveGames/0/{world}/Level.sav',
          'SaveGames/0/{world}/*.sav',
          'SaveGames/0/{world}/Players/*.sav',
        ],
        heads: [
          { magic: 'PlZ1', at: 8, length: 4, plus: 12, zlib: 1, unpacked: 0 },
          { magic: 'PlZ2', at: 8, length: 4, plus: 12, zlib: 2, unpacked: 0 },
          // Packed with Oodle.
          { magic: 'PlM1', at: 8, length: 4, plus: 12 },
          // With a head of a console's before it.
          { magic: 'PlZ1', at: 20, length: 16, plus: 24, zlib: 1, unpacked: 12 },
          { magic: 'PlZ2', at: 20, length: 16, plus: 24, zlib: 2, unpacked: 12 },
        ],
        begins: 'GVAS',
      },
    ],
    folders: ['Pal/Saved'],
    used: {
      files: ['Config/LinuxServer/GameUserSettings.ini', 'Config/WindowsServer/GameUserSettings.ini'],
      key: 'DedicatedServerName',
    },
    copies: ['backup/'],
    ownMachine: {
      program: /\bPalServer\b/,
      port: '8211/udp',
      images: {
        'thijsvanloef/palworld-server-docker': ['/palworld'],
        'jammsen/palworld-dedicated-server': ['/palworld'],
      },
      imageWord: /palworld/,
      scripts: ['pwserver'],
      saves: ['Pal/Saved/SaveGames'],
      palworld: {
        port: 8212,
        secret: { file: 'Pal/Saved/Config/LinuxServer/PalWorldSettings.ini', key: 'AdminPassword' },
      },
    },
  },
  hytale: {
    name: 'Hytale',
    ...waits.hytale,
    match: { images: ['games:hytale'], commands: ['hytaleserver.jar'], variables: ['HYTALE_PORT'] },
    world: ['universe/worlds/{world}/config.json', 'universe/worlds/{world}/chunks/*'],
    needed: ['universe/worlds/{world}/config.json', 'universe/worlds/{world}/chunks/*'],
    regions: 'universe/worlds/{world}/chunks/*',
    players: 'universe/players/{player:uuid}.json',
    ownMachine: null,
  },
  '7-days-to-die': {
    name: '7 Days to Die',
    ...waits.steam,
    match: { commands: ['7daystodieserver'], variables: ['SRCDS_APPID=294420'] },
    query: { protocol: 'a2s', offset: 1 },
    world: ['Saves/*/{world}/main.ttw', 'Saves/*/{world}/Region/*.7rg'],
    needed: ['Saves/*/{world}/main.ttw'],
    players: 'Saves/*/{world}/Player/{player}.ttp',
    regions: 'Saves/*/{world}/Region/r.{x}.{z}.7rg',
    checks: [{ kind: 'magic', files: ['Saves/*/{world}/Region/*.7rg'], begins: '7rg' }],
    folders: ['.local/share/7DaysToDie'],
    ownMachine: {
      program: /\b7DaysToDieServer\b/,
      port: '26900/udp',
      queryPort: 26900,
      images: { 'vinanrra/7dtd-server': ['/home/sdtdserver/.local/share/7DaysToDie'] },
      imageWord: /7d2d|7dtd|7-?days/,
      scripts: ['sdtdserver'],
      saves: ['Saves'],
      homeSaves: { folder: '.local/share/7DaysToDie', saves: ['Saves', 'GeneratedWorlds'] },
    },
  },
  'ark-survival-ascended': {
    name: 'ARK: Survival Ascended',
    ...waits.steam,
    match: { commands: ['arkascendedserver'], variables: ['SRCDS_APPID=2430930'] },
    ...arkFiles(['{world}_WP.ark'], ['*/', '*/*/'], true),
    ownMachine: {
      program: /\bArkAscendedServer\b/,
      port: '7777/udp',
      images: {
        'acekorneya/asa_server': [
          {
            path: '/home/pok/arkserver/ShooterGame/Saved',
            saves: ['SavedArks'],
            secret: arkSecret('', 'WindowsServer'),
          },
          '/home/pok/arkserver',
          {
            path: '/usr/games/.wine/drive_c/POK/Steam/steamapps/common/ARK Survival Ascended Dedicated Server/ShooterGame',
            saves: ['Saved'],
            secret: arkSecret('Saved/', 'WindowsServer'),
          },
        ],
        'mschnitzer/asa-linux-server': ['/home/gameserver/server-files'],
      },
      imageWord: /\basa\b|ark-?(?:survival-?)?ascended/,
      saves: ['ShooterGame/Saved'],
      rcon: { port: 27020, secret: arkSecret('ShooterGame/Saved/', 'WindowsServer') },
      before: ['SaveWorld'],
    },
  },
  ark: {
    name: 'ARK: Survival Evolved',
    ...waits.steam,
    match: { commands: ['shootergameserver'], variables: ['SRCDS_APPID=376030'] },
    query: { protocol: 'a2s', ports: ['QUERY_PORT'] },
    ...arkFiles(['*.ark'], ['', '*/'], false),
    ownMachine: {
      program: /\bShooterGameServer\b/,
      port: '7777/udp',
      queryPort: 27015,
      images: {
        'hermsi/ark-server': [
          {
            path: '/app',
            saves: ['server/ShooterGame/Saved'],
            secret: arkSecret('server/ShooterGame/Saved/', 'LinuxServer'),
          },
        ],
      },
      imageWord: /\bark\b/,
      scripts: ['arkserver'],
      saves: ['ShooterGame/Saved'],
      rcon: { port: 27020, secret: arkSecret('ShooterGame/Saved/', 'LinuxServer') },
      before: ['SaveWorld'],
    },
  },
  'project-zomboid': {
    name: 'Project Zomboid',
    ...waits.steam,
    match: { commands: ['projectzomboid64'], variables: ['SRCDS_APPID=380870'] },
    query: { protocol: 'a2s' },
    world: ['map_t.bin', 'players.db', 'vehicles.db'].map((name) => `Saves/Multiplayer/{world}/${name}`),
    needed: ['Saves/Multiplayer/{world}/map_t.bin'],
    // The second since build 42.
    regions: ['Saves/Multiplayer/{world}/map_*.bin', 'Saves/Multiplayer/{world}/map/*/*.bin'],
    checks: [{ kind: 'sqlite', files: ['Saves/Multiplayer/{world}/*.db'] }],
    folders: ['Zomboid', '.cache'],
    ownMachine: {
      program: /\bProjectZomboid64\b|\bzombie\.network\.GameServer\b/,
      port: '16261/udp',
      images: {
        'renegademaster/zomboid-dedicated-server': ['/home/steam/Zomboid'],
        'danixu86/project-zomboid-dedicated-server': ['/home/steam/Zomboid'],
        'indifferentbroccoli/projectzomboid-server-docker': ['/project-zomboid-config'],
      },
      imageWord: /zomboid/,
      scripts: ['pzserver'],
      saves: ['Saves', 'Server', 'db'],
      homeSaves: { folder: 'Zomboid', saves: ['Saves', 'Server', 'db'] },
      isTyped: true,
      rcon: { port: 27015, secret: { file: 'Server/*.ini', key: 'RCONPassword' } },
      before: ['save'],
    },
  },
  rust: {
    name: 'Rust',
    ...waits.steam,
    match: { images: ['games:rust'], commands: ['rustdedicated'], variables: ['SRCDS_APPID=258550'] },
    query: { protocol: 'a2s', ports: ['QUERY_PORT'], above: ['RCON_PORT'], offset: 1 },
    world: ['server/*/*.sav', 'server/*/*.map', 'server/*/player.*.db'],
    checks: [{ kind: 'sqlite', files: ['server/*/player.*.db'] }],
    ownMachine: {
      program: /\bRustDedicated\b/,
      port: '28015/udp',
      queryPort: 28017,
      images: { 'didstopia/rust-server': ['/steamcmd/rust'] },
      imageWord: /rust-?(?:server|dedicated)|\brust-game/,
      scripts: ['rustserver'],
      saves: ['server'],
    },
  },
  factorio: {
    name: 'Factorio',
    ...waits.factorio,
    match: { commands: ['/bin/x64/factorio', './bin/x64/factorio'], variables: ['FACTORIO_VERSION'] },
    world: ['saves/{world}.zip'],
    checks: [{ kind: 'zip', files: ['saves/{world}.zip'], holds: ['level.dat0', 'level.dat'] }],
    copies: ['.tmp.zip'],
    ownMachine: {
      program: /\bfactorio\b.*--start-server|\bbin\/x64\/factorio\b/,
      port: '34197/udp',
      images: { 'factoriotools/factorio': ['/factorio'], 'dtandersen/factorio': ['/factorio'] },
      imageWord: /factorio/,
      scripts: ['fctrserver'],
      saves: ['saves'],
      isTyped: true,
      rcon: { port: 27015, secret: { file: 'config/rconpw', key: null } },
      before: ['/server-save'],
    },
  },
  terraria: {
    name: 'Terraria',
    ...waits.terraria,
    match: {
      commands: ['terrariaserver', 'tshock.server', 'tmodloaderserver'],
      variables: ['TERRARIA_VERSION', 'TSHOCK_VERSION'],
    },
    // The second is that of tModLoader.
    world: ['{world}.wld', '{world}.twld'],
    needed: ['{world}.wld'],
    checks: [
      { kind: 'terraria', files: ['{world}.wld'] },
      { kind: 'gzip', files: ['{world}.twld'] },
    ],
    ownMachine: {
      program: /\b(?:TerrariaServer|TShock\.Server|tModLoader(?:Server)?)\b/,
      port: '7777/tcp',
      images: {
        'ryshe/terraria': ['/root/.local/share/Terraria/Worlds', '/world'],
        'passivelemon/terraria-docker': [{ path: '/opt/terraria/config', saves: ['Worlds'] }],
        'beardedio/terraria': ['/config'],
      },
      imageWord: /terraria|tshock|tmodloader/,
      scripts: ['terrariaserver'],
      saves: ['*.wld', '*.twld'],
      homeSaves: { folder: '.local/share/Terraria/Worlds', saves: ['*.wld', '*.twld'] },
      isTyped: true,
    },
  },
  luanti: {
    name: 'Luanti (Minetest)',
    match: {
      images: ['luanti', 'minetest'],
      commands: ['luantiserver', 'minetestserver', 'luanti --server', 'minetest --server'],
    },
    world: [
      '{world}/map.sqlite',
      '{world}/players.sqlite',
      '{world}/auth.sqlite',
      '{world}/mod_storage.sqlite',
      '{world}/map.db/*',
      '{world}/world.mt',
      '{world}/map_meta.txt',
      '{world}/env_meta.txt',
    ],
    shown: ['{world}/world.mt'],
    needed: ['{world}/world.mt'],
    checks: [
      { kind: 'sqlite', files: ['{world}/map.sqlite', '{world}/*.sqlite'] },
      { kind: 'leveldb', files: ['{world}/map.db/*'] },
    ],
    plain: ['{world}/world.mt', '{world}/map_meta.txt', '{world}/env_meta.txt'],
    mayBeEmpty: ['{world}/map.db/*.log'],
    folders: ['worlds', '.minetest/worlds', '.luanti/worlds', 'config/.minetest/worlds'],
    ownMachine: null,
  },
  'counter-strike-2': {
    name: 'Counter-Strike 2',
    ...waits.steam,
    match: { commands: ['/cs2 -dedicated', '/cs2.sh -dedicated'], variables: ['SRCDS_APPID=730'] },
    query: { protocol: 'a2s' },
    ownMachine: {
      ...sourceMachine,
      program: /\bcs2(?:\.sh)? .*-dedicated/,
      images: {
        'joedwards32/cs2': ['/home/steam/cs2-dedicated'],
        'cm2network/cs2': ['/home/steam/cs2-dedicated'],
      },
      imageWord: /cs2|counter-?strike/,
      scripts: ['cs2server'],
      saves: ['game/csgo/cfg'],
    },
  },
  'garrys-mod': {
    name: 'Garry’s Mod',
    ...waits.steam,
    match: { commands: ['srcds_run -game garrysmod'], variables: ['SRCDS_APPID=4020'] },
    query: { protocol: 'a2s' },
    ownMachine: {
      ...sourceMachine,
      program: /\bsrcds_(?:run|linux)\b.* -game garrysmod\b/,
      scripts: ['gmodserver'],
    },
  },
  'team-fortress-2': {
    name: 'Team Fortress 2',
    ...waits.steam,
    match: { commands: ['srcds_run -game tf '], variables: ['SRCDS_APPID=232250'] },
    query: { protocol: 'a2s' },
    ownMachine: {
      ...sourceMachine,
      program: /\bsrcds_(?:run|linux)\b.* -game tf\b/,
      images: { 'cm2network/tf2': [{ path: '/home/steam/tf-dedicated', saves: ['tf/cfg'] }] },
      scripts: ['tf2server'],
    },
  },
  'v-rising': {
    name: 'V Rising',
    ...waits.steam,
    match: { commands: ['vrisingserver'], variables: ['SRCDS_APPID=1829350'] },
    query: { protocol: 'a2s', ports: ['VR_QUERY_PORT', 'QUERY_PORT'], offset: 1 },
    ownMachine: {
      program: /\bVRisingServer\b/,
      port: '9876/udp',
      images: { 'trueosiris/vrising': ['/mnt/vrising/persistentdata'] },
      imageWord: /v-?rising/,
      saves: ['Saves'],
    },
  },
  enshrouded: {
    name: 'Enshrouded',
    ...waits.steam,
    match: { commands: ['enshrouded_server'], variables: ['SRCDS_APPID=2278520'] },
    query: { protocol: 'a2s', ports: ['QUERY_PORT'] },
    ownMachine: {
      program: /\benshrouded_server\b/,
      port: '15637/udp',
      images: {
        'mornedhels/enshrouded-server': [{ path: '/opt/enshrouded', saves: ['server/savegame'] }],
        'sknnr/enshrouded-dedicated-server': [
          '/home/steam/enshrouded',
          { path: '/home/steam/enshrouded/savegame', saves: ['*'] },
        ],
      },
      imageWord: /enshrouded/,
      saves: ['savegame'],
    },
  },
  satisfactory: {
    name: 'Satisfactory',
    ...waits.steam,
    match: { commands: [' factorygame ', 'factoryserver'], variables: ['SRCDS_APPID=1690800'] },
    ownMachine: {
      program: /\bFactoryServer\b/,
      port: '7777/udp',
      images: { 'wolveix/satisfactory-server': [{ path: '/config', saves: ['saved'] }] },
      imageWord: /satisfactory/,
      scripts: ['sfserver'],
      saves: [],
      homeSaves: { folder: '.config/Epic/FactoryGame/Saved', saves: ['SaveGames'] },
    },
  },
  fivem: {
    name: 'FiveM',
    match: { commands: ['/fxserver', 'citizen_dir'], variables: ['FIVEM_LICENSE', 'FIVEM_VERSION'] },
    query: { protocol: 'fivem' },
    ownMachine: {
      program: /\bFXServer\b/i,
      port: '30120/tcp',
      images: { 'spritsail/fivem': ['/config'] },
      imageWord: /fivem/,
      saves: ['resources', 'server.cfg'],
      isTyped: true,
    },
  },
  // Any other game of the engine.
  source: {
    name: 'Another Source game',
    ...waits.steam,
    match: { images: ['games:source'], commands: ['srcds_run', 'srcds_linux'] },
    query: { protocol: 'a2s' },
    ownMachine: {
      ...sourceMachine,
      program: /\bsrcds_(?:run|linux)\b/,
      images: { 'cm2network/csgo': [{ path: '/home/steam/csgo-dedicated', saves: ['csgo/cfg'] }] },
      scripts: ['cssserver'],
    },
  },
  // Proxies in front of it speak its ping too.
  'minecraft-java': {
    name: 'Minecraft Java',
    usualPort: 25_565,
    ...waits.minecraft,
    match: {
      commands: [
        '-dterminal.jline',
        'fml.queryresult',
        'forge.jar',
        'minecraft_server',
        'unix_args.txt',
        'eula.txt',
      ],
      variables: [
        'MINECRAFT_VERSION',
        'MC_VERSION',
        'VANILLA_VERSION',
        'FORGE_VERSION',
        'FABRIC_VERSION',
        'NEOFORGE_VERSION',
        'FTB_MODPACK_ID',
        'MODPACK_VERSION',
        'BUNGEE_VERSION',
        'VELOCITY_VERSION',
        'SERVER_JARFILE',
      ],
    },
    query: { protocol: 'java' },
    ownMachine: {
      program:
        /\bjava\b.*(?:\bnogui\b|\b(?:server|minecraft_server|paper|purpur|spigot|fabric|forge|quilt|folia)[\w.-]*\.jar\b|\bunix_args\.txt\b)/,
      isFolder: (names) =>
        names.includes('server.properties') &&
        names.some((name) => name === 'eula.txt' || name.endsWith('.jar')),
      port: '25565/tcp',
      images: { 'itzg/minecraft-server': ['/data'], 'marctv/minecraft-papermc-server': ['/data'] },
      imageWord: /minecraft|papermc|spigot/,
      scripts: ['mcserver', 'pmcserver'],
      hasProperties: true,
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
  },
};

/**
 * Returns the files of a server of ARK. Evolved has them in one folder, Ascended in one of each map.
 * @param maps names of the files of maps
 * @param areDatabases whether maps are databases of SQLite
 */
function arkFiles(
  maps: readonly string[],
  folders: readonly string[],
  areDatabases: boolean,
): Pick<GameRecord, 'world' | 'shown' | 'players' | 'checks' | 'folders'> {
  const inFolders = (name: string) => folders.map((folder) => `Saved/SavedArks/${folder}${name}`);
  return {
    world: [...maps, '*.arktribe'].flatMap(inFolders),
    shown: maps.flatMap(inFolders),
    players: inFolders('{player}.arkprofile'),
    checks: areDatabases ? [{ kind: 'sqlite', files: maps.flatMap(inFolders) }] : [],
    folders: ['ShooterGame'],
  };
}

/** Returns where ARK has its password for RCON. */
function arkSecret(saved: string, system: 'LinuxServer' | 'WindowsServer'): SecretPlace {
  return { file: `${saved}Config/${system}/GameUserSettings.ini`, key: 'ServerAdminPassword' };
}
