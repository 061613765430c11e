import { confirmButton } from '../src/discord/confirmations.ts';
import type { Command, Component } from '../src/discord/interactions/command.ts';
import type { NextButtonIds } from '../src/discord/views/operation-view.ts';
import { access } from './access.ts';
import { backup } from './backup.ts';
import { cmd } from './cmd.ts';
import { players } from './players.ts';
import { power, powerButton } from './power.ts';
import { setup } from './setup.ts';
import { status, statusButton } from './status.ts';

/** Every slash command, to be registered and routed. */
export const commands: readonly Command[] = [status, players, power, cmd, backup, setup, access];

/** Components that belong to no single command. */
export const sharedComponents: readonly Component[] = [confirmButton];

/** Registered globally for bots without a gateway, which receive no event when they join a guild. */
export const firstCommands: readonly Command[] = [setup];

/** Returns the custom ids of the buttons under an operation that failed. */
export function nextButtonIds(serverReference: string): NextButtonIds {
  return { status: statusButton.id(serverReference), start: powerButton.id('start', serverReference) };
}
