import type { InteractionContext } from '../discord/interactions/context.ts';
import { UserError } from '../discord/interactions/user-error.ts';
import { codeBlock } from '../discord/texts/markdown.ts';
import type { LocalizedText, Texts } from '../discord/texts/texts.ts';
import { type Button, type Message, message, type Select } from '../discord/views/embed.ts';
import { type ThisMachineProblem, thisMachine } from '../this-machine/model/this-machine.ts';

/** Offers to connect this machine. @param menu with the other hosts that can be connected instead; null: there are none */
export function thisMachineQuestion(
  t: Texts,
  connectId: string,
  buttons: readonly Button[] = [],
  menu: Select | null = null,
): Message {
  const title = t.md('setup.this-machine.title');
  const go: Button = { customId: connectId, label: t.plain('setup.this-machine.go'), style: 'primary' };
  return message(
    { tone: 'neutral', icon: '🖥️', title, text: t.md('setup.this-machine.text') },
    [go, ...buttons],
    menu,
  );
}

/** Returns the refusal to connect this machine now. */
export function machineError(problem: ThisMachineProblem): UserError {
  switch (problem.kind) {
    case 'starting':
      return new UserError('this-machine-starting');
    case 'down':
      return new UserError('this-machine-down', { reason: codeBlock(problem.reason) });
  }
}

/** Returns why the host on this machine can't be called, in full for those who run it; null if it can, or there is none. */
export function machineProblem({
  services,
  person,
}: Pick<InteractionContext, 'services' | 'person'>): LocalizedText | null {
  const machine = services.thisMachine;
  const problem = machine?.problem ?? null;
  if (machine === null || problem === null) return null;
  if (problem.kind === 'starting') return (t) => t.md('setup.this-machine.starting');
  return machine.isFor(person.id)
    ? (t) => t.md('setup.this-machine.down', { reason: codeBlock(problem.reason) })
    : (t) => t.md('setup.this-machine.down-for-others');
}

/** Returns whether a connection is to the host on this machine. */
export function isToThisMachine({ hostingUrl }: { readonly hostingUrl: string }): boolean {
  return hostingUrl === thisMachine.address;
}
