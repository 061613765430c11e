import { serverPaths } from '../api-paths.ts';
import type { Call } from '../dialect.ts';
import type { Backup } from '../model/backup.ts';
import type { HostCall } from '../model/host-error.ts';
import type { Server } from '../model/server.ts';
import { get, type HostRequest } from '../request.ts';
import { read } from './calls.ts';
import {
  type PanelRecord,
  type PterodactylPage,
  readPage,
  readPanelBackup,
  readRecord,
  withResources,
} from './pterodactyl-records.ts';

// Paths of the client API, and the reads that several files share: panel, routes/api-client.php.

/** Returns a server's record. @throws HostError */
export async function recordOf(call: Call, name: HostCall, serverId: string): Promise<PanelRecord> {
  return read(call, get(name, serverPath(serverId)), (json) => readRecord(json, serverId));
}

/** Returns the server with the state of its process, which is up to 20 s old. @throws HostError */
export async function resourcesOf(
  call: Call,
  name: HostCall,
  serverId: string,
  server: Server,
): Promise<Server> {
  return read(call, get(name, `${serverPath(serverId)}/resources`), (json) => withResources(server, json));
}

/** Returns a backup. @throws HostError */
export function pterodactylBackup(
  call: Call,
  name: HostCall,
  serverId: string,
  backupId: string,
): Promise<Backup> {
  return read(call, get(name, backupPath(serverId, backupId)), readPanelBackup);
}

/** Returns a page of a list. @throws HostError */
export function pageOf(call: Call, request: HostRequest): Promise<PterodactylPage> {
  return read(call, request, readPage);
}

/** The path that all others begin with. */
export const root = '/api/client';

export const { serverPath, backupsPath, backupPath } = serverPaths(`${root}/servers`);
