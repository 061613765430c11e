import { dayMs, digest } from '@steward/kit';
import { backupMarks, isGivenUp, notTriedReasons } from '@steward/worlds/model';
import { type ExpressionBuilder, sql } from 'kysely';
import { z } from 'zod';
import { type BackupTest, identitySchema, type ReadBudget } from '../../backups/model/backup-test.ts';
import { worldLossSchema } from '../../backups/model/world-loss.ts';
import { countDeleted } from '../changed-rows.ts';
import {
  boundedFindings,
  decodeId,
  encodeId,
  parseColumn,
  serverColumnKey,
  storedFindingsSchema,
} from '../column-values.ts';
import { Repository } from '../repository.ts';
import type { Tables } from '../schema.ts';

/** How many backups of a server have a row. */
const maxTests = 200;
/** The most bytes of contents of one backup, and of a server's backups together. */
const maxContents = 1024 * 1024;
const maxContentsTogether = 4 * maxContents;
/** How often the time at which a backup was seen is stored, in milliseconds. */
const seenEveryMs = dayMs;

const rowSchema = z.object({
  mark: z.enum(backupMarks).nullable(),
  notTried: z.enum(notTriedReasons).nullable(),
  findings: storedFindingsSchema.extend({ identity: identitySchema }),
});

const givenUpOf = worldLossSchema.pick({ givenUp: true });

/** Thrown within a transaction to undo what it spent. */
class OverBudgetError extends Error {}

/** The tables of tests of backups and of what was read for them. */
export class BackupTests extends Repository {
  /** Returns what is known of the backups of a server, by their ids. */
  async of(accountId: string, serverId: string): Promise<ReadonlyMap<string, BackupTest>> {
    const rows = await this.db
      .selectFrom('backup_tests')
      .leftJoin('world_findings', (join) =>
        join
          .on('world_findings.kind', '=', 'loss')
          .onRef('world_findings.account_id', '=', 'backup_tests.account_id')
          .onRef('world_findings.server_key', '=', 'backup_tests.server_key'),
      )
      .select(['backup_id', 'mark', 'tested_at', 'findings', 'not_tried', 'tries', 'world_findings.details'])
      .where(isOf(accountId, serverId))
      .execute();
    const tests = new Map<string, BackupTest>();
    // A damaged one is logged where it is read by itself.
    const { givenUp } = givenUpOf.catch({ givenUp: [] }).parse(parseColumn(rows[0]?.details ?? '{}'));
    for (const { backup_id, mark, tested_at, findings, not_tried: notTried, tries } of rows) {
      const backupId = decodeId(backup_id);
      const row = this.unreadable.orNull({ accountId, backupId }, 'a test of a backup can’t be read', () =>
        rowSchema.parse({ mark, notTried, findings: parseColumn(findings) }),
      );
      // One that can't be read is checked again.
      if (row === null) continue;
      const { growing, ...found } = row.findings;
      const { loss, identity } = found;
      const isAccepted = loss !== null && isGivenUp(givenUp, loss, identity.createdAt);
      tests.set(backupId, {
        accountId,
        serverId,
        backupId,
        mark: row.mark,
        notTried: row.notTried,
        ...found,
        ...(isAccepted && { loss: { ...loss, accepted: true } }),
        testedAt: new Date(tested_at),
        tries,
        ...(growing && { growing }),
      });
    }
    return tests;
  }

  /**
   * Stores what was found, in place of what was known of the backup. Of a server the 200 that were checked last are kept.
   * @param contents of `worlds/contents.ts`, compressed; null: none; missing: what is stored stays. More than 1 MiB is not
   * stored; of a server, the newest are kept, up to 4 MiB together
   */
  async save(test: BackupTest, contents?: Uint8Array | null): Promise<void> {
    const { accountId, serverId, backupId, mark, testedAt, notTried, tries } = test;
    // Whether it was on purpose is in the row of the loss.
    const loss = test.loss && { ...test.loss, accepted: false };
    const isKept = contents && contents.byteLength <= maxContents;
    const values = {
      mark,
      tested_at: testedAt.getTime(),
      findings: JSON.stringify({ ...boundedFindings({ ...test, loss }), identity: test.identity }),
      not_tried: notTried,
      tries,
      seen_at: Date.now(),
      ...(contents !== undefined && { contents: isKept ? Buffer.from(contents).toString('base64') : null }),
    };
    await this.db
      .insertInto('backup_tests')
      .values({
        account_id: accountId,
        server_key: serverColumnKey(serverId),
        backup_key: keyOf(backupId),
        backup_id: encodeId(backupId),
        ...values,
      })
      .onConflict((conflict) =>
        conflict.columns(['account_id', 'server_key', 'backup_key']).doUpdateSet(values),
      )
      .execute();
    await this.#makeRoom(isOf(accountId, serverId));
  }

  /** Returns what a backup was found to hold; null if it was not tested, or that made room for others. */
  async contents(accountId: string, serverId: string, backupId: string): Promise<Uint8Array | null> {
    const row = await this.db
      .selectFrom('backup_tests')
      .select('contents')
      .where(isOf(accountId, serverId))
      .where('backup_key', '=', keyOf(backupId))
      .executeTakeFirst();
    return row?.contents ? Buffer.from(row.contents, 'base64') : null;
  }

  /** Deletes what is stored of other backups of a server: they are gone. */
  async keepOnly(accountId: string, serverId: string, backupIds: readonly string[]): Promise<void> {
    const now = Date.now();
    const kept = new Set(backupIds.map(keyOf));
    const rows = await this.db
      .selectFrom('backup_tests')
      .select(['backup_key', 'seen_at'])
      .where(isOf(accountId, serverId))
      .execute();
    const gone = rows.filter(({ backup_key }) => !kept.has(backup_key));
    await this.#delete(isOf(accountId, serverId), gone);
    const isUnseen = ({ backup_key, seen_at }: (typeof rows)[number]) =>
      kept.has(backup_key) && Math.abs(now - seen_at) > seenEveryMs;
    if (!rows.some(isUnseen)) return;
    await this.db
      .updateTable('backup_tests')
      .set({ seen_at: now })
      .where(isOf(accountId, serverId))
      .execute();
  }

  /**
   * Adds to what was read on a day, unless that would be more than one of the budgets, less what earlier days took of it.
   * Returns whether it was added.
   * @param day in UTC: `2026-11-23`
   * @param bytes negative: they are given back
   */
  async spend(day: string, bytes: number, budgets: readonly ReadBudget[]): Promise<boolean> {
    try {
      await this.db.transaction().execute(async (db) => {
        for (const { hostId, bytes: budget, beyond } of budgets) {
          const earlier = await db
            .selectFrom('read_budgets')
            .select(['day', 'bytes'])
            .where('host_id', '=', hostId ?? '')
            .where('day', '<', day)
            .orderBy('day')
            .execute();
          const today = Math.floor(budget - owed(earlier, day, budget));
          const isAlways = beyond === 'always' || bytes < 0;
          if (!isAlways && (beyond === undefined ? bytes > today : today <= 0)) throw new OverBudgetError();
          const isWithin = isAlways
            ? sql<boolean>`true`
            : beyond === undefined
              ? sql<boolean>`read_budgets.bytes + excluded.bytes <= ${today}`
              : sql<boolean>`read_budgets.bytes < ${today}`;
          const { numInsertedOrUpdatedRows } = await db
            .insertInto('read_budgets')
            .values({ host_id: hostId ?? '', day, bytes })
            .onConflict((conflict) =>
              conflict
                .columns(['host_id', 'day'])
                .doUpdateSet(({ eb, ref }) => ({
                  bytes: eb('read_budgets.bytes', '+', ref('excluded.bytes')),
                }))
                .where(isWithin),
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

  /** Deletes tests of backups that were last seen before a time, and the days before it. Returns how many tests. */
  async prune(before: Date): Promise<number> {
    await this.db.deleteFrom('read_budgets').where('day', '<', before.toISOString().slice(0, 10)).execute();
    return countDeleted(this.db.deleteFrom('backup_tests').where('seen_at', '<', before.getTime()));
  }

  /** Deletes the rows, and the contents, of a server that were checked longest ago and are beyond its share. */
  async #makeRoom(isOfServer: ReturnType<typeof isOf>): Promise<void> {
    const rows = await this.db
      .selectFrom('backup_tests')
      .select(['backup_key', sql<number>`coalesce(octet_length(contents), 0)`.as('length')])
      .where(isOfServer)
      .orderBy('tested_at', 'desc')
      .orderBy('backup_key')
      .execute();
    await this.#delete(isOfServer, rows.slice(maxTests));
    let together = 0;
    for (const { backup_key, length } of rows) {
      together += (length * 3) / 4;
      if (length > 0 && together > maxContentsTogether)
        await this.db
          .updateTable('backup_tests')
          .set({ contents: null })
          .where(isOfServer)
          .where('backup_key', '=', backup_key)
          .execute();
    }
  }

  async #delete(
    isOfServer: ReturnType<typeof isOf>,
    rows: readonly { readonly backup_key: string }[],
  ): Promise<void> {
    if (rows.length === 0) return;
    const keys = rows.map(({ backup_key }) => backup_key);
    await this.db.deleteFrom('backup_tests').where(isOfServer).where('backup_key', 'in', keys).execute();
  }
}

/** Returns how much of a day's budget the days before have taken. @param earlier in their order */
function owed(
  earlier: readonly { readonly day: string; readonly bytes: number }[],
  day: string,
  budget: number,
): number {
  let [debt, at] = [0, 0];
  for (const row of [...earlier, { day, bytes: 0 }]) {
    const next = Date.parse(row.day) / dayMs;
    if (at > 0) debt = Math.max(0, debt - budget * (next - at));
    debt += row.bytes;
    at = next;
  }
  return debt;
}

function keyOf(backupId: string): string {
  return digest(encodeId(backupId), 22);
}

/** Returns the condition that a test is of a backup of this server. */
function isOf(accountId: string, serverId: string) {
  return ({ and }: ExpressionBuilder<Tables, 'backup_tests'>) =>
    and({
      'backup_tests.account_id': accountId,
      'backup_tests.server_key': serverColumnKey(serverId),
    });
}
