import { HostConfigError, type ServerEntry, type SupervisedRuns } from '../config.ts';
import type { Logger } from '../logger.ts';
import type { Supervisor } from './supervisor.ts';

/** Opens what runs a server that the host does not start itself. It is first asked when its state is read. */
export function openSupervisor(runs: SupervisedRuns, entry: ServerEntry, _log: Logger): Supervisor {
  throw new HostConfigError(`${entry.id}: this host can't run ${Object.keys(runs)[0]} yet.`);
}
