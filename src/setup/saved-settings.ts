import type { InteractionContext } from '../discord/interactions/context.ts';
import { channelRefused } from '../discord/resolvers/channels.ts';
import { requireConnection } from '../discord/resolvers/connections.ts';
import { authorize, findServer } from '../discord/resolvers/resolve-server.ts';
import { textsFor } from '../discord/texts/languages.ts';
import { inline, mention } from '../discord/texts/markdown.ts';
import { type Message, notice } from '../discord/views/embed.ts';
import type { ChosenSetting } from '../settings/index.ts';

/** Saves the server that commands use by default; null: none. Returns what to reply. @throws UserError */
export async function saveDefaultServer(ctx: InteractionContext, typed: string | null): Promise<Message> {
  const { privateTexts: t, guildId } = ctx;
  const { connections } = ctx.services.store;
  const authorized = await authorize(ctx, 'status');
  if (typed === null) {
    await connections.changeSettings(guildId, { defaultServer: null }, ctx.person.id);
    const title = t.md('setup.default-server-removed.title');
    return notice('good', title, t.md('setup.default-server-removed.text'));
  }
  const server = await findServer(authorized, typed, 'status');
  await connections.changeSettings(guildId, { defaultServer: server }, ctx.person.id);
  const text = t.md('setup.default-server-set.text', { server: inline(server.name, 80) });
  return notice('good', t.md('setup.default-server-set.title'), text);
}

/**
 * Saves the log channel, after a message to it; null: none. Returns what to reply.
 * @throws UserError if the channel can't be used
 */
export async function saveLogChannel(ctx: InteractionContext, channelId: string | null): Promise<Message> {
  const { privateTexts: t, guildId, services } = ctx;
  const { connections } = services.store;
  const { publicTexts } = await requireConnection(ctx);
  const problem =
    channelId === null ? null : await services.logChannel.test(publicTexts, guildId, channelId, 'log');
  if (channelId !== null && problem !== null) throw channelRefused('log-channel-refused', channelId, problem);
  await connections.changeSettings(guildId, { logChannelId: channelId }, ctx.person.id);
  if (channelId === null)
    return notice('good', t.md('setup.log-removed.title'), t.md('setup.log-removed.text'));
  const text = t.md('setup.log-set.text', { channel: mention.channel(channelId) });
  return notice('good', t.md('setup.log-set.title'), text);
}

/** Saves what was chosen for a setting with few values. Returns what to reply. @throws UserError */
export async function saveChoice(
  ctx: InteractionContext,
  { choose }: ChosenSetting,
  chosen: string,
): Promise<Message> {
  const { privateTexts: t, guildId, guildLocale, services } = ctx;
  await requireConnection(ctx);
  const { change, saved } = choose(chosen);
  await services.store.connections.changeSettings(guildId, change, ctx.person.id);
  const { title, text } = saved(t, textsFor(guildLocale).language);
  return notice('good', title, text);
}
