import type { InteractionContext } from '../discord/interactions/context.ts';
import { channelRefused } from '../discord/resolvers/channels.ts';
import { requireConnection } from '../discord/resolvers/connections.ts';
import { roleSilentText } from '../discord/texts/labels.ts';
import { join, type Markdown, md, mention } from '../discord/texts/markdown.ts';
import { type Message, notice } from '../discord/views/embed.ts';
import { approvalChannel } from '../settings/approvals.ts';
import { isRoleSilent, requireMentionable } from './mentioned-role.ts';

/** Where requests for approval are posted, and whom they mention; what is missing stays. Null: in the log channel, and nobody. */
export interface ApprovalSettings {
  readonly channelId?: string | null;
  readonly roleId?: string | null;
}

/** Saves the settings of requests for approval, after a message to a new channel. Returns what to reply. @throws UserError */
export async function saveApprovals(ctx: InteractionContext, chosen: ApprovalSettings): Promise<Message> {
  const { privateTexts: t, guildId, services } = ctx;
  const { channelId, roleId } = chosen;
  requireMentionable(ctx, roleId ?? null);
  const { publicTexts, guild } = await requireConnection(ctx);
  if (channelId != null) {
    const problem = await services.logChannel.test(publicTexts, guildId, channelId, 'approvals');
    if (problem !== null) throw channelRefused('approvals-channel-refused', channelId, problem);
  }
  const change = {
    ...(channelId !== undefined && { approvalsChannelId: channelId }),
    ...(roleId !== undefined && { approvalsRoleId: roleId }),
  };
  await services.store.connections.changeSettings(guildId, change, ctx.person.id);
  const used = approvalChannel({
    approvalsChannelId: channelId === undefined ? guild.approvalsChannelId : channelId,
    logChannelId: guild.logChannelId,
  });
  const mentioned = roleId === undefined ? guild.approvalsRoleId : roleId;
  const silent = async (): Promise<readonly Markdown[]> => {
    if (mentioned === null || used === null || !(await isRoleSilent(ctx, used, mentioned))) return [];
    return [md`⚠️ ${roleSilentText(t, 'approval', mentioned)}`];
  };
  const mentions = mentioned === null ? [] : [t.md('alerts.set.role', { role: mention.role(mentioned) })];
  if (channelId === null)
    return notice('good', t.md('setup.approvals-removed.title'), t.md('setup.approvals-removed.text'));
  if (channelId !== undefined) {
    const text = t.md('setup.approvals-set.text', { channel: mention.channel(channelId) });
    return notice('good', t.md('setup.approvals-set.title'), join([text, ...mentions, ...(await silent())]));
  }
  if (mentioned === null)
    return notice('good', t.md('setup.approvals-nobody.title'), t.md('setup.approvals-nobody.text'));
  const text = t.md('setup.approvals-role.text', { role: mention.role(mentioned) });
  const off = used === null ? [t.md('setup.approvals-role.off')] : [];
  return notice('good', t.md('setup.approvals-role.title'), join([text, ...off, ...(await silent())]));
}
