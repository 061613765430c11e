import { execFile, execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { errorCode } from '@steward/kit';

/** A live process. Zombies don't count. */
export interface ProcessEntry {
  readonly pid: number;
  readonly group: number;
  /** `<boot>/<start time>`: differs for a later process with the same pid, even after a reboot. */
  readonly identity: string;
  /** CPU time since it was started. */
  readonly cpuMs: number;
  /** Whether a signal has stopped it, such as SIGSTOP: it does nothing until SIGCONT. */
  readonly isStopped: boolean;
}

const execFileAsync = promisify(execFile);
const bootIdFile = '/proc/sys/kernel/random/boot_id';

/** Returns a process; null if it does not exist or has ended. Synchronous: one that was just started is seen before its end. */
export function findProcess(pid: number): ProcessEntry | null {
  if (process.platform !== 'linux') {
    // Process 1 too: its start time identifies the boot.
    const parameters = ['-p', `1,${pid}`, ...psColumns];
    const output = execFileSync('ps', parameters, { ...psOptions, encoding: 'utf8' });
    return parsePs(output).find((entry) => entry.pid === pid) ?? null;
  }
  const boot = readFileSync(bootIdFile, 'utf8').trim();
  try {
    return parseProcStat(String(pid), boot, readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch (error) {
    return nullIfEnded(error);
  }
}

/** Returns true if a process belongs to the same boot as `identity` and is not older. */
export function isSameBootAndNotOlder(entry: ProcessEntry, identity: string): boolean {
  const [boot, started] = identity.split('/');
  const [entryBoot, entryStarted] = entry.identity.split('/');
  return boot === entryBoot && Number(started) <= Number(entryStarted);
}

/** Returns the live processes of a group. */
export async function groupMembers(group: number): Promise<readonly ProcessEntry[]> {
  const all = process.platform === 'linux' ? await readProcTable() : parsePs(await ps(['-A', ...psColumns]));
  return all.filter((entry) => entry.group === group);
}

/** Returns the processes' resident memory in bytes. Shared pages count for each process. */
export async function residentBytes(entries: readonly ProcessEntry[]): Promise<number> {
  const kilobytes = await Promise.all(entries.map(({ pid }) => residentKilobytes(String(pid))));
  return kilobytes.reduce((sum, value) => sum + value, 0) * 1024;
}

async function residentKilobytes(pid: string): Promise<number> {
  if (process.platform !== 'linux') return Number(await ps(['-p', pid, '-o', 'rss=']));
  const status = await readProcFile(`/proc/${pid}/status`);
  return Number(/^VmRSS:\s*(\d+) kB$/m.exec(status ?? '')?.[1] ?? 0);
}

async function readProcTable(): Promise<ProcessEntry[]> {
  const boot = (await readFile(bootIdFile, 'utf8')).trim();
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const entries = await Promise.all(pids.map((pid) => readProcStat(pid, boot)));
  return entries.filter((entry) => entry !== null);
}

/** Returns null if the process has ended. */
async function readProcFile(path: string): Promise<string | null> {
  return readFile(path, 'utf8').catch(nullIfEnded);
}

function nullIfEnded(error: unknown): null {
  if (errorCode(error) === 'ENOENT' || errorCode(error) === 'ESRCH') return null;
  throw error;
}

async function readProcStat(pid: string, boot: string): Promise<ProcessEntry | null> {
  const stat = await readProcFile(`/proc/${pid}/stat`);
  return stat === null ? null : parseProcStat(pid, boot, stat);
}

/**
 * Parses /proc/<pid>/stat, see proc_pid_stat(5). The name is in parentheses and may contain anything. After it come,
 * by field number: state (3), group (5), utime and stime (14, 15; hundredths of a second), start time (22).
 */
function parseProcStat(pid: string, boot: string, stat: string): ProcessEntry | null {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const field = (number: number): string => fields[number - 3] ?? '';
  if (/^[ZXx]?$/.test(field(3))) return null;
  return {
    pid: Number(pid),
    group: Number(field(5)),
    identity: `${boot}/${field(22)}`,
    cpuMs: (Number(field(14)) + Number(field(15))) * 10,
    isStopped: field(3) === stoppedState,
  };
}

/** The state of a process that a signal has stopped, in /proc and as the first letter of ps. */
const stoppedState = 'T';

const psColumns = ['-o', 'pid=,pgid=,stat=,time=,lstart='];

/** @param output contains process 1 too */
function parsePs(output: string): ProcessEntry[] {
  const lines = output.split('\n').flatMap((line) => {
    const [, pid, group, state, time, started] =
      /^\s*(\d+)\s+(\d+)\s+(\S+)\s+(\S+)\s+(.+?)\s*$/.exec(line) ?? [];
    if (state === undefined || time === undefined || started === undefined) return [];
    return [{ pid: Number(pid), group: Number(group), state, time, began: Date.parse(started) }];
  });
  const boot = lines.find(({ pid }) => pid === 1)?.began;
  return lines.flatMap(({ pid, group, state, time, began }) => {
    if (state.startsWith('Z')) return [];
    const isStopped = state.startsWith(stoppedState);
    return [{ pid, group, identity: `${boot}/${began}`, cpuMs: parseCpuTime(time), isStopped }];
  });
}

const psOptions = { env: { ...process.env, LC_ALL: 'C' }, maxBuffer: 16 * 1024 * 1024 };

/** Runs ps, for systems without /proc. It exits with 1 and no output if it finds nothing. */
async function ps(parameters: readonly string[]): Promise<string> {
  const { stdout } = await execFileAsync('ps', parameters, psOptions).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 1) return { stdout: '' };
    throw error;
  });
  return stdout;
}

/** Converts the `time` column of ps, `[[days-]hours:]minutes:seconds[.hundredths]`, to milliseconds. */
export function parseCpuTime(text: string): number {
  const [, days = '0', clock = '0'] = /^(?:(\d+)-)?(.*)$/.exec(text) ?? [];
  const seconds = clock.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
  return Math.round((Number(days) * 86_400 + seconds) * 1000);
}
