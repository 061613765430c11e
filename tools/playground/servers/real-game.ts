import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { minecraftInstalled, minecraftServer } from '../minecraft/installed.ts';
import { PlaygroundMistake } from '../setup/options.ts';
import type { ServerEntry } from './server-entry.ts';

/** Ctrl-C does not wait as long as a host in earnest. */
const stopTimeoutSeconds = 6;

/** How the real world is broken, and seen. */
export const breakRealGame =
  'Break its world with /cmd setblock 0 -60 0 lava, see it with /cmd getblock 0 -60 0, or join it with Minecraft.';

/** The real Minecraft server. */
export function realGame(server: { id: string; name: string; cwd: string; port: number }): ServerEntry {
  return { ...minecraftServer(server), stopTimeoutSeconds };
}

/** Installs what the real server needs, where it is missing. @throws PlaygroundMistake */
export async function installRealGame(say: (line: string) => void): Promise<void> {
  if (minecraftInstalled()) return;
  say('Installing the real Minecraft server, once (about 500 MB)…');
  const npm = spawn('npm', ['run', '--silent', 'minecraft:install'], {
    cwd: import.meta.dirname,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const end = () => npm.kill();
  process.once('exit', end);
  const [code] = await once(npm, 'exit');
  process.off('exit', end);
  if (code !== 0 || !minecraftInstalled())
    throw new PlaygroundMistake(
      'The real Minecraft server could not be installed. Without --minecraft the small bundled game takes its place.',
    );
}
