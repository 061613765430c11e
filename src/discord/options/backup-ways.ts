import type { ServerStatus } from '../../domain/server.ts';
import { isDown } from '../../operations/server-status.ts';
import type { Way } from '../look/confirmation-view.ts';
import { inline, md } from '../look/text.ts';
import { requireOn } from './permission.ts';
import type { ServerUse } from './server-use.ts';

const cycle = ['power.stop', 'power.start'] as const;

/**
 * How a restore can be gone about as the server stands now, by whoever asks.
 * @throws Refusal where the server runs and the person may not stop and start it
 */
export function restoreWays({ access, server }: ServerUse, status: ServerStatus): readonly Way['choice'][] {
  if (isDown(status)) return ['go'];
  if (status !== 'unknown') {
    const why = md`${inline(server.name, 60)} is ${status} now, and has to be stopped for a restore and started again afterwards.`;
    requireOn(access, cycle, server, why);
  }
  const mayCycle = access.lacking(cycle, server.id).length === 0;
  return [
    ...(status === 'unknown' ? (['go'] as const) : []),
    ...(mayCycle ? (['cycle'] as const) : []),
    ...(mayCycle && access.may('backup.create', server.id) ? (['back-up-and-cycle'] as const) : []),
  ];
}

/** @throws Refusal where a server that is down would have to be started for a backup, and the person may not */
export function requireStart({ access, server }: ServerUse): void {
  const why = md`${inline(server.name, 60)} is not running, and a backup needs it running.`;
  requireOn(access, ['power.start'], server, why);
}
