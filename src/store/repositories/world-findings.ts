import { type Selectable, sql } from 'kysely';
import type { z } from 'zod';
import type { ServerWorld } from '../../backups/model/server-world.ts';
import type { InGuild, WorldFinding } from '../../backups/model/world-finding.ts';
import type { WorldLoss } from '../../backups/model/world-loss.ts';
import {
  answerColumns,
  boundedJson,
  decodeId,
  encodeId,
  maxName,
  parseColumn,
  rowAnswer,
  serverColumnKey,
  truncateForStorage,
} from '../column-values.ts';
import { Repository, type StoreParts } from '../repository.ts';
import type { WorldFindingTable } from '../schema.ts';

/** The most bytes of contents that are stored. */
const maxContents = 1024 * 1024;

/** What the row of a finding holds besides its columns. */
type Details<Finding> = Omit<Finding, 'accountId' | 'serverId' | 'serverName' | 'answer' | 'revision'>;

/** How the findings of a kind are stored. */
interface FindingType<Finding> {
  readonly kind: string;
  /** With the state. */
  readonly schema: z.ZodType<Details<Finding>>;
  /** The table of what is known of its server: while it has a row, the finding is kept. */
  readonly keptWith: 'backup_tests' | 'server_watches';
}

const columns = [
  'world_findings.account_id',
  'world_findings.server_id',
  'world_findings.server_name',
  'world_findings.details',
  'world_findings.guild_id',
  'world_findings.answered_by_id',
  'world_findings.answered_by_name',
  'world_findings.answered_at',
  'world_findings.revision',
] as const;

type Row = Pick<
  Selectable<WorldFindingTable>,
  (typeof columns)[number] extends `world_findings.${infer Name}` ? Name & keyof WorldFindingTable : never
>;

interface SaveOptions {
  /** Whether the guilds are told that they have changed. Default: true. */
  readonly isNews?: boolean;
  /** What the finding is compared with, compressed; more than 1 MiB is not stored. Default: what is stored stays. */
  readonly contents?: Uint8Array | undefined;
}

/** One kind of rows in the table of what was found about servers' worlds. */
export class WorldFindings<Finding extends WorldFinding> extends Repository {
  readonly #type: FindingType<Finding>;
  /** Returns a finding of the parts of its row. */
  readonly #whole: (columns: Omit<WorldFinding, 'state'>, details: Details<Finding>) => Finding;

  constructor(
    parts: StoreParts,
    type: FindingType<Finding>,
    whole: (columns: Omit<WorldFinding, 'state'>, details: Details<Finding>) => Finding,
  ) {
    super(parts);
    this.#type = type;
    this.#whole = whole;
  }

  /** Returns that of a server, which may be over; null if there never was one, or its row is damaged. */
  async of(accountId: string, serverId: string): Promise<Finding | null> {
    const row = await this.#row(accountId, serverId);
    return row === undefined ? null : this.#read(row);
  }

  /**
   * Returns those that are open, or that people were told of and that have changed since a time, once for each guild that is
   * connected to the account.
   * @param guildId null: of all guilds
   */
  async inGuilds(guildId: string | null, changedSince: Date): Promise<readonly InGuild<Finding>[]> {
    let query = this.db
      .selectFrom('world_findings')
      .innerJoin('connections', 'connections.account_id', 'world_findings.account_id')
      .select(columns)
      .select(['connections.guild_id as in_guild', 'connections.id as connection_id'])
      .where('kind', '=', this.#type.kind)
      .where(({ or, and, eb }) =>
        or([
          eb('world_findings.state', '=', 'open'),
          and([
            eb('world_findings.state', '!=', 'same'),
            eb('world_findings.changed_at', '>=', changedSince.getTime()),
          ]),
        ]),
      );
    if (guildId !== null) query = query.where('connections.guild_id', '=', guildId);
    return (await query.execute()).flatMap(({ in_guild, connection_id, ...row }) => {
      const finding = this.#read(row);
      return finding === null ? [] : [{ guildId: in_guild, connectionId: connection_id, finding }];
    });
  }

  /** Stores one, if it is stored at its `revision`, or damaged. Returns it; null if it has changed meanwhile. */
  async save(finding: Finding, { isNews = true, contents }: SaveOptions = {}): Promise<Finding | null> {
    const { accountId, serverId, serverName, answer, revision, ...details } = finding;
    const row = {
      kind: this.#type.kind,
      account_id: accountId,
      server_key: serverColumnKey(serverId),
      server_id: encodeId(serverId),
      server_name: truncateForStorage(serverName, maxName),
      state: finding.state,
      details: boundedJson(details),
      changed_at: Date.now(),
      ...answerColumns(answer),
      ...(contents !== undefined && {
        contents: contents.byteLength <= maxContents ? Buffer.from(contents).toString('base64') : null,
      }),
      revision: revision + 1,
    };
    // A row that can't be read is as good as none.
    const replaced = revision === 0 ? await this.#damagedRevision(accountId, serverId) : revision;
    const { numInsertedOrUpdatedRows } = await this.db
      .insertInto('world_findings')
      .values(row)
      .onConflict((conflict) =>
        conflict
          .columns(['kind', 'account_id', 'server_key'])
          .doUpdateSet(row)
          .where('world_findings.revision', '=', replaced),
      )
      .executeTakeFirstOrThrow();
    if (numInsertedOrUpdatedRows !== 1n) return null;
    if (isNews) await this.tellGuildsOf(accountId);
    return { ...finding, revision: revision + 1 };
  }

  /** Returns the contents that were stored with it; null if there are none. */
  async contents(accountId: string, serverId: string): Promise<Uint8Array | null> {
    const row = await this.#of(accountId, serverId).select('contents').executeTakeFirst();
    return row?.contents ? Buffer.from(row.contents, 'base64') : null;
  }

  /** Deletes those that changed last before a time and of whose servers nothing else is known. */
  async prune(before: Date): Promise<void> {
    const { kind, keptWith } = this.#type;
    await sql`delete from world_findings where kind = ${kind} and changed_at < ${before.getTime()} and not exists
      (select 1 from ${sql.table(keptWith)} kept where kept.account_id = world_findings.account_id
        and kept.server_key = world_findings.server_key)`.execute(this.db);
  }

  #of(accountId: string, serverId: string) {
    return this.db
      .selectFrom('world_findings')
      .where(({ and }) =>
        and({ kind: this.#type.kind, account_id: accountId, server_key: serverColumnKey(serverId) }),
      );
  }

  #row(accountId: string, serverId: string): Promise<Row | undefined> {
    return this.#of(accountId, serverId).select(columns).executeTakeFirst();
  }

  /** Returns the revision of a row that can't be read; -1 if there is none. */
  async #damagedRevision(accountId: string, serverId: string): Promise<number> {
    const row = await this.#row(accountId, serverId);
    return row === undefined || this.#read(row) !== null ? -1 : row.revision;
  }

  #read(row: Row): Finding | null {
    const { kind, schema } = this.#type;
    const key = { accountId: row.account_id, serverId: decodeId(row.server_id) };
    return this.unreadable.orNull({ kind, ...key }, 'what was found about a world can’t be read', () =>
      this.#whole(
        { ...key, serverName: row.server_name, answer: rowAnswer(row), revision: row.revision },
        schema.parse(parseColumn(row.details)),
      ),
    );
  }
}

export type WorldLosses = WorldFindings<WorldLoss>;
export type ServerWorlds = WorldFindings<ServerWorld>;
