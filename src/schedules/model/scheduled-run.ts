import { z } from 'zod';
import { type CaseType, serverSchema } from '../../cases/model/case.ts';
import { personSchema } from '../../domain/people.ts';
import { lastRunSchema, lostWarningSchema, type Schedule, scheduleSettingsSchema } from './schedule.ts';

const runSchema = z.object({
  scheduleId: z.string(),
  server: serverSchema,
  settings: scheduleSettingsSchema,
  /** In whose name it runs. */
  createdBy: personSchema,
  /** When it was due before anyone postponed it. Times are milliseconds since 1970. */
  dueAt: z.number(),
  /** When it begins at the latest. */
  begin: z.number(),
  /** Who has postponed it; null if nobody has. */
  postponedBy: personSchema.nullable(),
  /** What became of it; null while it is to come. */
  end: lastRunSchema.nullable(),
  /** How many minutes before it players were warned, or it was too late for that. */
  warned: z.array(z.int()),
  /** The warnings of players that became no operation. */
  lost: z.array(lostWarningSchema),
  /** Whether players who were warned of what is no longer so can be told (`open`), needn't be (`settled`), or can't be (`failed`). */
  correction: z.enum(['open', 'settled', 'failed']),
  /** Before this time it isn't tried again to tell them. */
  correctsAt: z.number(),
});
/** A run of a schedule that people know of: it is announced, or players are warned of it. */
export type RunState = z.infer<typeof runSchema>;

export const runType: CaseType<RunState> = { kind: 'run', schema: runSchema };

/** Returns the id of the case of a run. The custom ids of its buttons end with it. */
export function runCaseId(scheduleId: string, dueAt: number): string {
  return `${scheduleId}:${dueAt.toString(36)}`;
}

/** What a run is made from. */
export type Planned = Pick<Schedule, 'id' | 'guildId' | 'server' | 'settings' | 'createdBy' | 'language'>;
