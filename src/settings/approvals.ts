import { z } from 'zod';
import { mention } from '../discord/texts/markdown.ts';
import { roleText } from '../discord/texts/people.ts';
import type { Setting } from './setting.ts';

/** Where requests for approval are posted; null: in the log channel. */
export const approvalsChannelId: Setting<string | null> = {
  schema: z.string().nullable(),
  usual: null,
  told: (t, channelId, { person }) =>
    channelId === null
      ? t.md('change.approvals-channel-removed', { person })
      : t.md('change.approvals-channel', { person, channel: mention.channel(channelId) }),
};

/** The role that requests for approval mention; null: none. */
export const approvalsRoleId: Setting<string | null> = {
  schema: z.string().nullable(),
  usual: null,
  told: (t, roleId, { person, guildId }) =>
    roleId === null
      ? t.md('change.approvals-role-removed', { person })
      : t.md('change.approvals-role', { person, role: roleText(t, guildId, roleId) }),
};

/** Returns the channel in which a guild's requests are posted; null if people can't ask for approval there. */
export function approvalChannel(settings: {
  readonly approvalsChannelId: string | null;
  readonly logChannelId: string | null;
}): string | null {
  return settings.approvalsChannelId ?? settings.logChannelId;
}
