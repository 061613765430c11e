import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { ApiError } from '../api-error.ts';
import type { HostConfig } from '../config.ts';
import { listFolder, readFileInside } from '../files/server-files.ts';
import type { HostedServer } from '../hosted-server.ts';
import type { KeyEntry, KeyStore } from '../keys.ts';
import type { Logger } from '../logger.ts';
import {
  backupBody,
  commandBody,
  type HostEnv,
  limitRate,
  lineCount,
  powerBody,
  readBody,
  requireKey,
  tellKind,
} from './requests.ts';
import { backupRecord, folderRecord, serverRecord, streamOf, toErrorResponse } from './responses.ts';

/** The largest file that is sent, in bytes: as at Pterodactyl. */
const maxFileBytes = 4 * 1024 * 1024;
const maxBodyBytes = 16 * 1024;

export interface AppOptions {
  readonly config: HostConfig;
  readonly keys: KeyStore;
  /** By id. */
  readonly servers: ReadonlyMap<string, HostedServer>;
  readonly log: Logger;
  /** The most files and folders of one folder that are listed. Default: 50,000. */
  readonly maxListedFiles?: number | undefined;
}

/** Creates the hosting API of README.md. */
export function createApp({
  config,
  keys,
  servers,
  log,
  maxListedFiles = 50_000,
}: AppOptions): Hono<HostEnv> {
  const app = new Hono<HostEnv>();
  app.onError((error, c) => toErrorResponse(c, error, log));
  app.notFound((c) => toErrorResponse(c, new ApiError('not_found', 'This path does not exist.'), log));
  app.use(tellKind);
  app.use(requireKey(keys));
  app.use(limitRate(config.rateLimit));
  app.use(
    bodyLimit({
      maxSize: maxBodyBytes,
      onError: () => {
        throw new ApiError('body_too_large', `The request body must not exceed ${maxBodyBytes} bytes.`);
      },
    }),
  );

  app.get('/v1/servers', async (c) => {
    const visible = [...servers].flatMap(([id, hosted]) => (mayReach(c.get('key'), id) ? [hosted] : []));
    return c.json({ servers: await Promise.all(visible.map(serverRecord)) });
  });
  app.use('/v1/servers/:server/*', async (c, next) => {
    const id = c.req.param('server');
    const hosted = mayReach(c.get('key'), id) ? servers.get(id) : undefined;
    if (!hosted) throw new ApiError('server_not_found', 'There is no such server.');
    c.set('hosted', hosted);
    await next();
  });
  app.get('/v1/servers/:server', async (c) => c.json(await serverRecord(c.get('hosted'))));

  app.post('/v1/servers/:server/power', async (c) => {
    const { server } = c.get('hosted');
    const { action } = await readBody(c, powerBody);
    log.info({ server: server.entry.id, action, key: c.get('key').name }, 'power action');
    await server[action]();
    return c.json({ action, status: server.status });
  });
  app.post('/v1/servers/:server/command', async (c) => {
    const { server } = c.get('hosted');
    const { command } = await readBody(c, commandBody);
    log.info({ server: server.entry.id, command, key: c.get('key').name }, 'console command');
    return c.json({
      output: await server.command(command, { client: c.get('key').name, signal: c.req.raw.signal }),
    });
  });

  app.get('/v1/servers/:server/logs', async (c) => {
    const { server } = c.get('hosted');
    return c.json({ lines: await server.lastLines(lineCount.parse(c.req.query('lines'))) });
  });

  app.use('/v1/servers/:server/files/*', async (c, next) => {
    if (!c.get('key').files) throw new ApiError('not_found', 'This API key can’t list or read files.');
    await next();
  });
  app.get('/v1/servers/:server/files', async (c) => {
    const { server } = c.get('hosted');
    const path = c.req.query('path') ?? '';
    const listing = await listFolder(server.entry.cwd, path, maxListedFiles, c.req.raw.signal);
    if (listing === null) throw new ApiError('file_not_found', 'There is no such folder.');
    return c.json(folderRecord(listing));
  });
  app.get('/v1/servers/:server/files/content', async (c) => {
    const { server } = c.get('hosted');
    const content = await readFileInside(server.entry.cwd, c.req.query('path') ?? '', maxFileBytes);
    if (content === null) throw new ApiError('file_not_found', 'There is no such file.');
    if (content === 'too-large')
      throw new ApiError('file_too_large', `The file is larger than ${maxFileBytes} bytes.`);
    return c.body(content, 200, { 'content-type': 'application/octet-stream' });
  });

  app.get('/v1/servers/:server/backups', (c) => {
    return c.json({ backups: c.get('hosted').backups.list().map(backupRecord) });
  });
  app.post('/v1/servers/:server/backups', async (c) => {
    const { server, backups } = c.get('hosted');
    const { name } = await readBody(c, backupBody);
    log.info({ server: server.entry.id, key: c.get('key').name }, 'backup');
    return c.json(backupRecord(await backups.create(name)));
  });
  app.post('/v1/servers/:server/backups/:backup/restore', async (c) => {
    const { server, backups } = c.get('hosted');
    const backup = c.req.param('backup');
    log.info({ server: server.entry.id, backup, key: c.get('key').name }, 'restore');
    const complete = await backups.restore(backup);
    const { restore } = await serverRecord(c.get('hosted'));
    return c.json({ restore }, complete ? 200 : 202);
  });
  app.get('/v1/servers/:server/backups/:backup/archive', async (c) => {
    const { server, backups } = c.get('hosted');
    const backup = c.req.param('backup');
    log.info({ server: server.entry.id, backup, key: c.get('key').name }, 'send backup');
    const { file, bytes } = await backups.openArchive(backup);
    const headers = { 'content-type': 'application/gzip', 'content-length': `${bytes}` };
    if (c.req.method !== 'HEAD') return c.body(streamOf(file), 200, headers);
    await file.close();
    return c.body(null, 200, headers);
  });
  app.delete('/v1/servers/:server/backups/:backup', async (c) => {
    const { server, backups } = c.get('hosted');
    const backup = c.req.param('backup');
    log.info({ server: server.entry.id, backup, key: c.get('key').name }, 'delete backup');
    await backups.remove(backup);
    return c.json({ deleted: backup });
  });
  for (const change of ['lock', 'unlock'] as const) {
    app.post(`/v1/servers/:server/backups/:backup/${change}`, async (c) => {
      const { server, backups } = c.get('hosted');
      const backup = c.req.param('backup');
      log.info({ server: server.entry.id, backup, key: c.get('key').name }, `${change} backup`);
      return c.json(backupRecord(await backups.setLocked(backup, change === 'lock')));
    });
  }
  return app;
}

function mayReach({ servers }: KeyEntry, id: string): boolean {
  return servers?.includes(id) ?? true;
}
