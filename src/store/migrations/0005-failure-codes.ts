import type { Kysely } from 'kysely';
import { z } from 'zod';

/** The phrases that operations stored as the reason of a failure, and the codes that replace them. */
const codes: Readonly<Record<string, string>> = {
  'key refused': 'key-refused',
  'not allowed': 'not-allowed',
  'unknown server': 'unknown-server',
  'unknown backup': 'unknown-backup',
  'rate limited': 'rate-limited',
  'host failed': 'host-failed',
  'gateway failed': 'gateway-failed',
  'too slow': 'too-slow',
  'answer lost': 'answer-lost',
  'not understood': 'not-understood',
  'server runs': 'server-running',
  'server down': 'server-down',
  'did not start': 'did-not-start',
  'not in time': 'timed-out',
  'not seen': 'not-seen',
  'backup failed': 'backup-failed',
  'restore failed': 'restore-failed',
  'still listed': 'still-listed',
  'taken up too late': 'stale',
  superseded: 'preempted',
  'another host': 'host-changed',
  'key unreadable': 'key-unreadable',
};

const batchSize = 500;

interface Tables {
  readonly operations: { readonly id: string; steps: string };
}

const stepsSchema = z.array(
  z.looseObject({ failure: z.looseObject({ reason: z.string() }).nullable().optional() }),
);

/** Replaces the phrases by codes in every stored step; doesn't change a row that can't be parsed. */
export async function up(db: Kysely<Tables>): Promise<void> {
  let after = '';
  for (;;) {
    const rows = await db
      .selectFrom('operations')
      .select(['id', 'steps'])
      .where('id', '>', after)
      .where('steps', 'like', '%"reason":%')
      .orderBy('id')
      .limit(batchSize)
      .execute();
    for (const { id, steps } of rows) {
      const changed = withCodes(steps);
      if (changed !== steps)
        await db.updateTable('operations').set({ steps: changed }).where('id', '=', id).execute();
    }
    const last = rows.at(-1);
    if (last === undefined || rows.length < batchSize) return;
    after = last.id;
  }
}

/** Returns the stored steps with each reason as a code; the same text if it can't be parsed. */
export function withCodes(text: string): string {
  const steps = stepsSchema.safeParse(parse(text));
  if (!steps.success) return text;
  return JSON.stringify(
    steps.data.map((step) =>
      step.failure
        ? { ...step, failure: { ...step.failure, reason: codes[step.failure.reason] ?? step.failure.reason } }
        : step,
    ),
  );
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
