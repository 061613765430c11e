import pino from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { AlertPoster } from '../../src/alerts/alert-poster.ts';
import { HeldCalls } from '../../src/alerts/held-calls.ts';
import type { SentMessage } from '../../src/discord/channel-messages.ts';
import { Outbox } from '../../src/discord/outbox.ts';
import type { PostedMessage } from '../../src/discord/views/embed.ts';
import { openStore } from '../../src/store/open.ts';
import type { Store } from '../../src/store/store.ts';
import { aConnection, anIncident, newRing, recordingLog } from '../store/fixtures.ts';
import { Mortal } from '../support/mortal.ts';
import { stoppedClock } from '../support/stopped-clock.ts';
import { patienceMs } from '../support/test-limits.ts';

const logger = pino({ level: 'silent' });

interface Posted {
  readonly id: string;
  readonly key: string | null;
  readonly roles: readonly string[];
  title: string | undefined;
}

/** A channel of Discord, which posts one message for a nonce. */
class Channel {
  readonly posted: Posted[] = [];

  async post(_place: unknown, message: PostedMessage, key: string | null): Promise<SentMessage> {
    const known = this.posted.find((each) => each.key === key);
    if (known !== undefined) return { id: known.id, pictureId: null };
    const id = `${700 + this.posted.length}`;
    this.posted.push({
      id,
      key,
      roles: message.allowed_mentions?.roles ?? [],
      title: message.embeds[0]?.title,
    });
    return { id, pictureId: null };
  }

  async edit(_place: unknown, id: string, { embeds }: PostedMessage): Promise<SentMessage> {
    for (const each of this.posted) if (each.id === id) each.title = embeds[0]?.title;
    return { id, pictureId: null };
  }
}

/** Opens a store in which a server is down, half a minute after the role was mentioned for another one. */
async function aStore() {
  const store = await openStore({ databaseUrl: 'sqlite::memory:', keyRing: newRing(), log: recordingLog() });
  onTestFinished(() => store.close());
  await store.connections.connect('100', aConnection);
  const common = { channelId: '900', roleId: '500', startedAt: new Date() };
  const ended = anIncident({ ...common, endedAt: new Date() });
  const lasting = anIncident({ ...common, serverId: 'creative', name: 'Creative' });
  for (const incident of [ended, lasting]) await store.alerts.open(incident);
  await store.alerts.call([ended], new Date(Date.now() - 30_000));
  await store.alerts.markShown(ended.id, '600', [ended]);
  return { store, lasting };
}

/** Starts what a process does with the alerts when it begins to lead. */
async function leads(store: Store, channel: Channel, mortal = new Mortal(null)) {
  const [alerts, mutes] = [mortal.wrap(store.alerts), mortal.wrap(store.mutes)];
  const messages = mortal.wrap({ post: channel.post.bind(channel), edit: channel.edit.bind(channel) });
  const outbox = new Outbox({ messages, logger });
  const { connections, serverRefs } = store;
  const logChannel = { post: async () => {} };
  const poster = new AlertPoster({ alerts, mutes, connections, serverRefs, outbox, logChannel });
  poster.start();
  for (const incident of await store.alerts.incidents(null, new Date()))
    if (incident.shown < incident.revision) poster.show(incident, true);
  const calls = new HeldCalls({ alerts, mutes, messages: store, outbox, logger, everyMs: 5 });
  await calls.start();
  const stop = async () => {
    if (!mortal.isDead) await calls.stop();
    if (!mortal.isDead) await poster.stop();
  };
  return { poster, stop };
}

test.each([true, false])(
  'the end of an alert is shown in its one message, whichever call kill -9 comes in (done: %s)',
  async (isDone) => {
    stoppedClock();
    for (let after = 0; ; after += 1) {
      const { store, lasting } = await aStore();
      const channel = new Channel();
      const mortal = new Mortal({ after, isDone });
      const isShown = async () => {
        const [stored] = await store.alerts.sharing(lasting.id);
        return stored?.messageId != null && stored.shown === stored.revision;
      };
      const { poster, stop: stopFirst } = await leads(store, channel, mortal);
      await expect.poll(async () => mortal.isDead || (await isShown()), { timeout: patienceMs }).toBe(true);
      const ended = await store.alerts.change(lasting, { ...lasting, endedAt: new Date() });
      if (ended !== null) poster.show(ended, false);
      await expect.poll(async () => mortal.isDead || (await isShown()), { timeout: patienceMs }).toBe(true);
      await stopFirst();
      const hasDied = mortal.isDead;
      const { stop } = await leads(store, channel);
      await expect.poll(isShown, { timeout: patienceMs }).toBe(true);
      await stop();
      expect(channel.posted, `${after}`).toHaveLength(1);
      expect(channel.posted[0]?.title).toMatch(/Creative (is back|was down)/);
      if (!hasDied) {
        expect(after).toBeGreaterThan(5);
        return;
      }
    }
  },
);

test.each([true, false])(
  'a mention that came too soon is made once, whichever call kill -9 comes in (done: %s)',
  async (isDone) => {
    const passes = stoppedClock();
    for (let after = 0; ; after += 1) {
      const { store, lasting } = await aStore();
      const channel = new Channel();
      const mortal = new Mortal({ after, isDone });
      const stored = async () => (await store.alerts.sharing(lasting.id))[0];
      const { stop: stopFirst } = await leads(store, channel, mortal);
      await expect
        .poll(async () => mortal.isDead || (await stored())?.messageId != null, { timeout: patienceMs })
        .toBe(true);
      passes(31_000);
      const isMade = async () => (await stored())?.isCalled === true || (await stored())?.heldCall === 'done';
      await expect.poll(async () => mortal.isDead || (await isMade()), { timeout: patienceMs }).toBe(true);
      await stopFirst();
      const hasDied = mortal.isDead;
      const { stop } = await leads(store, channel);
      await expect
        .poll(async () => (await stored())?.messageId != null && (await isMade()), { timeout: patienceMs })
        .toBe(true);
      await stop();
      expect(
        channel.posted.flatMap(({ roles }) => roles),
        `${after}`,
      ).toEqual(['500']);
      if (!hasDied) {
        expect(after).toBeGreaterThan(10);
        return;
      }
    }
  },
);
