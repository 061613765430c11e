import type { Command } from '../src/discord/interactions/context.ts';
import { access } from './access.ts';
import { backup } from './backup.ts';
import { cmd } from './cmd.ts';
import { power } from './power.ts';
import { setup } from './setup.ts';
import { status } from './status.ts';

/** Every slash command: what is registered is what is dispatched. */
export const commands: readonly Command[] = [status, power, cmd, backup, setup, access];

/** Enough for an admin to begin with, in a guild of which Discord tells the bot nothing. */
export const firstCommands: readonly Command[] = [setup];
