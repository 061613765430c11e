import { join, type Markdown, md } from '../discord/texts/markdown.ts';
import { isUnnamed, restoreName } from '../discord/texts/requests.ts';
import type { Texts } from '../discord/texts/texts.ts';
import type { ConfirmPrompt, RestoreChoice } from '../discord/views/confirmation-view.ts';
import { backupDetails } from './backup-texts.ts';
import { backsUp, namesOf, offered, type Restore, type RestoreFact, restoreFacts } from './restore-facts.ts';

/** Asks whether to restore a backup; only says why not if something stops that. */
export function restorePrompt(
  t: Texts,
  restore: Restore,
  facts: readonly RestoreFact[] = restoreFacts(t, restore),
): ConfirmPrompt {
  const textsOf = (weight: RestoreFact['weight']) =>
    facts.filter((fact) => fact.weight === weight).map(({ text }) => text);
  const [first, then] = [textsOf('first'), textsOf('then')];
  const details = backupDetails(t, restore.backup, restore.marks);
  const blocks = facts.find((fact) => fact.blocks !== undefined)?.blocks;
  if (blocks !== undefined)
    return { card: { ...blocks, text: join([...first, ...then]) }, details, options: [] };
  return {
    card: {
      tone: 'bad',
      icon: restore.test?.mark === 'bad' ? '❌' : '⚠️',
      title: titleOf(t, restore),
      text: join([...first, ...(first.length === 0 ? [] : [md``]), ...textsOf('lost')]),
    },
    more: then,
    details,
    options: optionsOf(t, restore),
  };
}

function titleOf(t: Texts, restore: Restore): Markdown {
  const usual = isUnnamed(restore) ? 'confirmation.restore.title-unnamed' : 'confirmation.restore.title';
  const undo = restoreName(restore);
  return t.md(undo === null ? usual : `confirmation.${undo}.title`, namesOf(restore));
}

/** Returns the choices; the safest one isn't the first to press if another backup is safer, or the host probably refuses. */
function optionsOf(t: Texts, restore: Restore): ConfirmPrompt['options'] {
  const shown = offered(restore);
  const isDoubtful = Object.values(restore.limits).some(({ kind }) => kind === 'probably-none');
  const safest = restore.rather?.isSafer || isDoubtful ? 'secondary' : 'primary';
  return shown.map((choice) => ({
    choice,
    label: choiceLabel(t, restore, choice, shown),
    style: backsUp(choice) ? safest : 'danger',
  }));
}

/** @param shown the choices among which it stands */
function choiceLabel(
  t: Texts,
  restore: Restore,
  choice: RestoreChoice,
  shown: readonly RestoreChoice[],
): string {
  const name = labelOf(choice, shown);
  const undo = restoreName(restore);
  if (undo === null) return t.plain(`confirmation.restore.${name}`);
  const way = name === 'go' || name === 'no-backup' ? 'now' : name;
  return t.plain(`confirmation.${undo}.${way}`);
}

/** Returns the name of a choice among others: of two that leave no way back, the second also leaves out a step. */
function labelOf(choice: RestoreChoice, choices: readonly RestoreChoice[]) {
  if (backsUp(choice)) return 'back-up';
  if (choice === 'go' && choices.includes('cycle')) return 'no-stop';
  if (choice === 'go' && choices.includes('start-after')) return 'no-start';
  return choices.some(backsUp) ? 'no-backup' : 'go';
}
