import { restartCauses, serverStatuses } from '@steward/hosts/model';
import { z } from 'zod';
import { type GameObservation, unaskedGame } from '../../watch/model/game.ts';
import type { NoticedChange, ObservationRow } from '../../watch/model/watch.ts';
import { countDeleted } from '../changed-rows.ts';
import {
  decodeId,
  encodeId,
  maxName,
  parseColumn,
  serverColumnKey,
  toDate,
  truncateForStorage,
} from '../column-values.ts';
import { Repository } from '../repository.ts';
import type { ServerWatchTable } from '../schema.ts';

/** The most rows in one statement. SQLite allows 32,766 values. */
const maxRows = 1_000;

/** What was read later than this, in milliseconds, was read before the clock was set back, not by another process. */
const setBackMs = 3_600_000;

export class ObservationStore extends Repository {
  /** Returns what is stored of an account's servers. */
  async ofAccount(accountId: string): Promise<readonly ObservationRow[]> {
    const rows = await this.db
      .selectFrom('server_watches')
      .selectAll()
      .where('account_id', '=', accountId)
      .execute();
    return rows.map(toObservation);
  }

  /** Returns what is stored of a server; null if it was never watched. */
  async ofServer(accountId: string, serverId: string): Promise<ObservationRow | null> {
    const row = await this.db
      .selectFrom('server_watches')
      .selectAll()
      .where('account_id', '=', accountId)
      .where('server_key', '=', serverColumnKey(serverId))
      .executeTakeFirst();
    return row === undefined ? null : toObservation(row);
  }

  /** Stores what was read, unless what is stored was read up to an hour later. */
  async save(observations: readonly ObservationRow[]): Promise<void> {
    const rows = observations.map(toRow);
    for (let from = 0; from < rows.length; from += maxRows)
      await this.db
        .insertInto('server_watches')
        .values(rows.slice(from, from + maxRows))
        .onConflict((conflict) =>
          conflict
            .columns(['account_id', 'server_key'])
            .doUpdateSet({
              server_name: ({ ref }) => ref('excluded.server_name'),
              read_at: ({ ref }) => ref('excluded.read_at'),
              status: ({ ref }) => ref('excluded.status'),
              status_since: ({ ref }) => ref('excluded.status_since'),
              empty_since: ({ ref }) => ref('excluded.empty_since'),
              failing_since: ({ ref }) => ref('excluded.failing_since'),
              restarts: ({ ref }) => ref('excluded.restarts'),
              falls: ({ ref }) => ref('excluded.falls'),
              game: ({ ref }) => ref('excluded.game'),
            })
            .where(({ or, eb, ref }) =>
              or([
                eb('server_watches.read_at', '<=', ref('excluded.read_at')),
                eb('server_watches.read_at', '>', eb(ref('excluded.read_at'), '+', setBackMs)),
              ]),
            ),
        )
        .execute();
  }

  /** Deletes what was last read before a time. Returns how many. */
  prune(before: Date): Promise<number> {
    return countDeleted(this.db.deleteFrom('server_watches').where('read_at', '<', before.getTime()));
  }
}

function toRow(row: ObservationRow): ServerWatchTable {
  return {
    account_id: row.accountId,
    server_key: serverColumnKey(row.serverId),
    server_id: encodeId(row.serverId),
    server_name: truncateForStorage(row.name, maxName),
    read_at: row.readAt.getTime(),
    status: row.status,
    status_since: row.statusSince?.getTime() ?? null,
    empty_since: row.emptySince?.getTime() ?? null,
    failing_since: row.failingSince?.getTime() ?? null,
    restarts: row.restarts.length === 0 ? null : JSON.stringify(row.restarts),
    falls: row.falls.length === 0 ? null : JSON.stringify(row.falls),
    game: row.game === unaskedGame ? null : JSON.stringify(gameColumn(row.game)),
  };
}

function toObservation(row: ServerWatchTable): ObservationRow {
  return {
    accountId: row.account_id,
    serverId: decodeId(row.server_id),
    name: row.server_name,
    readAt: new Date(row.read_at),
    // A newer version may know other statuses.
    status: serverStatuses.find((status) => status === row.status) ?? 'unknown',
    statusSince: toDate(row.status_since),
    emptySince: toDate(row.empty_since),
    failingSince: toDate(row.failing_since),
    // A newer version may know other causes.
    restarts: changesIn(row.restarts),
    falls: changesIn(row.falls),
    game: row.game === null ? unaskedGame : gameSchema.catch(unaskedGame).parse(parseColumn(row.game)),
  };
}

/** Returns what is stored of a game: hosts choose its address. */
function gameColumn(game: GameObservation): GameObservation {
  return { ...game, address: game.address && truncateForStorage(game.address, maxName) };
}

const timeSchema = z.coerce.date().nullable();
const gameSchema: z.ZodType<GameObservation> = z.object({
  state: z.enum(['answers', 'silent', 'unknown']),
  since: timeSchema,
  answeredAt: timeSchema,
  address: z.string().nullable(),
  startedAt: timeSchema,
  starts: z.array(z.number().min(0)),
  playersUnknownMs: z.number().min(0),
});

/** Returns the stored changes of a server's power. */
function changesIn(json: string | null): readonly NoticedChange[] {
  return json === null ? [] : changesSchema.catch([]).parse(parseColumn(json));
}

const changesSchema: z.ZodType<readonly NoticedChange[]> = z.array(
  z.object({
    ranSince: z.coerce.date(),
    upAt: z.coerce.date().optional(),
    seenAt: z.coerce.date(),
    wasRefused: z.boolean().optional(),
    at: z.coerce.date(),
    noticedAt: z.coerce.date(),
    cause: z.enum(restartCauses).nullable(),
    asks: z.number(),
    actId: z.string().nullish(),
  }),
);
