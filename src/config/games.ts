import { type GameRule, gameRuleSchema } from '@steward/worlds/model';
import { z } from 'zod';
import { jsonList } from './json-list.ts';

const listSchema = z.array(gameRuleSchema.strict()).min(1).max(50);

/** The operator's own rules for the files of games, which come before the built-in ones. */
export const games = jsonList<GameRule>(listSchema, describeIssue, 'docs/configuration.md has an example.');

function describeIssue({ path }: z.core.$ZodIssue): string {
  const [index, field] = path;
  if (typeof index !== 'number') return 'is not a list of 1 to 50 games';
  return typeof field === 'string'
    ? `, game ${index + 1}: ${field} is missing or invalid`
    : `, game ${index + 1} is invalid`;
}
