import type { APIApplicationCommandBasicOption } from 'discord.js';
import { adminGroup, button, type Command, type Subcommand } from '../src/discord/interactions/command.ts';
import type { CommandContext } from '../src/discord/interactions/context.ts';
import { acknowledgeInPlace } from '../src/discord/interactions/in-place.ts';
import {
  channelOption,
  numberOption,
  personOption,
  roleOption,
  serverOption,
  textOption,
} from '../src/discord/interactions/options.ts';
import type { Choice } from '../src/discord/interactions/reply.ts';
import { autocompleteServer } from '../src/discord/resolvers/suggestions.ts';
import { described, localizedName } from '../src/discord/texts/localizations.ts';
import type { Message } from '../src/discord/views/embed.ts';
import { saveTimeZone, toTimeZone } from '../src/schedules/save-time-zone.ts';
import { offeredTimeZones, timeOfDay } from '../src/schedules/time-zones.ts';
import { commandRules } from '../src/settings/command-backups.ts';
import { chosenSettings } from '../src/settings/index.ts';
import { type ApprovalSettings, saveApprovals } from '../src/setup/approval-settings.ts';
import { checkAgain, checkSetup } from '../src/setup/check-facts.ts';
import { showChecklist } from '../src/setup/checklist.ts';
import { checklistIds, type SettingStep } from '../src/setup/checklist-view.ts';
import { connectTargets, toChoices } from '../src/setup/chosen-host.ts';
import { saveCommandRule } from '../src/setup/command-rule.ts';
import { connectComponents, openConnectForm } from '../src/setup/connecting.ts';
import { askToDisconnect, disconnectButton } from '../src/setup/disconnect.ts';
import { saveChoice, saveDefaultServer, saveLogChannel } from '../src/setup/saved-settings.ts';
import { addressComponents, maxAddressLength, setAddress } from '../src/setup/server-address.ts';
import { gameChoices, setGame } from '../src/setup/server-game.ts';
import { showChoices, showStep, stepComponents } from './setup-steps.ts';

const checkAgainButton = button({ ...checklistIds.check, onPress: checkAgain });

/** `/setup`: connects the guild to its hosting account. For a bot with one host. */
export const setup = setupWith();

/** The same for a bot with several hosts: `/setup connect` has the option `host`. */
export const setupOfSeveralHosts = setupWith([
  textOption('host', 'command.setup.connect.host', { autocomplete: true }),
]);

function setupWith(connectOptions?: APIApplicationCommandBasicOption[]): Command {
  return {
    ...adminGroup('setup', {
      connect: {
        ...(connectOptions && { options: connectOptions }),
        execute: (ctx) => openConnectForm(ctx, ctx.options.get('host')),
        autocomplete: hostChoices,
      },
      show: { execute: show },
      check: { options: [personOption('member', 'command.setup.check.member')], execute: checkSetup },
      disconnect: {
        options: [textOption('connection', 'command.setup.disconnect.connection', { autocomplete: true })],
        execute: askToDisconnect,
        autocomplete: connectionChoices,
      },
      server: {
        options: [{ ...serverOption, ...described('command.setup.server.server') }],
        execute: (ctx) =>
          setsStep(ctx, 'server', ctx.options.get('server'), (typed) => saveDefaultServer(ctx, typed)),
        autocomplete: (ctx) => autocompleteServer(ctx, ['status']),
      },
      address: {
        options: [
          { ...serverOption, ...described('command.setup.address.server'), required: true },
          textOption('address', 'command.setup.address.address', { max_length: maxAddressLength }),
        ],
        execute: setAddress,
        autocomplete: (ctx) => autocompleteServer(ctx, ['status']),
      },
      game: {
        options: [
          { ...serverOption, ...described('command.setup.game.server'), required: true },
          textOption('game', 'command.setup.game.game', {
            ...{ required: true, autocomplete: true, max_length: 60 },
          }),
          numberOption('query_port', 'command.setup.game.query_port', 1_024, 65_535),
        ],
        execute: setGame,
        autocomplete: gameChoices,
      },
      log: {
        options: [channelOption('command.setup.log.channel')],
        execute: (ctx) => setsStep(ctx, 'log', ctx.options.get('channel'), (id) => saveLogChannel(ctx, id)),
      },
      approvals: {
        options: [
          channelOption('command.setup.approvals.channel'),
          roleOption('command.setup.approvals.role'),
        ],
        execute: (ctx) =>
          setsStep(ctx, 'approvals', approvalOptions(ctx), (given) => saveApprovals(ctx, given)),
      },
      commands: {
        options: [
          textOption('rule', 'command.setup.commands.rule', {
            choices: commandRules.map((value) => ({ value, ...localizedName(`choice.commands.${value}`) })),
          }),
          textOption('add', 'command.setup.commands.add'),
          textOption('remove', 'command.setup.commands.remove'),
        ],
        execute: (ctx) => saves(ctx, () => saveCommandRule(ctx)),
      },
      ...choiceCommands(),
      timezone: {
        options: [textOption('zone', 'command.setup.timezone.zone', { required: true, autocomplete: true })],
        execute: (ctx) => {
          const zone = toTimeZone(ctx.options.required('zone'));
          return saves(ctx, () => saveTimeZone(ctx, zone));
        },
        autocomplete: zoneChoices,
      },
    }),
    components: [
      ...connectComponents,
      ...stepComponents,
      ...addressComponents,
      checkAgainButton,
      disconnectButton,
    ],
  };
}

/** Returns the subcommands for the settings with few values. */
function choiceCommands(): Readonly<Record<string, Subcommand>> {
  const all = chosenSettings.map((setting) => {
    const { command, option, values, nameOf, texts } = setting.choices;
    const choices = values.map((value) => {
      const named = nameOf(value);
      return { value, ...('key' in named ? localizedName(named.key) : named) };
    });
    const subcommand: Subcommand = {
      options: [textOption(option, texts.option, { choices })],
      execute: (ctx) => {
        const chosen = ctx.options.choice(option, values);
        return sets(
          ctx,
          chosen,
          () => showChoices(ctx, setting.name),
          (given) => saveChoice(ctx, setting, given),
        );
      },
    };
    return [command, subcommand] as const;
  });
  return Object.fromEntries(all);
}

/** Saves a setting, and replies with what was saved. */
async function saves({ reply }: CommandContext, save: () => Promise<Message>): Promise<void> {
  await reply.defer('ephemeral');
  await reply.send(await save(), 'ephemeral');
}

/** Saves a setting, or shows it with a menu that changes it if the option is missing: a look changes nothing. */
function sets<T>(
  ctx: CommandContext,
  given: T | null,
  show: () => Promise<void>,
  save: (given: T) => Promise<Message>,
): Promise<void> {
  return given === null ? show() : saves(ctx, () => save(given));
}

/** Saves what a step of the checklist sets, or shows the step if the option is missing. */
function setsStep<T>(
  ctx: CommandContext,
  step: SettingStep,
  given: T | null,
  save: (given: T) => Promise<Message>,
): Promise<void> {
  return sets(ctx, given, () => showStep(ctx, step), save);
}

/** Returns what is to be changed of requests for approval; null if nothing is. */
function approvalOptions({ options }: CommandContext): ApprovalSettings | null {
  const [channelId, roleId] = [options.get('channel'), options.get('role')];
  if (channelId === null && roleId === null) return null;
  return { ...(channelId !== null && { channelId }), ...(roleId !== null && { roleId }) };
}

async function show(ctx: CommandContext): Promise<void> {
  await acknowledgeInPlace(ctx);
  await showChecklist(ctx);
}

async function hostChoices(ctx: CommandContext): Promise<readonly Choice[]> {
  return toChoices(connectTargets(ctx), ctx.options.get('host'));
}

async function connectionChoices({ guildId, options, services }: CommandContext): Promise<readonly Choice[]> {
  return toChoices(await services.store.connections.list(guildId), options.get('connection'));
}

async function zoneChoices({ options }: CommandContext): Promise<readonly Choice[]> {
  const now = Date.now();
  return offeredTimeZones(options.get('zone') ?? '')
    .slice(0, 25)
    .map((zone) => ({ name: `${zone} · ${timeOfDay(now, zone)}`, value: zone }));
}
