type Fields = Readonly<Record<string, unknown>>;

export interface ScriptedBackup {
  readonly id: string;
  readonly [field: string]: unknown;
}

export type Answer =
  | { readonly status: number; readonly body?: unknown; readonly headers?: Readonly<Record<string, string>> }
  /** The connection ends without a response. */
  | 'dies'
  /** There is never a response. */
  | 'hangs'
  /** A response begins and never ends. */
  | 'stalls'
  /** A response begins and the connection ends in the middle of it. */
  | 'breaks off'
  /** Half of a file comes, then a byte of it now and then; more of it than there is, for ever. */
  | { readonly trickles: Uint8Array };

/**
 * The JSON of a hosting API's dialect. A scripted server's record has `id`, `name`, Steward's `status` and `players`; a
 * shape converts it to what the API sends.
 */
export interface Shape {
  readonly powerField: string;
  readonly commandField: string;
  servers(records: readonly Fields[]): unknown;
  server(record: Fields): unknown;
  backups(backups: readonly ScriptedBackup[]): unknown;
  created(backup: ScriptedBackup): unknown;
  /** `output`: what the console printed. */
  accepted(output: string | null): Answer;
  refused(status: number, why: string): Answer;
}

/** Bare records and `{error}`. */
export const plainShape: Shape = {
  powerField: 'action',
  commandField: 'command',
  servers: (records) => records,
  server: (record) => record,
  backups: (backups) => backups,
  created: ({ id }) => ({ id }),
  accepted: (output) => ({ status: 200, body: output === null ? {} : { output } }),
  refused: (status, error) => ({ status, body: { error } }),
};

const pterodactylWords: Fields = { stopped: 'offline', crashed: 'offline' };

/** Pterodactyl's and Pelican's client API: objects with attributes, pages, responses without a body. */
export const pterodactylShape: Shape = {
  powerField: 'signal',
  commandField: 'command',
  servers: (records) => ({
    object: 'list',
    data: records.map(({ id, name }) => ({
      object: 'server',
      attributes: { identifier: id, name, is_suspended: false, limits: { memory: 4096, disk: 10240 } },
    })),
    meta: { pagination: { total: records.length, count: records.length, current_page: 1, total_pages: 1 } },
  }),
  server: ({ name, status, players }) => ({
    object: 'stats',
    attributes: {
      name,
      current_state: pterodactylWords[String(status)] ?? status,
      players,
      is_suspended: false,
      resources: {
        memory_bytes: 588_701_696,
        cpu_absolute: 133.7,
        disk_bytes: 130_156_361,
        uptime: 3_600_000,
      },
    },
  }),
  backups: (backups) => ({
    object: 'list',
    data: backups.map((backup) => ({ object: 'backup', attributes: pterodactylBackup(backup) })),
    meta: { pagination: { total: backups.length, current_page: 1, total_pages: 1 } },
  }),
  created: (backup) => ({ object: 'backup', attributes: { id: backup.id, ...pterodactylBackup(backup) } }),
  accepted: () => ({ status: 204 }),
  refused: (status, detail) => ({
    status,
    body: { errors: [{ code: 'HttpException', status: String(status), detail }] },
  }),
};

function pterodactylBackup({ id, created_at, size_bytes }: ScriptedBackup): Fields {
  return {
    uuid: id,
    name: `Backup ${id}`,
    bytes: size_bytes,
    created_at,
    completed_at: created_at,
    is_successful: true,
  };
}

const exarotonNumbers: Fields = {
  stopped: 0,
  running: 1,
  starting: 2,
  stopping: 3,
  restarting: 4,
  crashed: 7,
};

/** exaroton's API: `{success, error, data}` and statuses as numbers. */
export const exarotonShape: Shape = {
  powerField: 'action',
  commandField: 'command',
  servers: (records) => success(records.map(exarotonServer)),
  server: (record) => success(exarotonServer(record)),
  backups: (backups) => success(backups),
  created: ({ id }) => success({ id }),
  accepted: (output) => ({ status: 200, body: success(output) }),
  refused: (status, error) => ({ status, body: { success: false, error, data: null } }),
};

function success(data: unknown): Fields {
  return { success: true, error: null, data };
}

function exarotonServer({ id, name, status, players }: Fields): Fields {
  return {
    id,
    name,
    address: `${String(name).toLowerCase()}.exaroton.me`,
    status: exarotonNumbers[String(status)],
    players: { max: 20, count: players, list: [] },
    software: { name: 'Paper', version: '1.21.4' },
  };
}

/** The minimum of the generic API: only ids in lists, `status` and `players` in a record, plain texts. */
export const bareShape: Shape = {
  powerField: 'action',
  commandField: 'command',
  servers: (records) => records.map(({ id }) => id),
  server: ({ status, players }) => ({ status, players }),
  backups: (backups) => backups.map(({ id }) => id),
  created: ({ id }) => ({ id }),
  accepted: (output) => ({ status: 200, body: output ?? 'OK', headers: { 'content-type': 'text/plain' } }),
  refused: (status, why) => ({ status, body: why, headers: { 'content-type': 'text/plain' } }),
};
