import { type Component, componentType, walkComponents } from '../model/component.ts';
import { Message } from '../model/message.ts';
import type { Modal } from '../model/modal.ts';
import { Reply } from './reply.ts';

export type Target = Reply | Message;

/** Returns the message of a target. @throws Error if the person can't see it */
export function visibleMessage(personId: string, target: Target): Message {
  const message = target instanceof Message ? target : target.message;
  if (message.deleted) throw new Error('The message was deleted');
  if (message.visibleTo !== null && message.visibleTo !== personId) {
    throw new Error(`Only somebody else sees this ephemeral message: ${message.text}`);
  }
  return message;
}

/** Returns the modal of a target. @throws Error if somebody else has it open */
export function openModal(personId: string, target: Reply | Modal): Modal {
  const modal = target instanceof Reply ? target.modal : target;
  if (modal.personId !== personId) throw new Error(`Somebody else has the modal "${modal.title}" open`);
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
  if (!button.custom_id)
    throw new Error(`The button "${which}" is a link or a purchase: the bot receives nothing`);
  return button;
}
