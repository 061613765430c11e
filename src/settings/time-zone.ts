import { z } from 'zod';
import { inline } from '../discord/texts/markdown.ts';
import { todaysName } from '../domain/zone-names.ts';
import type { Setting } from './setting.ts';

/** The IANA time zone of schedules. */
export const timeZone: Setting<string> = {
  schema: z.string().refine(isKnown).transform(todaysName),
  usual: 'UTC',
  told: (t, zone, { person }) => t.md('change.time-zone', { person, zone: inline(zone) }),
  line: (t, zone) => t.md('setup.timezone', { zone }),
  isStep: true,
};

/** Returns whether this Node knows a time zone. */
function isKnown(timeZone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone });
    return true;
  } catch {
    return false;
  }
}
