import { HostError, isDown } from '@steward/hosts/model';
import { javaGame } from '@steward/worlds/model';
import { pollUntil } from '../poll.ts';
import type { StepContext } from '../step-handler.ts';
import { readForStep } from './read-server.ts';

/** The lines of a console, without a prefix such as `[12:00:00 INFO]: `; none is what a player says. */
const after = String.raw`(?:^|[\]:]\s+)`;
const offLine = new RegExp(
  `${after}(?:automatic saving is now disabled|saving is already turned off|turned off world auto-saving)`,
  'i',
);
const onLine = new RegExp(
  `${after}(?:automatic saving is now enabled|saving is already turned on|turned on world auto-saving)`,
  'i',
);
const savedLine = new RegExp(`${after}saved the (?:game|world)\\s*$`, 'i');

/** What a proxy prints, for example, which has no world. */
const unknownLine = new RegExp(`${after}(?:unknown (?:or incomplete )?command|command not found)`, 'i');

/** How many lines are read. */
const logLines = 100;

/**
 * Has a running game write its world, and nothing more until it's told to, so that a backup is of one moment. Needed only at hosts
 * that don't do that themselves; possible only with Minecraft Java.
 * @returns whether the game was seen to write its world; null: that isn't needed
 * @throws HostError
 */
export async function saveWorld(context: StepContext): Promise<boolean | null> {
  const { hosting, account, serverId, consoleGames, timings, signal } = context;
  if (hosting.capabilities.backups?.createSaves === true) return null;
  const server = await readForStep(context);
  if (isDown(server.status)) return null;
  const [game, ...others] = consoleGames(server);
  if (game?.game !== javaGame || others.length > 0) return false;
  await context.pauseSaving();
  const said = await hosting.command(account, serverId, 'save-off');
  const saved = await hosting.command(account, serverId, 'save-all flush');
  const printed = `${said.output ?? ''}\n${saved.output ?? ''}`.split('\n');
  if (hasSaved(printed)) return true;
  const isUnread = hosting.capabilities.log === null || saved.unread !== undefined;
  if (isUnread || printed.some((line) => unknownLine.test(line))) return false;
  try {
    return await pollUntil(
      () => hosting.log(account, serverId, logLines, { signal }),
      (lines, elapsedMs) => {
        if (lines !== null && hasSaved(lines)) return true;
        return elapsedMs < timings.saveMs ? null : false;
      },
      { timings, signal, since: Date.now() },
    );
  } catch (error) {
    // The key must not read the console, for example.
    if (error instanceof HostError) return false;
    throw error;
  }
}

/** Returns whether a game has written its world since it was told not to do so by itself. */
export function hasSaved(lines: readonly string[]): boolean {
  const off = lines.findLastIndex((line) => offLine.test(line));
  const isOn = lines.findLastIndex((line) => onLine.test(line)) > off;
  return off !== -1 && !isOn && lines.findLastIndex((line) => savedLine.test(line)) > off;
}
