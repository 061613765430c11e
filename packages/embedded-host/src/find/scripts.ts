import { posix } from 'node:path';
import { type KnownGame, knownGames } from './known-games.ts';
import { type FolderLook, type Place, type Proposal, propose } from './propose.ts';

/** Returns whether a folder belongs to LinuxGSM, by the names in it. */
export function isScriptFolder(names: readonly string[]): boolean {
  return names.includes('linuxgsm.sh') || names.includes('lgsm');
}

/** Returns the scripts in a LinuxGSM folder, with their games. A second server has a number, such as `mcserver-2`. */
export function scriptsIn(
  path: string,
  names: readonly string[],
): readonly { script: string; game: KnownGame }[] {
  return names.flatMap((name) => {
    const game = knownGames.find(({ scripts }) => scripts?.includes(name.replace(/-\d+$/, '')));
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
