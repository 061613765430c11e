import { posix } from 'node:path';
import type { GameId } from './game-layouts.ts';
import { type FolderLook, type Place, type Proposal, propose } from './propose.ts';

/** The names of LinuxGSM's scripts. */
const scriptGames: Readonly<Record<string, GameId>> = {
  arkserver: 'ark',
  cs2server: 'counter-strike-2',
  cssserver: 'source',
  fctrserver: 'factorio',
  gmodserver: 'source',
  mcserver: 'minecraft-java',
  mcbserver: 'minecraft-bedrock',
  pmcserver: 'minecraft-java',
  pwserver: 'palworld',
  pzserver: 'project-zomboid',
  rustserver: 'rust',
  sdtdserver: '7-days-to-die',
  sfserver: 'satisfactory',
  terrariaserver: 'terraria',
  tf2server: 'source',
  vhserver: 'valheim',
};

/** Returns whether a folder belongs to LinuxGSM, by the names in it. */
export function isScriptFolder(names: readonly string[]): boolean {
  return names.includes('linuxgsm.sh') || names.includes('lgsm');
}

/** Returns the scripts in a LinuxGSM folder, with their games. A second server has a number, such as `mcserver-2`. */
export function scriptsIn(
  path: string,
  names: readonly string[],
): readonly { script: string; game: GameId }[] {
  return names.flatMap((name) => {
    const game = scriptGames[name.replace(/-\d+$/, '')];
    return game === undefined ? [] : [{ script: posix.join(path, name), game }];
  });
}

/** Returns the proposed settings of a LinuxGSM script. */
export function proposeScript(script: string, isRunning: boolean, place: Place, look: FolderLook): Proposal {
  return propose({
    name: posix.basename(script),
    origin: `LinuxGSM, ${script}`,
    state: isRunning ? 'running' : 'not running',
    runs: { script },
    place,
    look,
    reach: (port) => ({ host: '127.0.0.1', port }),
    hasInput: true,
    openInput: null,
  });
}
