import { execFile, execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { errorCode } from '../files/fs.ts';

/** A live process (zombies are not). */
interface ProcessEntry {
  readonly pid: number;
  readonly group: number;
  /** Tells this process from another that gets the same number later, also after the machine was restarted: `boot/began`. */
  readonly identity: string;
  /** CPU time since it began. */
  readonly cpuMs: number;
}

const execFileAsync = promisify(execFile);
const bootIdFile = '/proc/sys/kernel/random/boot_id';

/** One process, or null where there is none (any more). */
export async function findProcess(pid: number): Promise<ProcessEntry | null> {
  if (process.platform === 'linux') return readProcStat(String(pid), await readBootId());
  return findByPid(pid, await readPsTable(selectPid(pid)));
}

/** The same without a moment in which this process could die. */
export function findProcessSync(pid: number): ProcessEntry | null {
  if (process.platform !== 'linux') return findByPid(pid, parsePs(psSync(selectPid(pid))));
  const boot = readFileSync(bootIdFile, 'utf8').trim();
  try {
    return parseProcStat(String(pid), boot, readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch (error) {
    return nullIfEnded(error);
  }
}

/** Returns true if a process is of the same boot as the one with that identity, and not older than it. */
export function isSameBootAndNotOlder(entry: ProcessEntry, identity: string): boolean {
  const [boot, began] = identity.split('/');
  const [itsBoot, itsBegan] = entry.identity.split('/');
  return boot === itsBoot && Number(began) <= Number(itsBegan);
}

/** The live processes of a process group. */
export async function groupMembers(group: number): Promise<readonly ProcessEntry[]> {
  const all = process.platform === 'linux' ? await readProcTable() : await readPsTable(['-A']);
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

async function readProcTable(): Promise<ProcessEntry[]> {
  const boot = await readBootId();
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const entries = await Promise.all(pids.map((pid) => readProcStat(pid, boot)));
  return entries.filter((entry) => entry !== null);
}

async function readBootId(): Promise<string> {
  return (await readFile(bootIdFile, 'utf8')).trim();
}

/** null where the process has ended. */
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
 * proc_pid_stat(5): the name is in brackets and may hold anything; behind it come, by their numbers there,
 * state (3), group (5), utime and stime (14, 15; hundredths of a second) and the start time (22).
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
  };
}

const psColumns = ['-o', 'pid=,pgid=,stat=,time=,lstart='];

/** The first process of all tells one boot from another by when it began. */
function selectPid(pid: number): readonly string[] {
  return ['-p', `1,${pid}`];
}

function findByPid(pid: number, entries: readonly ProcessEntry[]): ProcessEntry | null {
  return entries.find((entry) => entry.pid === pid) ?? null;
}

async function readPsTable(selection: readonly string[]): Promise<ProcessEntry[]> {
  return parsePs(await ps([...selection, ...psColumns]));
}

/** @param output which names process 1 too */
function parsePs(output: string): ProcessEntry[] {
  const lines = output.split('\n').flatMap((line) => {
    const [, pid, group, state, time, started] =
      /^\s*(\d+)\s+(\d+)\s+(\S+)\s+(\S+)\s+(.+?)\s*$/.exec(line) ?? [];
    if (state === undefined || time === undefined || started === undefined) return [];
    return [{ pid: Number(pid), group: Number(group), state, time, began: Date.parse(started) }];
  });
  const boot = lines.find(({ pid }) => pid === 1)?.began;
  return lines.flatMap(({ pid, group, state, time, began }) =>
    state.startsWith('Z') ? [] : [{ pid, group, identity: `${boot}/${began}`, cpuMs: parseCpuTime(time) }],
  );
}

const psOptions = { env: { ...process.env, LC_ALL: 'C' }, maxBuffer: 16 * 1024 * 1024 };

/** For systems without /proc. It ends with 1 and no output where it found nothing. */
async function ps(parameters: readonly string[]): Promise<string> {
  const { stdout } = await execFileAsync('ps', parameters, psOptions).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 1) return { stdout: '' };
    throw error;
  });
  return stdout;
}

function psSync(selection: readonly string[]): string {
  return execFileSync('ps', [...selection, ...psColumns], { ...psOptions, encoding: 'utf8' });
}

/** The `time` column of ps: `[[days-]hours:]minutes:seconds[.hundredths]`, in milliseconds. */
export function parseCpuTime(text: string): number {
  const [, days = '0', clock = '0'] = /^(?:(\d+)-)?(.*)$/.exec(text) ?? [];
  const seconds = clock.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
  return Math.round((Number(days) * 86_400 + seconds) * 1000);
}
