import { execFile } from 'node:child_process';
import { errorCode } from '@steward/kit';
import { LookError } from './look-around.ts';
import { type FoundUnit, parseUnits, unitProperties } from './units.ts';

const timeoutMs = 10_000;
const maxBytes = 4 * 1024 ** 2;
/** How many units one call of `systemctl show` is asked for. */
const unitsAtOnce = 200;

/** Returns the services of systemd, those of the system and those of this user. @throws LookError */
export async function findUnits(): Promise<readonly FoundUnit[]> {
  const ofSystem = await unitsOf(false);
  // Without a session, such as under sudo, a user has no manager of their own.
  const ofUser = await unitsOf(true).catch(() => []);
  return [...ofSystem, ...ofUser];
}

async function unitsOf(isOfUser: boolean): Promise<readonly FoundUnit[]> {
  const manager = isOfUser ? ['--user'] : [];
  const plain = ['--type=service', '--no-legend', '--no-pager', '--plain', '--full'];
  const files = await systemctl([...manager, 'list-unit-files', ...plain]);
  const loaded = await systemctl([...manager, 'list-units', '--all', ...plain]);
  const names = `${files}\n${loaded}`
    .split('\n')
    .flatMap((line) => /^\s*(\S+\.service)\b/.exec(line)?.[1] ?? []);
  // A template, such as `minecraft@.service`, runs only by its instances.
  const units = [...new Set(names)].filter((name) => !name.includes('@.'));
  const found: FoundUnit[] = [];
  while (units.length > 0) {
    const some = units.splice(0, unitsAtOnce);
    const text = await systemctl([
      ...manager,
      'show',
      `--property=${unitProperties.join(',')}`,
      '--',
      ...some,
    ]);
    found.push(...parseUnits(text, isOfUser));
  }
  return found;
}

/** Runs `systemctl`, without a shell. @throws LookError */
async function systemctl(words: readonly string[]): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const options = { timeout: timeoutMs, maxBuffer: maxBytes, env: { ...process.env, LC_ALL: 'C' } };
  execFile('systemctl', words, options, (error, stdout, stderr) => {
    if (error === null) return resolve(stdout);
    const isHere = errorCode(error) !== 'ENOENT' && !/not been booted|Failed to connect/.test(stderr);
    const problem = stderr.trim().split('\n')[0] || error.message;
    reject(
      new LookError(isHere ? `systemd: systemctl failed: ${problem}` : 'systemd: not used on this machine.'),
    );
  });
  return promise;
}
