import { errorCode } from '@steward/kit';
import { ApiError } from '../api-error.ts';
import { HostConfigError } from '../config.ts';
import { DockerEngine, defaultSocket, EngineRefusal } from '../supervisors/docker-engine.ts';
import { containerSchema, type FoundContainer } from './containers.ts';
import { LookError } from './look-around.ts';

/** Returns all containers of this machine's engine. @throws LookError if it can't be asked */
export async function findContainers(
  address = process.env['DOCKER_HOST'] || `unix://${defaultSocket}`,
): Promise<readonly FoundContainer[]> {
  const engine = openEngine(address);
  try {
    return await engine.inspectAll(containerSchema);
  } catch (error) {
    if (error instanceof EngineRefusal)
      throw new LookError(`Docker: its engine refused to list the containers. ${error.message}`);
    if (!(error instanceof ApiError)) throw error;
    throw new LookError(whatToDo(errorCode(error.cause), error.message, address.replace(/^unix:\/\//, '')));
  } finally {
    await engine.close();
  }
}

function openEngine(address: string): DockerEngine {
  try {
    return new DockerEngine(address);
  } catch (error) {
    if (!(error instanceof HostConfigError)) throw error;
    throw new LookError(`Docker: containers weren't looked at. ${error.message}`);
  }
}

/** Returns what to do about an engine that can't be asked, by the system's error code. */
function whatToDo(code: string | null, message: string, socket: string): string {
  if (code === 'ENOENT')
    return `Docker: not used on this machine (there is no ${socket}). If its engine has another address, set DOCKER_HOST.`;
  if (code === 'EACCES' || code === 'EPERM')
    return [
      `Docker: this user can't use ${socket}, so containers weren't looked at. Either`,
      '  run this and the host as root: sudo npm run host -- --find',
      '  or let this user use it: sudo usermod -aG docker "$USER", then log in again. That makes the user as powerful as root.',
    ].join('\n');
  if (code === 'ECONNREFUSED')
    return "Docker: its engine isn't running. If it should be: sudo systemctl start docker";
  return `Docker: containers weren't looked at. ${message}`;
}
