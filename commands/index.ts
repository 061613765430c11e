import { askButton, decideButton } from '../src/approvals/approval-buttons.ts';
import { confirmButton } from '../src/discord/confirmations.ts';
import { cancelQuestionButton } from '../src/discord/interactions/cancel-question.ts';
import type { Command, Component } from '../src/discord/interactions/command.ts';
import { groupComponents } from '../src/groups/group-buttons.ts';
import { access } from './access.ts';
import { alerts } from './alerts.ts';
import { backup } from './backup.ts';
import { cmd } from './cmd.ts';
import { help } from './help.ts';
import { history } from './history.ts';
import { logs } from './logs.ts';
import { panel } from './panel.ts';
import { players } from './players.ts';
import { power } from './power.ts';
import { privacy } from './privacy.ts';
import { schedule } from './schedule.ts';
import { setup, setupOfSeveralHosts } from './setup.ts';
import { status } from './status.ts';

/** What a guild can connect to: configured hosts, the host on the bot's machine, and kinds of hosts that guilds can add themselves. */
interface HostChoices {
  readonly hosts: readonly unknown[];
  readonly openHosts: readonly unknown[];
  /** Default: there is none. */
  readonly thisMachine?: object | null;
}

/** Returns every slash command of a bot with these hosts, to be registered and routed. */
export function commandsFor(choices: HostChoices): readonly Command[] {
  const setup = setupFor(choices);
  return [
    status,
    players,
    power,
    cmd,
    logs,
    backup,
    schedule,
    history,
    panel,
    alerts,
    setup,
    access,
    help,
    privacy,
  ];
}

function setupFor({ hosts, openHosts, thisMachine }: HostChoices): Command {
  const count = hosts.length + openHosts.length + (thisMachine ? 1 : 0);
  return count > 1 ? setupOfSeveralHosts : setup;
}

/** Components that belong to no single command. */
export const sharedComponents: readonly Component[] = [
  confirmButton,
  cancelQuestionButton,
  askButton,
  decideButton,
  ...groupComponents,
];
