import type { ServerEntry, SupervisedRuns } from '../config.ts';
import type { Logger } from '../logger.ts';
import { DockerSupervisor } from './docker.ts';
import { DockerEngine } from './docker-engine.ts';
import { ScriptedServer } from './script.ts';
import type { Supervisor } from './supervisor.ts';
import { SystemdUnit } from './systemd.ts';

/**
 * Opens the supervisor of a server that the host does not start itself. It is first asked when its state is read.
 * @param dockerHost the address of the engine
 */
export function openSupervisor(
  runs: SupervisedRuns,
  server: ServerEntry,
  log: Logger,
  dockerHost = process.env['DOCKER_HOST'] || undefined,
): Supervisor {
  if ('docker' in runs)
    return new DockerSupervisor({ name: runs.docker, server, engine: new DockerEngine(dockerHost), log });
  if ('systemd' in runs) return new SystemdUnit({ unit: runs.systemd, user: runs.user, env: server.env });
  return new ScriptedServer({ path: runs.script, server, env: server.env, log });
}
