import { z } from 'zod';
import { mention } from '../discord/texts/markdown.ts';
import type { Setting } from './setting.ts';

/** Where every action is posted; null: nowhere. */
export const logChannelId: Setting<string | null> = {
  schema: z.string().nullable(),
  usual: null,
  told: (t, channelId, { person }) =>
    channelId === null
      ? t.md('change.log-channel-removed', { person })
      : t.md('change.log-channel', { person, channel: mention.channel(channelId) }),
};
