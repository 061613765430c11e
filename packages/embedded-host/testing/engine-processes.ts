import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';

/** Returns the processes of the engine in a folder whose command is meant, and their children: the games of its containers. */
export async function processesOf(
  folder: string,
  isMeant: (command: string) => boolean = () => true,
): Promise<readonly number[]> {
  const found: number[] = [];
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const command = (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).replaceAll('\0', ' ');
    if (!command.includes(`${folder}/`) || !isMeant(command)) continue;
    const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '');
    found.push(...[pid, ...children.split(' ')].map(Number).filter((each) => each > 0));
  }
  return found;
}

/** Kills processes. Resolves when they are gone. */
export async function killProcesses(pids: readonly number[]): Promise<void> {
  for (const pid of pids) await killProcess(pid);
}

async function killProcess(pid: number): Promise<void> {
  try {
    process.kill(pid, 'SIGKILL');
    for (;;) {
      const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
      if (/\) Z /.test(stat)) return;
      await delay(20);
    }
  } catch {
    // It is gone.
  }
}
