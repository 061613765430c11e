import { applicationId, partIds, snowflake } from './ids.ts';
import { jsonAnswer } from './light-http.ts';

/** What Discord answers to an edit: the message as it is now, with the headers of the webhook's rate limit. */
export const messageAnswer = jsonAnswer(
  {
    id: snowflake(partIds, 1),
    type: 20,
    content: '',
    mentions: [],
    mention_roles: [],
    attachments: [],
    embeds: [
      {
        type: 'rich',
        title: 'World',
        description: 'Running',
        color: 0x3ba55d,
        fields: [
          { name: 'Players', value: '3 of 20', inline: true },
          { name: 'Memory', value: '2.1 of 4 GB', inline: true },
        ],
      },
    ],
    timestamp: '2026-01-01T00:00:00.000000+00:00',
    edited_timestamp: '2026-01-01T00:00:01.000000+00:00',
    flags: 0,
    components: [],
    channel_id: snowflake(partIds, 0),
    author: { id: applicationId, username: 'bench', discriminator: '4242', avatar: null, bot: true },
    pinned: false,
    mention_everyone: false,
    tts: false,
    application_id: applicationId,
    webhook_id: applicationId,
    position: 0,
  },
  {
    'x-ratelimit-bucket': '8c0b1bc5e6c1d2a4b7f3e9d05a6c7b8e',
    'x-ratelimit-limit': '5',
    'x-ratelimit-remaining': '4',
    'x-ratelimit-reset': '4102444800.000',
    'x-ratelimit-reset-after': '0.300',
  },
);
