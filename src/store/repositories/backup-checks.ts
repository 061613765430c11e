import { sql } from 'kysely';
import { z } from 'zod';
import {
  type BackupCheck,
  type BackupChecks,
  backupMarks,
  backupProblemSchema,
  backupWarningSchema,
  comparedSchema,
  notTriedReasons,
  type ReadBudget,
} from '../../domain/backup-check.ts';
import type { StoreLog } from '../../domain/store-errors.ts';
import { boundedFindings, decodeId, digest, encodeId, parseJson, serverKey } from '../column-values.ts';
import type { Database } from '../schema.ts';

/** How many backups of a server have a row. */
const maxChecks = 200;
/** The most bytes of contents of one backup, and of a server's backups together. */
const maxContents = 1024 * 1024;
const maxContentsTogether = 4 * maxContents;
/** How often the time at which a backup was seen is stored, in milliseconds. */
const seenEveryMs = 24 * 60 * 60_000;

const rowSchema = z.object({
  mark: z.enum(backupMarks).nullable(),
  notTried: z.enum(notTriedReasons).nullable(),
  findings: z.object({
    compared: comparedSchema.nullable(),
    problems: z.array(backupProblemSchema),
    warnings: z.array(backupWarningSchema),
  }),
});

/** Thrown within a transaction to undo what it spent. */
class OverBudgetError extends Error {}

/** The tables of checks of backups and of what was read for them. */
export class BackupCheckRepository implements BackupChecks {
  readonly #db: Database;
  readonly #log: StoreLog;

  constructor(db: Database, log: StoreLog) {
    this.#db = db;
    this.#log = log;
  }

  async of(accountId: string, serverId: string): Promise<ReadonlyMap<string, BackupCheck>> {
    const rows = await this.#db
      .selectFrom('backup_checks')
      .select(['backup_id', 'mark', 'checked_at', 'findings', 'not_tried', 'tries'])
      .where('account_id', '=', accountId)
      .where('server_key', '=', serverKey(serverId))
      .execute();
    const checks = new Map<string, BackupCheck>();
    for (const { backup_id, mark, checked_at, findings, not_tried: notTried, tries } of rows) {
      const backupId = decodeId(backup_id);
      const parsed = rowSchema.safeParse({ mark, notTried, findings: parseJson(findings) });
      // A newer version wrote it, or it was damaged: it is checked again.
      if (!parsed.success) this.#log.error({ accountId, backupId }, 'a check of a backup can’t be read');
      else {
        const { data } = parsed;
        const times = { checkedAt: new Date(checked_at), tries };
        const found = { mark: data.mark, notTried: data.notTried, ...data.findings, ...times };
        checks.set(backupId, { accountId, serverId, backupId, ...found });
      }
    }
    return checks;
  }

  async save(check: BackupCheck, contents?: Uint8Array | null): Promise<void> {
    const { accountId, serverId, backupId, mark, checkedAt, notTried, tries } = check;
    const server = { account_id: accountId, server_key: serverKey(serverId) };
    const isKept = contents && contents.byteLength <= maxContents;
    const values = {
      mark,
      checked_at: checkedAt.getTime(),
      findings: JSON.stringify(boundedFindings(check)),
      not_tried: notTried,
      tries,
      seen_at: Date.now(),
      ...(contents !== undefined && { contents: isKept ? Buffer.from(contents).toString('base64') : null }),
    };
    await this.#db
      .insertInto('backup_checks')
      .values({ ...server, backup_key: keyOf(backupId), backup_id: encodeId(backupId), ...values })
      .onConflict((conflict) =>
        conflict.columns(['account_id', 'server_key', 'backup_key']).doUpdateSet(values),
      )
      .execute();
    await this.#makeRoom(server);
  }

  async contents(accountId: string, serverId: string, backupId: string): Promise<Uint8Array | null> {
    const row = await this.#db
      .selectFrom('backup_checks')
      .select('contents')
      .where('account_id', '=', accountId)
      .where('server_key', '=', serverKey(serverId))
      .where('backup_key', '=', keyOf(backupId))
      .executeTakeFirst();
    return row?.contents ? Buffer.from(row.contents, 'base64') : null;
  }

  async keepOnly(accountId: string, serverId: string, backupIds: readonly string[]): Promise<void> {
    const now = Date.now();
    const kept = new Set(backupIds.map(keyOf));
    const rows = await this.#db
      .selectFrom('backup_checks')
      .select(['backup_key', 'seen_at'])
      .where('account_id', '=', accountId)
      .where('server_key', '=', serverKey(serverId))
      .execute();
    const gone = rows.filter(({ backup_key }) => !kept.has(backup_key));
    await this.#delete({ account_id: accountId, server_key: serverKey(serverId) }, gone);
    const isUnseen = ({ backup_key, seen_at }: (typeof rows)[number]) =>
      kept.has(backup_key) && Math.abs(now - seen_at) > seenEveryMs;
    if (!rows.some(isUnseen)) return;
    await this.#db
      .updateTable('backup_checks')
      .set({ seen_at: now })
      .where('account_id', '=', accountId)
      .where('server_key', '=', serverKey(serverId))
      .execute();
  }

  async spend(day: string, bytes: number, budgets: readonly ReadBudget[]): Promise<boolean> {
    try {
      await this.#db.transaction().execute(async (db) => {
        for (const { hostId, bytes: budget } of budgets) {
          if (bytes > budget) throw new OverBudgetError();
          const { numInsertedOrUpdatedRows } = await db
            .insertInto('read_budgets')
            .values({ host_id: hostId ?? '', day, bytes })
            .onConflict((conflict) =>
              conflict
                .columns(['host_id', 'day'])
                .doUpdateSet(({ eb, ref }) => ({
                  bytes: eb('read_budgets.bytes', '+', ref('excluded.bytes')),
                }))
                .where(sql<boolean>`read_budgets.bytes + excluded.bytes <= ${budget}`),
            )
            .executeTakeFirstOrThrow();
          if (numInsertedOrUpdatedRows !== 1n) throw new OverBudgetError();
        }
      });
      return true;
    } catch (error) {
      if (error instanceof OverBudgetError) return false;
      throw error;
    }
  }

  async prune(before: Date): Promise<number> {
    const { numDeletedRows } = await this.#db
      .deleteFrom('backup_checks')
      .where('seen_at', '<', before.getTime())
      .executeTakeFirstOrThrow();
    await this.#db.deleteFrom('read_budgets').where('day', '<', before.toISOString().slice(0, 10)).execute();
    return Number(numDeletedRows);
  }

  /** Deletes the rows, and the contents, of a server that were checked longest ago and are beyond its share. */
  async #makeRoom(server: { readonly account_id: string; readonly server_key: string }): Promise<void> {
    const rows = await this.#db
      .selectFrom('backup_checks')
      .select(['backup_key', sql<number>`coalesce(octet_length(contents), 0)`.as('length')])
      .where('account_id', '=', server.account_id)
      .where('server_key', '=', server.server_key)
      .orderBy('checked_at', 'desc')
      .orderBy('backup_key')
      .execute();
    await this.#delete(server, rows.slice(maxChecks));
    let together = 0;
    for (const { backup_key, length } of rows) {
      together += (length * 3) / 4;
      if (length > 0 && together > maxContentsTogether)
        await this.#db
          .updateTable('backup_checks')
          .set({ contents: null })
          .where('account_id', '=', server.account_id)
          .where('server_key', '=', server.server_key)
          .where('backup_key', '=', backup_key)
          .execute();
    }
  }

  async #delete(
    server: { readonly account_id: string; readonly server_key: string },
    rows: readonly { readonly backup_key: string }[],
  ): Promise<void> {
    if (rows.length === 0) return;
    await this.#db
      .deleteFrom('backup_checks')
      .where('account_id', '=', server.account_id)
      .where('server_key', '=', server.server_key)
      .where(
        'backup_key',
        'in',
        rows.map(({ backup_key }) => backup_key),
      )
      .execute();
  }
}

function keyOf(backupId: string): string {
  return digest(encodeId(backupId), 22);
}

/** Returns the findings as JSON. Its escapes keep what PostgreSQL refuses. */
