import { decideAgain } from '../domain/decide-again.ts';
import type { Cases } from '../store/repositories/cases.ts';
import type { Case, CaseChange, CaseType } from './model/case.ts';

/**
 * Changes a case. If someone else changes it meanwhile, it is decided again for what they stored. Returns the changed case; null
 * if there is nothing to change.
 * @param decide gets null if there is no such case; what it throws is passed on
 */
export function changeCase<State>(
  cases: Cases,
  type: CaseType<State>,
  { guildId, id }: Pick<Case<State>, 'guildId' | 'id'>,
  decide: (found: Case<State> | null) => CaseChange<State> | null | Promise<CaseChange<State> | null>,
  write: 'change' | 'advance' = 'change',
): Promise<Case<State> | null> {
  return decideAgain(
    () => cases.get(type, guildId, id),
    async (found) => {
      const change = await decide(found);
      return found === null || change === null ? null : { found, change };
    },
    (_found, { found, change }) => cases[write](found, change),
  );
}
