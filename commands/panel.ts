import { randomBytes } from 'node:crypto';
import { ApplicationCommandOptionType } from 'discord.js';
import { z } from 'zod';
import { adminCommand, button, type Command, withSubcommands } from '../src/discord/interactions/command.ts';
import type { CommandContext, InteractionContext } from '../src/discord/interactions/context.ts';
import { reference } from '../src/discord/interactions/custom-ids.ts';
import { serverOption, textOption } from '../src/discord/interactions/options.ts';
import type { Choice } from '../src/discord/interactions/reply.ts';
import { UserError } from '../src/discord/interactions/user-error.ts';
import { channelRefused } from '../src/discord/resolvers/channels.ts';
import {
  adminOnly,
  authorize,
  loadAccess,
  requireActions,
  requireAnyServer,
} from '../src/discord/resolvers/preconditions.ts';
import { findServer } from '../src/discord/resolvers/server.ts';
import { fold } from '../src/discord/resolvers/server-names.ts';
import { autocompleteServer } from '../src/discord/resolvers/suggestions.ts';
import { channelProblem, isTransient } from '../src/discord/rest/errors.ts';
import { described, named } from '../src/discord/texts/localizations.ts';
import { mention, plain } from '../src/discord/texts/markdown.ts';
import { notice } from '../src/discord/views/embed.ts';
import { mostPanels, type NewPanel, type Panel } from '../src/domain/panel.ts';
import { refreshEveryMs } from '../src/panels/decide.ts';
import { panelKey } from '../src/panels/panel-drafts.ts';
import {
  newPanelMessage,
  type PanelButtonIds,
  panelLink,
  panelName,
  panelsMessage,
} from '../src/panels/panel-view.ts';
import { pressBackUp } from './backup.ts';
import { pressPower } from './power.ts';
import { otherServersButton, serverSelect } from './status.ts';

const buttonChoices = ['on', 'off'] as const;

/** Changes the server of a panel; the reply is for the person alone, because the panel itself shows what is done. */
const changeButton = button({
  name: 'panel',
  id: z.tuple([z.enum(['start', 'stop', 'restart', 'back-up']), reference]),
  onPress: (ctx, [action, serverReference]) =>
    action === 'back-up'
      ? pressBackUp(ctx, serverReference, 'ephemeral')
      : pressPower(ctx, action, serverReference, 'ephemeral'),
});
/** Has a panel read its servers, and edited. */
const refreshButton = button({ name: 'panel-refresh', id: z.tuple([reference]), onPress: pressRefresh });

/** `/panel`: posts, removes and lists messages that show servers and stay up to date. */
export const panel: Command = {
  ...withSubcommands(
    { ...adminCommand, name: 'panel', ...described('command.panel') },
    {
      post: adminOnly({
        ...described('command.panel.post'),
        options: [
          { ...serverOption, ...described('command.panel.post.server') },
          {
            type: ApplicationCommandOptionType.Channel,
            name: 'channel',
            ...described('command.panel.post.channel'),
          },
          textOption('buttons', 'command.panel.post.buttons', {
            choices: buttonChoices.map((value) => ({ value, ...named(`choice.panel.${value}`) })),
          }),
        ],
        execute: post,
        autocomplete: (ctx) => autocompleteServer(ctx, ['status']),
      }),
      remove: adminOnly({
        ...described('command.panel.remove'),
        options: [textOption('panel', 'command.panel.remove.panel', { required: true, autocomplete: true })],
        execute: remove,
        autocomplete: panelChoices,
      }),
      list: adminOnly({ ...described('command.panel.list'), execute: list }),
    },
  ),
  settingsList: '/panel list',
  components: [changeButton, refreshButton],
};

/** Returns the custom ids of a panel's buttons. @param serverReference empty if it shows all servers */
export function panelButtonIds({ id }: Pick<Panel, 'id'>, serverReference: string): PanelButtonIds {
  return {
    refresh: refreshButton.id(id),
    power: (action) => changeButton.id(action, serverReference),
    backUp: () => changeButton.id('back-up', serverReference),
    choose: serverSelect.id(),
    otherServers: otherServersButton.id(),
  };
}

async function post(ctx: CommandContext): Promise<void> {
  const buttons = ctx.options.choice('buttons', buttonChoices) !== 'off';
  await ctx.reply.defer('ephemeral');
  const authorized = await authorize(ctx, 'status');
  const { guildId, services, publicTexts, privateTexts: t } = authorized;
  const typed = ctx.options.get('server');
  const server = typed === null ? null : await findServer(authorized, typed, 'status');
  const channelId = ctx.options.get('channel') ?? ctx.channelId;
  const found = await services.channelMessages.findChannel(guildId, channelId);
  if ('problem' in found) throw channelRefused('panel-channel-refused', channelId, found.problem);
  const panel: NewPanel = {
    id: randomBytes(12).toString('base64url'),
    guildId,
    channelId,
    channelName: found.name,
    server: server && { connectionId: server.connectionId, id: server.id, name: server.name },
    buttons,
    language: publicTexts.language,
    createdBy: ctx.person.id,
    createdAt: new Date(),
  };
  // Stored first: if this process ends before it has posted the message, another one does.
  if (!(await services.store.panels.add(panel))) throw new UserError('too-many-panels', { max: mostPanels });
  const values = { panel: panelName(t, panel), channel: mention.channel(channelId) };
  const messageId = await postMessage(authorized, panel);
  ctx.log().info({ panel: panel.id }, 'a panel was made');
  const message =
    messageId === null
      ? notice('neutral', t.md('panel.posted-later.title'), t.md('panel.posted-later.text', values))
      : notice(
          'good',
          t.md('panel.posted.title'),
          t.md('panel.posted.text', { ...values, message: panelLink(t, { ...panel, messageId }) }),
        );
  await ctx.reply.send(message, 'ephemeral');
}

/**
 * Posts the message of a panel, which is filled by the process that leads. Returns its id; null if it is posted later.
 * @throws UserError if Discord refuses it for good; the panel is removed then
 */
async function postMessage(
  { services, publicTexts }: InteractionContext,
  panel: NewPanel,
): Promise<string | null> {
  const { store, channelMessages } = services;
  try {
    const message = newPanelMessage(publicTexts, panel);
    const { id } = await channelMessages.post(panel, message, panelKey(panel));
    await store.panels.setMessage(panel, id);
    return id;
  } catch (error) {
    if (isTransient(error)) return null;
    await store.panels.remove(panel);
    throw channelRefused('panel-channel-refused', panel.channelId, channelProblem(error));
  }
}

async function remove(ctx: CommandContext): Promise<void> {
  const typed = ctx.options.required('panel');
  const { guildId, services, privateTexts: t } = ctx;
  await ctx.reply.defer('ephemeral');
  const { panels } = services.store;
  const panel = await panels.find(guildId, typed);
  if (panel === null || !(await panels.remove(panel))) throw new UserError('no-such-panel');
  ctx.log().info({ panel: panel.id }, 'a panel was removed');
  const isDeleted = await deleteMessage(ctx, panel);
  const values = { panel: panelName(t, panel), channel: mention.channel(panel.channelId) };
  const text = t.md(isDeleted ? 'panel.removed.text' : 'panel.removed.text-left', values);
  await ctx.reply.send(notice('good', t.md('panel.removed.title'), text), 'ephemeral');
}

/** Deletes the message of a panel; returns false if that is not possible. */
async function deleteMessage(
  ctx: InteractionContext,
  { channelId, messageId, ended }: Panel,
): Promise<boolean> {
  if (messageId === null || ended?.reason === 'message-deleted') return true;
  try {
    await ctx.services.channelMessages.delete(channelId, messageId);
    return true;
  } catch (error) {
    ctx.log().info({ err: error }, 'the message of a removed panel could not be deleted');
    return false;
  }
}

async function list(ctx: CommandContext): Promise<void> {
  const panels = await ctx.services.store.panels.of(ctx.guildId);
  await ctx.reply.send(panelsMessage(ctx.privateTexts, panels), 'ephemeral');
}

async function panelChoices(ctx: CommandContext): Promise<readonly Choice[]> {
  const { privateTexts: t, options, services, guildId } = ctx;
  const query = fold(options.get('panel') ?? '');
  const now = new Date();
  const panels = await services.store.panels.of(guildId);
  return panels
    .map((panel) => {
      const name = panel.server?.name ?? t.plain('panel.all-servers');
      const parts = [
        plain(name, 40),
        `#${plain(panel.channelName, 30)}`,
        t.timeAgo(panel.createdAt, now),
        ...(panel.ended === null ? [] : ['⚠️']),
      ];
      return { name: plain(parts.join(' · '), 100), value: panel.id };
    })
    .filter(({ name }) => fold(name).includes(query))
    .slice(0, 25);
}

async function pressRefresh(ctx: InteractionContext, [id]: [string]): Promise<void> {
  const access = await loadAccess(ctx);
  const { panels } = ctx.services.store;
  const panel = await panels.find(ctx.guildId, id);
  if (panel === null || panel.ended !== null) throw new UserError('panel-gone');
  if (panel.server === null) requireAnyServer(access, 'status');
  else requireActions(access, ['status'], panel.server);
  await ctx.reply.deferUpdate();
  const now = Date.now();
  await panels.refresh(panel, new Date(now), new Date(now - refreshEveryMs));
}
