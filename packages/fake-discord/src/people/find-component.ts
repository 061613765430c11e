import { type Component, componentType, isSelect, walkComponents } from '../model/component.ts';
import { Message } from '../model/message.ts';
import type { Modal } from '../model/modal.ts';
import { Reply } from './reply.ts';

export type Target = Reply | Message;

/** Returns the message of a target. @throws Error if the person can't see it */
export function visibleMessage(personId: string, target: Target): Message {
  const message = target instanceof Message ? target : target.message;
  if (message.deleted) throw new Error('The message was deleted');
  if (message.visibleTo !== null && message.visibleTo !== personId) {
    throw new Error(`Only someone else sees this ephemeral message: ${message.text}`);
  }
  return message;
}

/** Returns the modal of a target. @throws Error if someone else has it open */
export function openModal(personId: string, target: Reply | Modal): Modal {
  const modal = target instanceof Reply ? target.modal : target;
  if (modal.personId !== personId) throw new Error(`Someone else has the modal "${modal.title}" open`);
  return modal;
}

/**
 * Returns the button with a label or custom id in the message's current version.
 * @throws Error if there is none, or it is disabled or a link
 */
export function findButton(message: Message, which: string): Component {
  const buttons = [...walkComponents(message.components)]
    .map(({ component }) => component)
    .filter((component) => component.type === componentType.button);
  const labelOf = (button: Component) => button.label ?? button.emoji?.name ?? '';
  const button = buttons.find((one) => labelOf(one) === which || one.custom_id === which);
  if (button === undefined) {
    throw new Error(
      `There is no button "${which}", only: ${buttons.map(labelOf).join(', ') || 'none'}. The message says:\n${message.text}`,
    );
  }
  if (button.disabled) throw new Error(`The button "${which}" is disabled`);
  if (!button.custom_id) throw new Error(`The button "${which}" is a link: the bot receives nothing`);
  return button;
}

/**
 * Returns the select with a placeholder or custom id.
 * @throws Error if there is none, or it is disabled or does not allow that many values
 */
export function findSelect(message: Message, which: string, count: number): Component {
  const selects = [...walkComponents(message.components)].map(({ component }) => component).filter(isSelect);
  const select = selects.find((one) => one.placeholder === which || one.custom_id === which);
  if (select === undefined) {
    throw new Error(
      `There is no select "${which}", only: ${selects.map((one) => one.placeholder ?? one.custom_id).join(', ') || 'none'}`,
    );
  }
  if (select.disabled) throw new Error(`The select "${which}" is disabled`);
  if (count < (select.min_values ?? 1) || count > (select.max_values ?? 1)) {
    throw new Error(
      `The select "${which}" needs ${select.min_values ?? 1} to ${select.max_values ?? 1} values`,
    );
  }
  return select;
}

/** Returns the values of the options with these labels or values. @throws Error if there is no such option */
export function optionValues(select: Component, picked: readonly string[]): readonly string[] {
  const options = select.options ?? [];
  return picked.map((value) => {
    const option = options.find((one) => one.value === value || one.label === value);
    if (option === undefined)
      throw new Error(`There is no option "${value}", only: ${options.map((one) => one.label).join(', ')}`);
    return option.value;
  });
}
