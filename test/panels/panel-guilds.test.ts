import { expect, test } from 'vitest';
import { PanelGuilds } from '../../src/panels/panel-guilds.ts';

const settings = (timeZone: string) => ({ guildId: '100', timeZone });

test('settings that changed while they were read are read again the next time', async () => {
  const reads: PromiseWithResolvers<unknown>[] = [];
  const guilds = new PanelGuilds({
    connections: {
      get: () => {
        const read = Promise.withResolvers<unknown>();
        reads.push(read);
        return read.promise;
      },
    },
    schedules: { of: async () => [] },
    mutes: { of: async () => [] },
  } as never);
  const before = guilds.get('100');
  guilds.forget('100');
  reads[0]?.resolve(settings('Europe/Paris'));
  expect(await before).toMatchObject({ settings: settings('Europe/Paris') });
  const after = guilds.get('100');
  reads[1]?.resolve(settings('Asia/Tokyo'));
  expect(await after).toMatchObject({ settings: settings('Asia/Tokyo') });
  expect(await guilds.get('100')).toBe(await after);
  expect(reads).toHaveLength(2);
});
