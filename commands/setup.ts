import type { APIApplicationCommandBasicOption } from 'discord.js';
import { adminGroup, button, type Command } from '../src/discord/interactions/command.ts';
import type { CommandContext } from '../src/discord/interactions/context.ts';
import { acknowledgeHere } from '../src/discord/interactions/here.ts';
import {
  channelOption,
  numberOption,
  personOption,
  serverOption,
  textOption,
} from '../src/discord/interactions/options.ts';
import type { Choice } from '../src/discord/interactions/reply.ts';
import { UserError } from '../src/discord/interactions/user-error.ts';
import { parseJoinAddress } from '../src/discord/resolvers/addresses.ts';
import { findServer } from '../src/discord/resolvers/find-server.ts';
import { saveChannel, saveDefaultServer, saveLanguage } from '../src/discord/resolvers/guild-settings.ts';
import { authorize } from '../src/discord/resolvers/preconditions.ts';
import { autocompleteServer } from '../src/discord/resolvers/suggestions.ts';
import { languageNames } from '../src/discord/texts/languages.ts';
import { described, named } from '../src/discord/texts/localizations.ts';
import { inline, inlineCode } from '../src/discord/texts/markdown.ts';
import { type Message, notice } from '../src/discord/views/embed.ts';
import { commandRules } from '../src/domain/connection.ts';
import { languages } from '../src/domain/language.ts';
import { saveTimeZone, toTimeZone } from '../src/schedules/save-time-zone.ts';
import { offeredTimeZones, timeOfDay } from '../src/schedules/time-zones.ts';
import { checkAgain, checkSetup } from '../src/setup/check-facts.ts';
import { showChecklist } from '../src/setup/checklist.ts';
import { checklistIds } from '../src/setup/checklist-view.ts';
import { connectTargets, toChoices } from '../src/setup/chosen-host.ts';
import { saveCommandRule } from '../src/setup/command-rule.ts';
import { connectComponents, openConnectForm } from '../src/setup/connecting.ts';
import { askToDisconnect, disconnectButton } from '../src/setup/disconnect.ts';
import { gameChoices, setGame } from '../src/setup/server-game.ts';
import { stepComponents } from './setup-steps.ts';

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
        execute: (ctx) => saves(ctx, () => saveDefaultServer(ctx, ctx.options.get('server'))),
        autocomplete: (ctx) => autocompleteServer(ctx, ['status']),
      },
      address: {
        options: [
          { ...serverOption, ...described('command.setup.address.server'), required: true },
          textOption('address', 'command.setup.address.address', { max_length: 100 }),
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
        execute: (ctx) => saves(ctx, () => saveChannel(ctx, 'log', ctx.options.get('channel'))),
      },
      approvals: {
        options: [channelOption('command.setup.approvals.channel')],
        execute: (ctx) => saves(ctx, () => saveChannel(ctx, 'approvals', ctx.options.get('channel'))),
      },
      commands: {
        options: [
          textOption('rule', 'command.setup.commands.rule', {
            choices: commandRules.map((value) => ({ value, ...named(`choice.commands.${value}`) })),
          }),
          textOption('add', 'command.setup.commands.add'),
          textOption('remove', 'command.setup.commands.remove'),
        ],
        execute: (ctx) => saves(ctx, () => saveCommandRule(ctx)),
      },
      language: {
        options: [
          textOption('language', 'command.setup.language.language', {
            // Each in its own language, so that everybody finds theirs.
            choices: languages.map((value) => ({ value, name: languageNames[value] })),
          }),
        ],
        execute: (ctx) => {
          const language = ctx.options.choice('language', languages);
          return saves(ctx, () => saveLanguage(ctx, language));
        },
      },
      timezone: {
        options: [textOption('zone', 'command.setup.timezone.zone', { required: true, autocomplete: true })],
        execute: (ctx) => {
          const zone = toTimeZone(ctx.options.required('zone'));
          return saves(ctx, () => saveTimeZone(ctx, zone));
        },
        autocomplete: zoneChoices,
      },
    }),
    components: [...connectComponents, ...stepComponents, checkAgainButton, disconnectButton],
  };
}

/** Saves a setting, and replies with what was saved. */
async function saves({ reply }: CommandContext, save: () => Promise<Message>): Promise<void> {
  await reply.defer('ephemeral');
  await reply.send(await save(), 'ephemeral');
}

async function show(ctx: CommandContext): Promise<void> {
  await acknowledgeHere(ctx);
  await showChecklist(ctx);
}

async function hostChoices(ctx: CommandContext): Promise<readonly Choice[]> {
  return toChoices(connectTargets(ctx), ctx.options.get('host'));
}

async function connectionChoices({ guildId, options, services }: CommandContext): Promise<readonly Choice[]> {
  return toChoices(await services.store.connections.list(guildId), options.get('connection'));
}

async function setAddress(ctx: CommandContext): Promise<void> {
  const { privateTexts: t, guildId, services } = ctx;
  const typed = ctx.options.get('address');
  const address = typed === null ? null : parseJoinAddress(typed);
  if (typed !== null && address === null) throw new UserError('join-address', { address: typed });
  await ctx.reply.defer('ephemeral');
  const authorized = await authorize(ctx, 'status');
  const server = await findServer(authorized, ctx.options.required('server'), 'status');
  const isStored = await services.store.connections.setAddress(guildId, server, address);
  if (!isStored) throw new UserError('too-many-addresses');
  const name = inline(server.name, 80);
  const [title, text] =
    address === null
      ? [t.md('setup.address-removed.title'), t.md('setup.address-removed.text', { server: name })]
      : [
          t.md('setup.address-set.title'),
          t.md('setup.address-set.text', { server: name, address: inlineCode(address) }),
        ];
  await ctx.reply.send(notice('good', title, text), 'ephemeral');
}

async function zoneChoices({ options }: CommandContext): Promise<readonly Choice[]> {
  const now = Date.now();
  return offeredTimeZones(options.get('zone') ?? '')
    .slice(0, 25)
    .map((zone) => ({ name: `${zone} · ${timeOfDay(now, zone)}`, value: zone }));
}
