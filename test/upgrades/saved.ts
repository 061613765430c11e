import { DatabaseSync } from 'node:sqlite';
import { messageBodySchema } from '@steward/fake-discord';
import { z } from 'zod';

/** What Discord and the host had when a database was saved: `community.json` beside it. Times are milliseconds since 1970. */
export const savedSchema = z.object({
  savedAt: z.number(),
  /** For ENCRYPTION_KEYS. It protects nothing. */
  encryptionKeys: z.string(),
  /** Where the host was, to which the stored API key is bound. */
  hostUrl: z.string(),
  applicationId: z.string(),
  guild: z.object({
    id: z.string(),
    joinedAt: z.number(),
    roles: z.array(z.object({ id: z.string(), name: z.string() })),
    channels: z.array(z.object({ id: z.string(), name: z.string() })),
  }),
  adminId: z.string(),
  moderatorId: z.string(),
  messages: z.array(
    z.object({
      id: z.string(),
      channelId: z.string(),
      visibleTo: z.string().nullable(),
      flags: z.number(),
      at: z.number(),
      body: messageBodySchema,
    }),
  ),
  servers: z.array(
    z.object({
      id: z.string(),
      record: z.record(z.string(), z.unknown()),
      backups: z.array(z.looseObject({ id: z.string() })),
    }),
  ),
});
export type Saved = z.infer<typeof savedSchema>;

/** Returns the statements that create a database again: its tables, each with its rows, then the rest. */
export function dumpOf(path: string): string {
  const database = new DatabaseSync(path, { readOnly: true });
  try {
    const objects = database
      .prepare(
        `select type, name, sql from sqlite_schema where sql is not null order by type <> 'table', rowid`,
      )
      .all();
    const lines = objects.flatMap(({ type, name, sql }) => [
      `${sql};`,
      ...(type === 'table' ? rowsOf(database, String(name)) : []),
    ]);
    return `${lines.join('\n')}\n`;
  } finally {
    database.close();
  }
}

function rowsOf(database: DatabaseSync, table: string): string[] {
  return database
    .prepare(`select * from "${table}"`)
    .all()
    .map((row) => {
      const columns = Object.keys(row).map((column) => `"${column}"`);
      return `insert into "${table}" (${columns.join(', ')}) values (${Object.values(row).map(literal).join(', ')});`;
    });
}

function literal(value: unknown): string {
  if (value === null) return 'null';
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string') return `'${value.replaceAll("'", "''")}'`;
  throw new TypeError(`a value of type ${typeof value} can’t be saved`);
}
