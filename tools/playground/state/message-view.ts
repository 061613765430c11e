import type { Guild } from '../../fake-discord/model/guild.ts';
import type { Message } from '../../fake-discord/model/message.ts';
import { noResponse } from '../../fake-discord/people/reply.ts';
import type { ClientLog, Note } from '../actions/client-log.ts';
import type { MessageView } from '../page-protocol.ts';
import { colorOf } from './people-view.ts';

const shownAtMost = 200;
/** As long as an interaction's token is good: after that no answer can come. */
const thinksAtMostMs = 15 * 60_000;

/** All that is to be seen in the guild's channels, oldest first. */
export function messageViews(guild: Guild, ledger: ClientLog, now: number): readonly MessageView[] {
  const messages = guild.channels
    .flatMap(({ allMessages: everything }) => everything)
    .filter(({ id }) => !ledger.isDismissed(id))
    .map((message) => messageView(message, ledger, now));
  const notes = ledger.notes.map(noteView);
  return [...messages, ...notes].sort((a, b) => a.timestamp - b.timestamp).slice(-shownAtMost);
}

function messageView(message: Message, ledger: ClientLog, now: number): MessageView {
  const deed = ledger.behind(message);
  const gaveUp = message.thinking && now - message.createdAt > thinksAtMostMs;
  return {
    id: message.id,
    channelId: message.channelId,
    author: bot,
    timestamp: message.createdAt,
    editedTimestamp: message.editedAt,
    visibleTo: message.visibleTo,
    invokedBy:
      deed === null || deed.command === null
        ? null
        : { personId: deed.person.id, name: deed.person.name, command: deed.command },
    replyTo: deed?.source?.id ?? null,
    thinking: message.thinking && !gaveUp,
    failed: gaveUp ? noResponse : null,
    failedFor: ledger.failedFor(message.id),
    content: message.content,
    embeds: message.embeds,
    components: message.components,
    attachments: message.attachments.map(({ id, filename, contentType, data }) => ({
      id,
      filename,
      contentType,
      size: data.byteLength,
      url: `attachments/${message.id}/${id}`,
    })),
  };
}

const bot = { name: 'Steward', app: true, color: null } as const;

function noteView({ id, channel, person, at, text, failure }: Note): MessageView {
  const invokedBy =
    failure === null ? null : { personId: person.id, name: person.name, command: failure.command };
  return {
    id,
    channelId: channel.id,
    author: failure === null ? { name: person.name, app: false, color: colorOf(person) } : bot,
    timestamp: at,
    editedTimestamp: null,
    visibleTo: failure === null ? null : person.id,
    invokedBy,
    replyTo: null,
    thinking: false,
    failed: failure?.words ?? null,
    failedFor: [],
    content: text ?? '',
    embeds: [],
    components: [],
    attachments: [],
  };
}
