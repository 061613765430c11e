import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { errorCode } from '../files/error-code.ts';
import { cpuTimeMs } from './cpu-time.ts';

/** A live process (zombies are not). */
export interface ProcessEntry {
  readonly pid: number;
  readonly group: number;
  /** Tells this process from another that gets the same number later, also after the machine was restarted. */
  readonly identity: string;
  /** CPU time since it began. */
  readonly cpuMs: number;
}

const run = promisify(execFile);

/** One process, or null where there is none (any more). */
export async function findProcess(pid: number): Promise<ProcessEntry | null> {
  if (process.platform === 'linux') return readProcStat(String(pid), await bootId());
  return (await psTable(['-p', String(pid)]))[0] ?? null;
}

/** The live processes of a process group. */
export async function groupMembers(group: number): Promise<readonly ProcessEntry[]> {
  const all = process.platform === 'linux' ? await procTable() : await psTable(['-A']);
  return all.filter((entry) => entry.group === group);
}

/** Memory that the processes hold together, shared pages counted for each. */
export async function residentBytes(entries: readonly ProcessEntry[]): Promise<number> {
  const kilobytes = await Promise.all(entries.map(({ pid }) => residentKilobytes(String(pid))));
  return kilobytes.reduce((sum, value) => sum + value, 0) * 1024;
}

async function residentKilobytes(pid: string): Promise<number> {
  if (process.platform !== 'linux') return Number(await ps(['-p', pid, '-o', 'rss=']));
  const status = await readProcFile(`/proc/${pid}/status`);
  return Number(/^VmRSS:\s*(\d+) kB$/m.exec(status ?? '')?.[1] ?? 0);
}

async function procTable(): Promise<ProcessEntry[]> {
  const boot = await bootId();
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const entries = await Promise.all(pids.map((pid) => readProcStat(pid, boot)));
  return entries.filter((entry) => entry !== null);
}

async function bootId(): Promise<string> {
  return (await readFile('/proc/sys/kernel/random/boot_id', 'utf8')).trim();
}

/** null where the process has ended. */
async function readProcFile(path: string): Promise<string | null> {
  return readFile(path, 'utf8').catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT' || errorCode(error) === 'ESRCH') return null;
    throw error;
  });
}

/**
 * proc_pid_stat(5): the name is in brackets and may hold anything; behind it come, by their numbers there,
 * state (3), group (5), utime and stime (14, 15; hundredths of a second) and the start time (22).
 */
async function readProcStat(pid: string, boot: string): Promise<ProcessEntry | null> {
  const stat = await readProcFile(`/proc/${pid}/stat`);
  if (stat === null) return null;
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const field = (number: number): string => fields[number - 3] ?? '';
  if (/^[ZXx]?$/.test(field(3))) return null;
  return {
    pid: Number(pid),
    group: Number(field(5)),
    identity: `${boot}/${field(22)}`,
    cpuMs: (Number(field(14)) + Number(field(15))) * 10,
  };
}

async function psTable(selection: readonly string[]): Promise<ProcessEntry[]> {
  const output = await ps([...selection, '-o', 'pid=,pgid=,stat=,time=,lstart=']);
  return output.split('\n').flatMap((line) => {
    const [, pid, group, state, time, started] =
      /^\s*(\d+)\s+(\d+)\s+(\S+)\s+(\S+)\s+(.+?)\s*$/.exec(line) ?? [];
    if (state === undefined || time === undefined || started === undefined || state.startsWith('Z'))
      return [];
    return [{ pid: Number(pid), group: Number(group), identity: started, cpuMs: cpuTimeMs(time) }];
  });
}

/** For systems without /proc. It ends with 1 and no output where it found nothing. */
async function ps(parameters: readonly string[]): Promise<string> {
  const options = { env: { ...process.env, LC_ALL: 'C' }, maxBuffer: 16 * 1024 * 1024 };
  const { stdout } = await run('ps', parameters, options).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 1) return { stdout: '' };
    throw error;
  });
  return stdout;
}
