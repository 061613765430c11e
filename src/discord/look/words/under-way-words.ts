import type { Operation, Step } from '../../../domain/operation.ts';
import { mainStep } from '../../../operations/plan.ts';
import { type Markdown, md } from '../text.ts';

const kinds: Readonly<Record<Step['name'], Markdown>> = {
  'power.start': md`start a server`,
  'power.stop': md`stop a server`,
  'power.restart': md`restart a server`,
  'power.kill': md`kill a server`,
  command: md`run a command on a server`,
  'backup.create': md`back up a server`,
  'backup.restore': md`restore a server`,
  'backup.delete': md`delete a backup`,
};

/** Who asked for what kind of change, a line each: without the names of servers, which not everybody may see. */
export function underWay(running: readonly Operation[]): readonly Markdown[] {
  const alike = Map.groupBy(running, (operation) => `${operation.requestedBy.id} ${mainStep(operation)}`);
  return [...alike.values()].flatMap((operations) => {
    const [first] = operations;
    if (first === undefined) return [];
    const times = operations.length === 1 ? md`` : md` (${operations.length} times)`;
    return [md`- **${first.requestedBy.name}**: ${kinds[mainStep(first)]}${times}`];
  });
}
