import type { GameRecord } from './game-record.ts';
import { waits } from './waiting-lines.ts';

/** The games, by their codes. Of those that match a server, the first counts. */
export const games: Readonly<Record<string, GameRecord>> = {
  'minecraft-bedrock': {
    name: 'Minecraft Bedrock',
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
      },
    ],
    folders: ['Pal/Saved'],
    used: {
      files: ['Config/LinuxServer/GameUserSettings.ini', 'Config/WindowsServer/GameUserSettings.ini'],
      key: 'DedicatedServerName',
    },
    copies: ['backup/'],
  },
  hytale: {
    name: 'Hytale',
    ...waits.hytale,
    match: { images: ['games:hytale'], commands: ['hytaleserver.jar'], variables: ['HYTALE_PORT'] },
    world: ['universe/worlds/{world}/config.json', 'universe/worlds/{world}/chunks/*'],
    needed: ['universe/worlds/{world}/config.json', 'universe/worlds/{world}/chunks/*'],
    regions: 'universe/worlds/{world}/chunks/*',
    players: 'universe/players/{player:uuid}.json',
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
  },
  'ark-survival-ascended': {
    name: 'ARK: Survival Ascended',
    ...waits.steam,
    match: { commands: ['arkascendedserver'], variables: ['SRCDS_APPID=2430930'] },
    ...arkFiles(['{world}_WP.ark'], ['*/', '*/*/'], true),
  },
  ark: {
    name: 'ARK: Survival Evolved',
    ...waits.steam,
    match: { commands: ['shootergameserver'], variables: ['SRCDS_APPID=376030'] },
    query: { protocol: 'a2s', ports: ['QUERY_PORT'] },
    ...arkFiles(['*.ark'], ['', '*/'], false),
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
  },
  rust: {
    name: 'Rust',
    ...waits.steam,
    match: { images: ['games:rust'], commands: ['rustdedicated'], variables: ['SRCDS_APPID=258550'] },
    query: { protocol: 'a2s', ports: ['QUERY_PORT'], above: ['RCON_PORT'], offset: 1 },
    world: ['server/*/*.sav', 'server/*/*.map', 'server/*/player.*.db'],
    checks: [{ kind: 'sqlite', files: ['server/*/player.*.db'] }],
  },
  factorio: {
    name: 'Factorio',
    ...waits.factorio,
    match: { commands: ['/bin/x64/factorio', './bin/x64/factorio'], variables: ['FACTORIO_VERSION'] },
    world: ['saves/{world}.zip'],
    checks: [{ kind: 'zip', files: ['saves/{world}.zip'], holds: ['level.dat0', 'level.dat'] }],
    copies: ['.tmp.zip'],
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
  },
  'counter-strike-2': {
    name: 'Counter-Strike 2',
    ...waits.steam,
    match: { commands: ['/cs2 -dedicated', '/cs2.sh -dedicated'], variables: ['SRCDS_APPID=730'] },
    query: { protocol: 'a2s' },
  },
  'garrys-mod': {
    name: 'Garry’s Mod',
    ...waits.steam,
    match: { commands: ['srcds_run -game garrysmod'], variables: ['SRCDS_APPID=4020'] },
    query: { protocol: 'a2s' },
  },
  'team-fortress-2': {
    name: 'Team Fortress 2',
    ...waits.steam,
    match: { commands: ['srcds_run -game tf '], variables: ['SRCDS_APPID=232250'] },
    query: { protocol: 'a2s' },
  },
  'v-rising': {
    name: 'V Rising',
    ...waits.steam,
    match: { commands: ['vrisingserver'], variables: ['SRCDS_APPID=1829350'] },
    query: { protocol: 'a2s', ports: ['VR_QUERY_PORT', 'QUERY_PORT'], offset: 1 },
  },
  enshrouded: {
    name: 'Enshrouded',
    ...waits.steam,
    match: { commands: ['enshrouded_server'], variables: ['SRCDS_APPID=2278520'] },
    query: { protocol: 'a2s', ports: ['QUERY_PORT'] },
  },
  satisfactory: {
    name: 'Satisfactory',
    ...waits.steam,
    match: { commands: [' factorygame ', 'factoryserver'], variables: ['SRCDS_APPID=1690800'] },
  },
  fivem: {
    name: 'FiveM',
    match: { commands: ['/fxserver', 'citizen_dir'], variables: ['FIVEM_LICENSE', 'FIVEM_VERSION'] },
    query: { protocol: 'fivem' },
  },
  // Any other game of the engine.
  source: {
    name: 'Another Source game',
    ...waits.steam,
    match: { images: ['games:source'], commands: ['srcds_run', 'srcds_linux'] },
    query: { protocol: 'a2s' },
  },
  // Proxies in front of it speak its ping too.
  'minecraft-java': {
    name: 'Minecraft Java',
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
