import type { MessageView } from '../../../page-protocol.ts';
import type { App } from '../app.ts';

/** What a person sees in a channel: no one else's ephemeral messages. */
export function visibleMessages(app: App, personId: string, channelId: string): readonly MessageView[] {
  return (app.state?.messages ?? []).filter(
    (message) =>
      message.channelId === channelId && (message.visibleTo === null || message.visibleTo === personId),
  );
}
