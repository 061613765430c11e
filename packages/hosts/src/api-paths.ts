/** The address of the hosting API: the origin, and the path before those of the calls. */
export interface BaseAddress {
  readonly origin: string;
  readonly prefix: string;
}

/**
 * Parses a base URL, with or without a path, a trailing slash or the path that belongs to the calls.
 * @throws TypeError if it is no HTTP address
 */
export function baseAddress(baseUrl: string, apiPath = '/v1'): BaseAddress {
  const url = new URL(baseUrl);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw new TypeError('not an HTTP address');
  const path = url.pathname.replace(/\/+$/, '');
  const prefix = path.endsWith(apiPath) ? path.slice(0, -apiPath.length) : path;
  return { origin: url.origin, prefix };
}

/** Returns what makes the paths of a server, `<servers>/<id>`, and of its backups, `<servers>/<id>/backups/<id>`. */
export function serverPaths(serversPath: string) {
  const serverPath = (serverId: string) => `${serversPath}/${encodeURIComponent(serverId)}`;
  const backupsPath = (serverId: string) => `${serverPath(serverId)}/backups`;
  const backupPath = (serverId: string, backupId: string) =>
    `${backupsPath(serverId)}/${encodeURIComponent(backupId)}`;
  return { serverPath, backupsPath, backupPath };
}

/** Returns whether a relative path stays in the folder that it begins in. */
export function isInnerPath(path: string): boolean {
  return path.split('/').every(isFileName);
}

/** Returns whether a text can name something in a folder: hosts send any text. */
export function isFileName(name: string): boolean {
  return isPathSegment(name) && !/[/\0]/.test(name);
}

/** Returns whether an id can be a path segment: `.` and `..` would name something else. */
export function isPathSegment(id: string): boolean {
  return id !== '' && id !== '.' && id !== '..' && id.isWellFormed();
}
