import { z } from 'zod';
import { type GameRule, gameRuleSchema } from './game-rule.ts';

export const javaGame = 'minecraft-java';

/**
 * Games besides Minecraft Java, whose files `java-files.ts` describes. An operator can add to them. They are told apart by
 * files, because the name that a panel has for a game is anybody's.
 */
export const defaultGames: readonly GameRule[] = z.array(gameRuleSchema).parse([
  {
    game: 'minecraft-bedrock',
    world: ['{world}/db/CURRENT', '{world}/db/MANIFEST-*', '{world}/db/*.ldb', '{world}/levelname.txt'],
    needed: ['{world}/db/CURRENT', '{world}/db/MANIFEST-*', '{world}/level.dat'],
    folders: ['worlds'],
    used: { files: ['server.properties'], key: 'level-name' },
  },
  {
    game: 'valheim',
    world: ['worlds_local/{world}.fwl', 'worlds_local/{world}.db', 'worlds/{world}.fwl', 'worlds/{world}.db'],
    // A new world has no `.db` before it is saved for the first time.
    needed: ['{world}.fwl'],
    folders: ['.config/unity3d/IronGate/Valheim', 'config', 'data'],
    copies: ['_backup_', '.old'],
  },
  {
    game: 'palworld',
    world: [
      'SaveGames/0/{world}/Level.sav',
      'SaveGames/0/{world}/LevelMeta.sav',
      'SaveGames/0/{world}/Players/*.sav',
    ],
    needed: ['SaveGames/0/{world}/Level.sav', 'SaveGames/0/{world}/LevelMeta.sav'],
    players: 'SaveGames/0/{world}/Players/{player:hex}.sav',
    folders: ['Pal/Saved'],
    used: {
      files: ['Config/LinuxServer/GameUserSettings.ini', 'Config/WindowsServer/GameUserSettings.ini'],
      key: 'DedicatedServerName',
    },
    copies: ['backup/'],
  },
  {
    game: 'hytale',
    world: ['universe/worlds/{world}/config.json', 'universe/worlds/{world}/chunks/*'],
    needed: ['universe/worlds/{world}/config.json', 'universe/worlds/{world}/chunks/*'],
    players: 'universe/players/{player:uuid}.json',
  },
  {
    game: '7-days-to-die',
    world: ['Saves/*/{world}/main.ttw', 'Saves/*/{world}/Region/*.7rg'],
    needed: ['Saves/*/{world}/main.ttw'],
    players: 'Saves/*/{world}/Player/{player}.ttp',
    regions: 'Saves/*/{world}/Region/r.{x}.{z}.7rg',
    folders: ['.local/share/7DaysToDie'],
  },
  {
    game: 'ark',
    world: ['Saved/SavedArks/*.ark', 'Saved/SavedArks/*/*.ark'],
    needed: [],
    players: 'Saved/SavedArks/{player}.arkprofile',
    folders: ['ShooterGame'],
  },
  {
    game: 'project-zomboid',
    world: ['Saves/Multiplayer/{world}/map_t.bin', 'Saves/Multiplayer/{world}/players.db'],
    needed: ['Saves/Multiplayer/{world}/map_t.bin'],
    folders: ['Zomboid', '.cache'],
  },
  { game: 'rust', world: ['server/*/*.sav', 'server/*/*.map'], needed: [] },
  { game: 'factorio', world: ['saves/*.zip'], needed: [], copies: ['.tmp.zip'] },
  { game: 'terraria', world: ['*.wld'], needed: [] },
]);

/** Returns the rules of all games: an operator's own come first. */
export function withDefaultGames(own: readonly GameRule[]): readonly GameRule[] {
  return [...own, ...defaultGames];
}
