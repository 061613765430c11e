import { expect, test } from 'vitest';
import { ChangedGuilds } from '../../src/util/changed-guilds.ts';

/** Returns what was read: `null` for all guilds. */
async function readings(changed: ChangedGuilds, onRead: (guildId: string | null) => void = () => {}) {
  const read: (string | null)[] = [];
  const reading = changed.read(async (guildId) => {
    read.push(guildId);
    onRead(guildId);
  });
  await reading.catch(() => read.push('failed'));
  return read;
}

test('guilds that changed are read once, or all guilds instead', async () => {
  const changed = new ChangedGuilds();
  for (const guildId of ['1', '2', '1']) changed.add(guildId);
  expect(await readings(changed)).toEqual(['1', '2']);
  expect(changed.isEmpty).toBe(true);
  for (const guildId of ['1', null, '2']) changed.add(guildId);
  expect(await readings(changed)).toEqual([null]);
  expect(changed.isEmpty).toBe(true);
});

test('a guild that changes while it is read is read again', async () => {
  const changed = new ChangedGuilds();
  changed.add('1');
  let changes = 1;
  const read = await readings(changed, () => {
    if (changes-- > 0) changed.add('1');
  });
  expect(read).toEqual(['1', '1']);
});

test('guilds are read later if the store fails, those after the one that failed too', async () => {
  const changed = new ChangedGuilds();
  for (const guildId of ['1', '2', '3']) changed.add(guildId);
  const read = await readings(changed, (guildId) => {
    if (guildId === '2') throw new Error('away');
  });
  expect(read).toEqual(['1', '2', 'failed']);
  expect((await readings(changed)).toSorted()).toEqual(['2', '3']);
});
