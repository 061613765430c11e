import type { UpdateObject } from 'kysely';
import type { Cluster } from './cluster.ts';
import type { Operations, Outcome } from './operation.ts';
import { stepsText } from './operation-row.ts';
import type { Database, Tables } from './schema.ts';
import { bounded, maxName } from './text.ts';

type Progress = Pick<Operations, 'drop' | 'save' | 'finish' | 'overrule'>;

/** How an operation gets on, to its outcome: nothing is changed of one that is not in the state for it any more. */
export function operationProgress(db: Database, { processId }: Pick<Cluster, 'processId'>): Progress {
  /** Changes a running operation; answers false where it is not running, or not carried by whom it should be. */
  async function change(
    id: string,
    whose: 'ours' | 'any',
    values: UpdateObject<Tables, 'operations'>,
  ): Promise<boolean> {
    let query = db
      .updateTable('operations')
      .set({ ...values, seen_at: Date.now() })
      .where('id', '=', id)
      .where('state', '=', 'running');
    if (whose === 'ours') query = query.where('runner', '=', processId);
    const { numUpdatedRows } = await query.executeTakeFirstOrThrow();
    return numUpdatedRows === 1n;
  }

  return {
    async drop(id, state, now) {
      // Nobody waits to be told of these: whoever drops a confirmation holds the message with its buttons.
      const dropped = { state, ended_at: now.getTime(), reported_at: now.getTime(), sealed_reply_to: null };
      const { numUpdatedRows } = await db
        .updateTable('operations')
        .set(dropped)
        .where('id', '=', id)
        .where('state', '=', 'awaiting')
        .executeTakeFirstOrThrow();
      return numUpdatedRows === 1n;
    },

    save: (id, { steps, serverStatus }) =>
      change(id, 'ours', {
        steps: stepsText(steps),
        ...(serverStatus !== undefined && { server_status: status(serverStatus) }),
      }),

    finish: (id, outcome) => change(id, 'ours', ended(outcome)),

    overrule: (id, outcome) => change(id, 'any', { ...ended(outcome), runner: processId }),
  };
}

function ended(outcome: Outcome) {
  return {
    state: outcome.state,
    steps: stepsText(outcome.steps),
    server_status: status(outcome.serverStatus),
    ended_at: outcome.now.getTime(),
  };
}

function status(text: string | null): string | null {
  return text === null ? null : bounded(text, maxName);
}
