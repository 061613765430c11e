import { VirtualClock } from '@steward/kit/testing';
import { describe, expect, onTestFinished, test } from 'vitest';
import { GuildStates } from '../../src/domain/guild-states.ts';

/** Guilds whose rows are words in memory, and what is known of them: the words that were read last. */
function follower({ readsAll = true } = {}) {
  const clock = new VirtualClock();
  const rows = new Map<string, string>();
  const reads: (string | null)[] = [];
  const logged: string[] = [];
  const state = { isAway: false, listeners: 0, onRead: (_guildId: string | null) => {} };
  let notify = (_guildId: string | null) => {};
  const read = async (guildId: string | null) => {
    reads.push(guildId);
    if (state.isAway) throw new Error('away');
    await Promise.resolve();
    state.onRead(guildId);
  };
  const states = new GuildStates<string, string | undefined>({
    onGuildChange(listener) {
      notify = listener;
      state.listeners += 1;
      return () => {
        state.listeners -= 1;
      };
    },
    async read(guildId) {
      const found = rows.get(guildId);
      await read(guildId);
      return found;
    },
    ...(readsAll && {
      async readAll() {
        await read(null);
        return new Map(rows);
      },
    }),
    take: (_guildId, found) => found ?? null,
    what: 'the words',
    logger: { warn: (_fields: unknown, message?: string) => void logged.push(message ?? '') },
    clock,
  });
  onTestFinished(() => states.stop());
  /** Changes a guild, and lets what it causes happen. */
  const changes = async (guildId: string, word?: string) => {
    if (word === undefined) rows.delete(guildId);
    else rows.set(guildId, word);
    notify(guildId);
    await clock.passes(0);
  };
  return { states, rows, reads, logged, state, clock, changes, notify: (id: string | null) => notify(id) };
}

describe('what is known of guilds', () => {
  test('is what was stored at the start and at each change', async () => {
    const { states, rows, reads, changes } = follower();
    rows.set('1', 'one').set('2', 'two');
    await states.start();
    expect([...states.entries()]).toEqual([
      ['1', 'one'],
      ['2', 'two'],
    ]);
    await changes('2', 'second');
    await changes('3', 'three');
    await changes('1');
    expect([...states.entries()]).toEqual([
      ['2', 'second'],
      ['3', 'three'],
    ]);
    expect(reads).toEqual([null, '2', '3', '1']);
  });

  test('is read anew of all guilds at once if any of them may have changed', async () => {
    const { states, rows, reads, clock, notify } = follower();
    rows.set('1', 'one');
    await states.start();
    rows.delete('1');
    rows.set('2', 'two');
    for (const guildId of ['1', null, '2']) notify(guildId);
    await clock.passes(0);
    expect([...states.entries()]).toEqual([['2', 'two']]);
    expect(reads.slice(1).filter((each) => each === null)).toEqual([null]);
  });

  test('without a way to read all of them, is read of each that is known', async () => {
    const { states, rows, reads, clock, changes, notify } = follower({ readsAll: false });
    await states.start();
    states.set('1', 'earlier');
    await changes('1', 'one');
    rows.set('1', 'later').set('2', 'two');
    notify(null);
    await clock.passes(0);
    expect([...states.entries()]).toEqual([['1', 'later']]);
    expect(reads).toEqual(['1', '1']);
  });

  test('is read once more of a guild that changes while it is read', async () => {
    const { states, state, reads, changes, rows, notify } = follower();
    await states.start();
    state.onRead = () => {
      state.onRead = () => {};
      rows.set('1', 'later');
      notify('1');
    };
    await changes('1', 'one');
    expect(states.get('1')).toBe('later');
    expect(reads).toEqual([null, '1', '1']);
  });
});

describe('if the store fails', () => {
  test('guilds are read again until it is back, and the log says so once for all of them', async () => {
    const { states, rows, state, logged, clock, changes } = follower();
    rows.set('1', 'one');
    await states.start();
    state.isAway = true;
    for (const guildId of ['1', '2', '3']) await changes(guildId, 'changed');
    expect([...states.entries()]).toEqual([['1', 'one']]);
    expect(logged).toEqual(['failed to read the words of a guild that changed']);
    state.isAway = false;
    await clock.passes(2_000);
    expect([...states.values()]).toEqual(['changed', 'changed', 'changed']);
  });

  test('a guild that can’t be read holds up no other one', async () => {
    const { states, state, changes } = follower();
    await states.start();
    state.onRead = (guildId) => {
      if (guildId === '1') throw new Error('a defect');
    };
    for (const guildId of ['1', '2']) await changes(guildId, 'changed');
    expect([...states.entries()]).toEqual([['2', 'changed']]);
  });

  test('at the start, nothing is followed, and the next start reads all', async () => {
    const { states, rows, state } = follower();
    rows.set('1', 'one');
    state.isAway = true;
    await expect(states.start()).rejects.toThrow('away');
    expect(state.listeners).toBe(0);
    state.isAway = false;
    await states.start();
    expect(states.get('1')).toBe('one');
  });
});

test('what is read after the end is not taken', async () => {
  const { states, rows, state, clock, reads, notify } = follower();
  await states.start();
  rows.set('1', 'one');
  notify('1');
  await states.stop();
  notify('2');
  await clock.passes(60_000);
  expect([...states.entries()]).toEqual([]);
  expect([state.listeners, reads]).toEqual([0, [null, '1']]);
});
