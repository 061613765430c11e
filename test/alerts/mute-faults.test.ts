import pino from 'pino';
import { describe, expect, onTestFinished, test } from 'vitest';
import { AlertPoster } from '../../src/alerts/alert-poster.ts';
import { alertKinds } from '../../src/alerts/kinds/index.ts';
import type { Mute } from '../../src/alerts/model/mute.ts';
import { MuteEnds } from '../../src/alerts/mute-ends.ts';
import { heldBy } from '../../src/alerts/mute-rules.ts';
import type { SentMessage } from '../../src/discord/channel-messages.ts';
import { Outbox } from '../../src/discord/outbox.ts';
import type { PostedMessage } from '../../src/discord/views/embed.ts';
import { StoreUnavailableError } from '../../src/domain/store-errors.ts';
import { openStore } from '../../src/store/open.ts';
import type { Store } from '../../src/store/store.ts';
import { aConnection, anIncident, newRing, recordingLog, survival } from '../store/fixtures.ts';
import { Mortal } from '../support/mortal.ts';
import { patienceMs } from '../support/test-limits.ts';

const creative = { ...survival, id: 'creative', name: 'Creative' };
const logger = pino({ level: 'silent' });

const mute: Mute = {
  id: 'mute-of-everyth1',
  guildId: '100',
  server: null,
  until: new Date(Date.now() - 1_000),
  reason: null,
  setBy: '300',
  setAt: new Date(Date.now() - 3_600_000),
  endedAt: null,
};
const down = { cause: { kind: 'down', crashed: false, unseenSince: null }, kind: 'down' };
const startedAt = new Date(Date.now() - 600_000);
const common = { ...down, guildId: '100', connectionId: survival.connectionId, channelId: '900', startedAt };
/** It has ended, and the other one, which shares its message, lasts. */
const ended = anIncident({
  ...{ ...common, id: 'incident-ended-1', serverId: survival.id, name: survival.name },
  endedAt: new Date(Date.now() - 300_000),
});
const lasting = anIncident({
  ...{ ...common, id: 'incident-lasting', serverId: creative.id, name: creative.name, endedAt: null },
  leadId: ended.id,
});

/** A channel of Discord, which posts one message for a nonce, and returns one that is looked for. */
class Channel {
  readonly posted: { readonly id: string; readonly key: string | null; readonly text: string }[] = [];

  async post(_place: unknown, { embeds }: PostedMessage, key: string | null): Promise<SentMessage> {
    const known = this.posted.find((each) => each.key === key);
    if (known !== undefined) return { id: known.id, pictureId: null };
    const id = `${700 + this.posted.length}`;
    this.posted.push({ id, key, text: JSON.stringify(embeds) });
    return { id, pictureId: null };
  }

  async edit(_place: unknown, id: string): Promise<SentMessage> {
    return { id, pictureId: null };
  }
}

/** Opens a store in which a mute that is over holds two incidents. */
async function aStore(): Promise<Store> {
  const store = await openStore({ databaseUrl: 'sqlite::memory:', keyRing: newRing(), log: recordingLog() });
  onTestFinished(() => store.close());
  await store.connections.connect('100', aConnection);
  const usual = { backupAgeHours: null, testAgeHours: null, restarts: true, hangMinutes: 5, problem: null };
  const setting = { ...usual, guildId: '100', server: null, channelId: '900', roleId: null };
  await store.alerts.set({ ...setting, language: 'en' }, '300');
  await store.mutes.set('100', [mute]);
  for (const incident of [ended, lasting]) await store.alerts.open(incident);
  await store.alerts.hold([ended, lasting], mute.id);
  return store;
}

/** Starts what a process does with the alerts when it begins to lead. */
async function leads(store: Store, channel: Channel, mortal = new Mortal(null)) {
  const [alerts, mutes] = [mortal.wrap(store.alerts), mortal.wrap(store.mutes)];
  const messages = mortal.wrap({ post: channel.post.bind(channel), edit: channel.edit.bind(channel) });
  const outbox = new Outbox({ messages, logger });
  const logChannel = { post: async () => {} };
  const { connections, serverRefs } = store;
  const poster = new AlertPoster({ alerts, mutes, connections, serverRefs, outbox, logChannel });
  poster.start();
  for (const incident of await store.alerts.incidents(null, new Date()))
    if (incident.shown < incident.revision) poster.show(incident, true);
  const ends = new MuteEnds({ alerts, mutes, poster, outbox, logChannel, logger, everyMs: 5 });
  await ends.start();
  return async () => {
    if (!mortal.isDead) await ends.stop();
    if (!mortal.isDead) await poster.stop();
  };
}

/** Resolves when nothing of the mute is left. */
async function isOver(store: Store): Promise<void> {
  await expect.poll(() => store.mutes.of(null), { timeout: patienceMs }).toEqual([]);
  await expect
    .poll(() => store.alerts.sharing(lasting.id), { timeout: patienceMs })
    .toMatchObject([{ messageId: expect.any(String) }]);
}

function expectToldOnce({ posted }: Channel): void {
  const having = (text: string) => posted.filter((each) => each.text.includes(text)).length;
  expect(posted).toHaveLength(2);
  expect([having('Creative went down'), having('**Survival** went down')]).toEqual([1, 1]);
}

describe('the end of a mute', () => {
  test('posts what lasts, and tells the rest', async () => {
    const [store, channel] = [await aStore(), new Channel()];
    const stop = await leads(store, channel);
    await isOver(store);
    await stop();
    expectToldOnce(channel);
  });

  test.each([true, false])('is told once, whichever call kill -9 comes in (done: %s)', async (isDone) => {
    for (let after = 0; ; after += 1) {
      const [store, channel] = [await aStore(), new Channel()];
      const mortal = new Mortal({ after, isDone });
      const stopFirst = await leads(store, channel, mortal);
      // It dies, or nothing is left to be done.
      await expect
        .poll(async () => mortal.isDead || (await store.mutes.of(null)).length === 0, { timeout: patienceMs })
        .toBe(true);
      await stopFirst();
      const hasDied = mortal.isDead;
      const stop = await leads(store, channel);
      await isOver(store);
      await stop();
      expectToldOnce(channel);
      if (!hasDied) {
        expect(after).toBeGreaterThan(10);
        return;
      }
    }
  });

  test('is told once by two processes that both lead', async () => {
    const [store, channel] = [await aStore(), new Channel()];
    const stops = await Promise.all([leads(store, channel), leads(store, channel)]);
    await isOver(store);
    for (const stop of stops) await stop();
    expectToldOnce(channel);
  });

  test.each(['end', 'remove'] as const)(
    'is told once although the store refuses to %s it for a while',
    async (name) => {
      const [store, channel] = [await aStore(), new Channel()];
      let refused = 0;
      const refuses =
        <Args extends readonly unknown[]>(call: (...args: Args) => Promise<void>) =>
        async (...args: Args) => {
          if (refused++ < 5) throw new StoreUnavailableError('read-only');
          return call(...args);
        };
      if (name === 'end') store.mutes.end = refuses(store.mutes.end.bind(store.mutes));
      else store.mutes.remove = refuses(store.mutes.remove.bind(store.mutes));
      const stop = await leads(store, channel);
      await isOver(store);
      await stop();
      expectToldOnce(channel);
    },
  );

  test('is told once although the store refuses to keep that it was', async () => {
    const [store, channel] = [await aStore(), new Channel()];
    let refused = 0;
    const told = store.alerts.told.bind(store.alerts);
    store.alerts.told = async (incidents) => {
      if (refused++ < 3) throw new StoreUnavailableError('read-only');
      return told(incidents);
    };
    const stop = await leads(store, channel);
    await isOver(store);
    await stop();
    expect(refused).toBeGreaterThan(3);
    expectToldOnce(channel);
  });
});

test('only what is lost for good can’t be muted: bad backups, lost worlds and other worlds', () => {
  const never = alertKinds.filter(({ whileMuted }) => whileMuted === null).map(({ kind }) => kind);
  expect(never).toEqual(['backup-bad', 'world-lost', 'other-world']);
  const on = { ...mute, until: new Date(Date.now() + 60_000) };
  const cause = { kind: 'backup-bad', backup: { label: 'b', createdAt: null }, problems: [], good: null };
  expect(heldBy([on], anIncident({ kind: 'backup-bad', cause }), new Date())).toBeNull();
  expect(heldBy([on], lasting, new Date())).toBe(on.id);
});
