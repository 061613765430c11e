import { randomBytes } from 'node:crypto';
import { type APIApplicationCommandBasicOption, ApplicationCommandOptionType } from 'discord.js';
import { z } from 'zod';
import { adminGroup, button, type Command, requireAdmin } from '../src/discord/interactions/command.ts';
import { ids } from '../src/discord/interactions/component-ids.ts';
import type { CommandContext, InteractionContext } from '../src/discord/interactions/context.ts';
import { reference } from '../src/discord/interactions/custom-ids.ts';
import { acknowledgeInPlace, showInPlace } from '../src/discord/interactions/in-place.ts';
import { serverOption, textOption } from '../src/discord/interactions/options.ts';
import type { Choice } from '../src/discord/interactions/reply.ts';
import { UserError } from '../src/discord/interactions/user-error.ts';
import { channelRefused } from '../src/discord/resolvers/channels.ts';
import { authorize, findServer } from '../src/discord/resolvers/resolve-server.ts';
import { loadAccess, requireActions, requireAnyServer } from '../src/discord/resolvers/rights.ts';
import { fold } from '../src/discord/resolvers/server-names.ts';
import { autocompleteServer } from '../src/discord/resolvers/suggestions.ts';
import { channelProblem, isTransient } from '../src/discord/rest/errors.ts';
import { type DefinitionKey, described, localizedName } from '../src/discord/texts/localizations.ts';
import { type Markdown, mention, plain } from '../src/discord/texts/markdown.ts';
import type { Texts } from '../src/discord/texts/texts.ts';
import { type Message, notice } from '../src/discord/views/embed.ts';
import { questionMessage } from '../src/discord/views/question.ts';
import { chosenLook, colorChoices, lookLimits, partChoices } from '../src/panels/chosen-look.ts';
import {
  mostPanels,
  type NewPanel,
  type Panel,
  type PanelLook,
  usualLook,
} from '../src/panels/model/panel.ts';
import { refreshEveryMs } from '../src/panels/panel-decisions.ts';
import { panelKey } from '../src/panels/panel-drafts.ts';
import { newPanelMessage, panelLink, panelName, panelsMessage } from '../src/panels/panel-view.ts';
import { pressBackUp } from './backup.ts';
import { pressPower } from './power.ts';

const buttonChoices = ['on', 'off'] as const;

const panelOption = textOption('panel', 'command.panel.remove.panel', { required: true, autocomplete: true });

/** Returns an option that takes a channel of any type: a refused one is refused with the reason. */
function placeOption(description: DefinitionKey): APIApplicationCommandBasicOption {
  return { type: ApplicationCommandOptionType.Channel, name: 'channel', ...described(description) };
}

/** How a panel is to look. */
const lookOptions = [
  textOption('title', 'command.panel.post.title', { max_length: lookLimits.title }),
  textOption('color', 'command.panel.post.color', { max_length: 20, autocomplete: true }),
  textOption('text', 'command.panel.post.text', { max_length: lookLimits.text }),
  textOption('image', 'command.panel.post.image', { max_length: lookLimits.image }),
  textOption('show', 'command.panel.post.show', { max_length: 200, autocomplete: true }),
  textOption('buttons', 'command.panel.post.buttons', {
    choices: buttonChoices.map((value) => ({ value, ...localizedName(`choice.panel.${value}`) })),
  }),
];

/** Changes the server of a panel; the reply is for the person alone, because the panel itself shows what is done. */
const changeButton = button({
  ...ids.panel,
  onPress: (ctx, [action, serverReference]) =>
    action === 'back-up'
      ? pressBackUp(ctx, serverReference, 'ephemeral')
      : pressPower(ctx, action, serverReference, 'ephemeral'),
});
/** Has a panel read its servers, and edited. */
const refreshButton = button({ ...ids.refreshPanel, onPress: pressRefresh });
const removeButton = button({ name: 'panel-remove', id: z.tuple([reference]), onPress: remove });

/** `/panel`: posts, removes and lists messages that show servers and stay up to date. */
export const panel: Command = {
  ...adminGroup('panel', {
    post: {
      options: [
        { ...serverOption, ...described('command.panel.post.server') },
        placeOption('command.panel.post.channel'),
        ...lookOptions,
      ],
      execute: post,
      autocomplete,
    },
    edit: { options: [panelOption, ...lookOptions], execute: edit, autocomplete },
    move: { options: [panelOption, placeOption('command.panel.move.channel')], execute: move, autocomplete },
    remove: { options: [panelOption], execute: askToRemove, autocomplete },
    list: { execute: list },
  }),
  components: [changeButton, refreshButton, removeButton],
};

async function post(ctx: CommandContext): Promise<void> {
  const buttons = ctx.options.choice('buttons', buttonChoices) !== 'off';
  const look = chosenLook(ctx, usualLook);
  await ctx.reply.defer('ephemeral');
  const channelId = ctx.options.get('channel') ?? ctx.channelId;
  const wish = { channelId, typedServer: ctx.options.get('server'), buttons, look };
  await ctx.reply.send(await postPanel(ctx, wish), 'ephemeral');
}

interface PanelWish {
  readonly channelId: string;
  /** Null: all servers. */
  readonly typedServer: string | null;
  /** Default: true. */
  readonly buttons?: boolean;
  readonly look?: PanelLook;
}

/** Posts a panel. Returns what to reply. @throws UserError */
export async function postPanel(
  ctx: InteractionContext,
  { channelId, typedServer, buttons = true, look = usualLook }: PanelWish,
): Promise<Message> {
  const authorized = await authorize(ctx, 'status');
  const { guildId, services, publicTexts, privateTexts: t } = authorized;
  const server = typedServer === null ? null : await findServer(authorized, typedServer, 'status');
  const panel: NewPanel = {
    ...(await newPlace(ctx, channelId)),
    guildId,
    server: server && { connectionId: server.connectionId, id: server.id, name: server.name },
    buttons,
    look,
    language: publicTexts.language,
    createdBy: ctx.person.id,
  };
  // Stored first: if this process ends before it has posted the message, another one does.
  if (!(await services.store.panels.add(panel))) throw new UserError('too-many-panels', { max: mostPanels });
  const messageId = await postMessage(authorized, panel, () => services.store.panels.remove(panel));
  ctx.log().info({ panel: panel.id }, 'created a panel');
  return messageId === null
    ? postedLater(t, panel)
    : notice('good', t.md('panel.posted.title'), postedText(t, panel, messageId));
}

/** Returns a channel with the id of a panel that is new there. @throws UserError */
async function newPlace(
  ctx: InteractionContext,
  channelId: string,
): Promise<Pick<Panel, 'id' | 'channelId' | 'channelName' | 'createdAt'>> {
  const found = await ctx.services.messages.findChannel(ctx.guildId, channelId);
  if ('problem' in found) throw channelRefused('panel-channel-refused', channelId, found.problem);
  const id = randomBytes(12).toString('base64url');
  return { id, channelId, channelName: found.name, createdAt: new Date() };
}

function postedLater(t: Texts, panel: NewPanel): Message {
  const values = { panel: panelName(t, panel), channel: mention.channel(panel.channelId) };
  return notice('neutral', t.md('panel.posted-later.title'), t.md('panel.posted-later.text', values));
}

function postedText(t: Texts, panel: NewPanel, messageId: string): Markdown {
  return t.md('panel.posted.text', {
    panel: panelName(t, panel),
    channel: mention.channel(panel.channelId),
    message: panelLink(t, { ...panel, messageId }),
  });
}

async function edit(ctx: CommandContext): Promise<void> {
  const { options, services, privateTexts: t } = ctx;
  const buttons = options.choice('buttons', buttonChoices);
  if (!lookOptions.some(({ name }) => options.given(name))) throw new UserError('panel-no-change');
  await ctx.reply.defer('ephemeral');
  const panel = await chosenPanel(ctx);
  const look = chosenLook(ctx, panel.look);
  const changed = { look, buttons: buttons === null ? panel.buttons : buttons === 'on' };
  if (!(await services.store.panels.change(panel, changed))) throw new UserError('no-such-panel');
  ctx.log().info({ panel: panel.id }, 'a panel was changed');
  const values = { panel: panelName(t, panel), channel: mention.channel(panel.channelId) };
  const text = t.md('panel.edited.text', values);
  await ctx.reply.send(notice('good', t.md('panel.edited.title'), text), 'ephemeral');
}

/**
 * Posts the panel's message again, in another channel or at the end of the same, and deletes the old one. Its id changes, by
 * which Discord knows what was posted before.
 */
async function move(ctx: CommandContext): Promise<void> {
  await ctx.reply.defer('ephemeral');
  const authorized = await authorize(ctx, 'status');
  const { services, privateTexts: t } = authorized;
  const { panels } = services.store;
  const before = await chosenPanel(ctx);
  const channelId = ctx.options.get('channel') ?? ctx.channelId;
  const panel: Panel = { ...before, ...(await newPlace(ctx, channelId)), messageId: null, ended: null };
  if (!(await panels.move(before, panel))) throw new UserError('no-such-panel');
  const messageId = await postMessage(authorized, panel, () => panels.move(panel, before));
  ctx.log().info({ panel: panel.id, before: before.id }, 'a panel was moved');
  const isDeleted = await deleteMessage(ctx, before);
  const left = t.md('panel.moved.left', { channel: mention.channel(before.channelId) });
  const text = messageId === null ? null : postedText(t, panel, messageId);
  await ctx.reply.send(
    text === null
      ? postedLater(t, panel)
      : notice('good', t.md('panel.moved.title'), isDeleted ? text : t.sentences([text, left])),
    'ephemeral',
  );
}

/** Returns the panel that the option names, by its id or as `/panel list` calls it. @throws UserError */
async function chosenPanel(ctx: CommandContext): Promise<Panel> {
  const { options, services, guildId, privateTexts: t } = ctx;
  const typed = options.required('panel');
  const panels = await services.store.panels.of(guildId);
  const chosen = panels.find(({ id }) => id === typed);
  if (chosen !== undefined) return chosen;
  const query = fold(typed);
  const named = panels.filter((panel) => {
    const name = fold(plainName(t, panel));
    const ends = [`#${fold(panel.channelName)}`, mention.channel(panel.channelId)];
    return query === name || ends.some((end) => query.startsWith(`${name} `) && query.endsWith(`${end}`));
  });
  const [only, ...others] = named;
  if (only === undefined) throw new UserError('no-such-panel');
  if (others.length > 0) throw new UserError('several-panels', { panel: typed });
  return only;
}

function plainName(t: Texts, { server }: Panel): string {
  return server?.name ?? t.plain('panel.all-servers');
}

/**
 * Posts the message of a panel, which is filled by the process that leads. Returns its id; null if it is posted later.
 * @param undo is called if Discord refuses it for good
 * @throws UserError if Discord refuses it for good
 */
async function postMessage(
  { services, publicTexts }: InteractionContext,
  panel: NewPanel,
  undo: () => Promise<unknown>,
): Promise<string | null> {
  const { store, messages } = services;
  try {
    const message = newPanelMessage(publicTexts, panel);
    const { id } = await messages.post(panel, message, panelKey(panel));
    await store.panels.setMessage(panel, id);
    return id;
  } catch (error) {
    if (isTransient(error)) return null;
    await undo();
    throw channelRefused('panel-channel-refused', panel.channelId, channelProblem(error));
  }
}

/** Asks whether to remove a panel: its message can't be brought back. */
async function askToRemove(ctx: CommandContext): Promise<void> {
  const { privateTexts: t } = ctx;
  await ctx.reply.defer('ephemeral');
  const panel = await chosenPanel(ctx);
  const values = { panel: panelName(t, panel), channel: mention.channel(panel.channelId) };
  const [title, text] = [t.md('panel.remove.title'), t.md('panel.remove.text', values)];
  const go = { customId: removeButton.id(panel.id), label: t.plain('button.remove') };
  await ctx.reply.send(questionMessage(t, { title, text, go }), 'ephemeral');
}

async function remove(ctx: InteractionContext, [id]: [string]): Promise<void> {
  requireAdmin(ctx);
  const { guildId, services, privateTexts: t } = ctx;
  await acknowledgeInPlace(ctx);
  const panel = (await services.store.panels.of(guildId)).find((each) => each.id === id);
  if (panel === undefined || !(await services.store.panels.remove(panel)))
    throw new UserError('no-such-panel');
  ctx.log().info({ panel: panel.id }, 'a panel was removed');
  const isDeleted = await deleteMessage(ctx, panel);
  const values = { panel: panelName(t, panel), channel: mention.channel(panel.channelId) };
  const text = t.md(isDeleted ? 'panel.removed.text' : 'panel.removed.text-left', values);
  await showInPlace(ctx, notice('good', t.md('panel.removed.title'), text));
}

/** Deletes the message of a panel; returns false if that is not possible. */
async function deleteMessage(
  ctx: InteractionContext,
  { channelId, messageId, ended }: Panel,
): Promise<boolean> {
  if (messageId === null || ended?.reason === 'message-deleted') return true;
  try {
    await ctx.services.messages.delete(channelId, messageId);
    return true;
  } catch (error) {
    ctx.log().info({ err: error }, 'failed to delete the message of a removed panel');
    return false;
  }
}

async function list(ctx: CommandContext): Promise<void> {
  const panels = await ctx.services.store.panels.of(ctx.guildId);
  await ctx.reply.send(panelsMessage(ctx.privateTexts, panels), 'ephemeral');
}

async function autocomplete(ctx: CommandContext): Promise<readonly Choice[]> {
  const { options, privateTexts: t } = ctx;
  switch (options.focused) {
    case 'panel':
      return panelChoices(ctx);
    case 'color':
      return colorChoices(options.get('color') ?? '');
    case 'show':
      return partChoices(t, options.get('show') ?? '');
    default:
      return autocompleteServer(ctx, ['status']);
  }
}

async function panelChoices(ctx: CommandContext): Promise<readonly Choice[]> {
  const { privateTexts: t, options, services, guildId } = ctx;
  const query = fold(options.get('panel') ?? '');
  const now = new Date();
  const panels = await services.store.panels.of(guildId);
  return panels
    .map((panel) => {
      const parts = [
        plain(plainName(t, panel), 40),
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
