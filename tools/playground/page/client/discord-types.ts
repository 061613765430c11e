import type { ActionResult, MessageView, State } from '../../page-protocol.ts';

/** Parts of the state that have no name of their own in the protocol: as Discord has them. */
export type Command = State['commands'][number];
export type CommandOption = NonNullable<Command['options']>[number];
export type Embed = MessageView['embeds'][number];
export type Component = MessageView['components'][number];
export type Choice = NonNullable<Extract<ActionResult, { ok: true }>['choices']>[number];
