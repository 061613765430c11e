import type { App } from './app.ts';
import { visibleMessages } from './chat/visible.ts';

/** Which channels have something new for whom. */
export class Unread {
  readonly #seen = new Map<string, string>();

  /** Notes what is before the person's eyes; of channels never looked at, everything so far is old. */
  look(app: App): void {
    for (const person of app.state?.people ?? []) {
      for (const channel of app.state?.guild.channels ?? []) {
        const key = `${person.id}/${channel.id}`;
        const here = person.id === app.person?.id && channel.id === app.channelId;
        if (here || !this.#seen.has(key)) this.#seen.set(key, newest(app, person.id, channel.id));
      }
    }
  }

  has(app: App, personId: string, channelId: string): boolean {
    return (this.#seen.get(`${personId}/${channelId}`) ?? '') !== newest(app, personId, channelId);
  }
}

function newest(app: App, personId: string, channelId: string): string {
  return visibleMessages(app, personId, channelId).at(-1)?.id ?? '';
}
