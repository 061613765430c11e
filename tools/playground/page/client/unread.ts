import type { MessageView } from '../../page-protocol.ts';
import type { App } from './app.ts';

/** Remembers the newest message that each person has seen in each channel. */
export class Unread {
  readonly #seen = new Map<string, string>();

  /** Marks the open channel as read, and a channel that was never open as read up to now. */
  update(app: App): void {
    for (const person of app.state?.people ?? []) {
      for (const channel of app.state?.guild.channels ?? []) {
        const key = `${person.id}/${channel.id}`;
        const open = person.id === app.person?.id && channel.id === app.channelId;
        if (open || !this.#seen.has(key)) this.#seen.set(key, newestId(app, person.id, channel.id));
      }
    }
  }

  has(app: App, personId: string, channelId: string): boolean {
    return (this.#seen.get(`${personId}/${channelId}`) ?? '') !== newestId(app, personId, channelId);
  }
}

function newestId(app: App, personId: string, channelId: string): string {
  return visibleMessages(app, personId, channelId).at(-1)?.id ?? '';
}

/** Returns the messages that a person sees in a channel: all but the ephemeral ones for others. */
export function visibleMessages(app: App, personId: string, channelId: string): readonly MessageView[] {
  return (app.state?.messages ?? []).filter(
    (message) =>
      message.channelId === channelId && (message.visibleTo === null || message.visibleTo === personId),
  );
}
