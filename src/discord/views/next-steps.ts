import type { ServerRef } from '../../domain/connection.ts';
import { ids } from '../interactions/component-ids.ts';
import type { Markdown } from '../texts/markdown.ts';
import { ServerCommand } from '../texts/server-commands.ts';
import type { Texts } from '../texts/texts.ts';
import type { Button } from './embed.ts';

/** What buttons of next steps are called: `button.…`. */
type Label =
  | ('status' | 'console' | 'start' | 'stop' | 'restart' | 'backups' | 'back-up-now' | 'history')
  | ('schedules' | 'setup' | 'connect' | 'permissions' | 'alerts' | 'panels');

/** What a button does that a message has because its text names a command. */
interface NextStep {
  readonly label: `button.${Label}`;
  /** @param serverReference of the server that the command is for */
  readonly customId: (serverReference: string) => string;
}

const list: NextStep = { label: 'button.backups', customId: (of) => ids.retype.of('backup.list', of, '') };

/** The next steps on one server, by their commands. The others need more than the server. */
const onServer: Readonly<Record<string, NextStep>> = {
  '/status': { label: 'button.status', customId: ids.status.of },
  '/logs': { label: 'button.console', customId: ids.console.of },
  '/power action:start': { label: 'button.start', customId: (of) => ids.power.of('start', of) },
  '/power action:stop': { label: 'button.stop', customId: (of) => ids.power.of('stop', of) },
  '/power action:restart': { label: 'button.restart', customId: (of) => ids.power.of('restart', of) },
  '/backup list': list,
  '/backup create': { label: 'button.back-up-now', customId: ids.backUp.of },
  // Which backup, is chosen from the list.
  '/backup restore': list,
  '/backup delete': list,
  '/backup download': list,
  '/history list': { label: 'button.history', customId: (of) => ids.retype.of('history.list', of, '') },
};

/** The next steps on no server in particular, by their commands. */
const anywhere: Readonly<Record<string, NextStep['label']>> = {
  '/schedule list': 'button.schedules',
};

/** Those of admins. */
const ofAdmins: Readonly<Record<string, NextStep['label']>> = {
  '/setup show': 'button.setup',
  '/setup connect': 'button.connect',
  '/access list': 'button.permissions',
  '/alerts show': 'button.alerts',
  '/panel list': 'button.panels',
};

/** Who can press the buttons, and which server they are for. */
export interface NextStepsFor {
  /** Null: none, so that no step on a server has a button. */
  readonly server: { readonly ref: ServerRef; readonly reference: string } | null;
  /** Whether it is an admin. Nobody else is shown the buttons of admins. */
  readonly isAdmin: boolean;
}

/** What is quoted, such as the output of a console, names no next step. */
const codeBlocks = /```.*?```/gs;

/** Returns the buttons of a message, and one more for each command that its text names as the next step. */
export function withNextSteps(
  t: Texts,
  text: Markdown | undefined,
  { server, isAdmin }: NextStepsFor,
  buttons: readonly Button[] = [],
): readonly Button[] {
  const said = `${text ?? ''}`.replace(codeBlocks, '');
  const steps = [...(server === null ? [] : stepsOn(said, server)), ...stepsAnywhere(said, isAdmin)];
  const has = new Set(buttons.map(({ customId }) => customId));
  const more = steps.flatMap(({ label, customId }) =>
    has.has(customId) ? [] : [{ customId, label: t.plain(label), style: 'secondary' } as const],
  );
  return [...buttons, ...more];
}

type NamedStep = Pick<NextStep, 'label'> & Pick<Button, 'customId'>;

function stepsOn(
  text: string,
  { ref, reference }: NonNullable<NextStepsFor['server']>,
): readonly NamedStep[] {
  const named = Object.entries(onServer).flatMap(([typed, step]) =>
    text.includes(`${new ServerCommand(typed, ref).toMarkdown()}`) ? [step] : [],
  );
  return [...new Set(named)].map(({ label, customId }) => ({ label, customId: customId(reference) }));
}

function stepsAnywhere(text: string, isAdmin: boolean): readonly NamedStep[] {
  const steps = Object.entries({ ...anywhere, ...(isAdmin && ofAdmins) });
  return steps.flatMap(([typed, label]) => {
    const customId = ids.retype.of(typed.slice(1).replace(' ', '.'), '', '');
    return text.includes(`\`${typed}\``) ? [{ label, customId }] : [];
  });
}
