import { errorCode, inheritedEnvironment } from '@steward/kit';
import { ApiError } from '../api-error.ts';
import { runProgram } from '../supervisors/run-program.ts';
import { LookError } from './look-around.ts';
import { type FoundUnit, parseUnits, unitProperties } from './units.ts';

const notUsed = 'systemd: not used on this machine.';
/** How many units one call of `systemctl show` reads. */
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
  // A template, such as `minecraft@.service`, only runs as its instances.
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

/** Returns what `systemctl` prints. @throws LookError */
async function systemctl(words: readonly string[]): Promise<string> {
  const env = { ...inheritedEnvironment(['XDG_RUNTIME_DIR', 'DBUS_SESSION_BUS_ADDRESS']), LC_ALL: 'C' };
  const { code, output, errors } = await runProgram('systemctl', words, { env }).catch((error: unknown) => {
    if (!(error instanceof ApiError)) throw error;
    throw new LookError(errorCode(error.cause) === 'ENOENT' ? notUsed : `systemd: ${error.message}`);
  });
  if (code === 0) return output;
  if (/not been booted|Failed to connect/.test(errors)) throw new LookError(notUsed);
  throw new LookError(`systemd: systemctl failed: ${errors.trim().split('\n')[0] || `exit code ${code}`}`);
}
