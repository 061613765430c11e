import { describe, expect, test } from 'vitest';
import { mostPanels, type NewPanel, type PanelLook, usualLook } from '../../../src/panels/model/panel.ts';
import { survival } from '../fixtures.ts';
import type { OpenFixture } from './fixture.ts';

const createdAt = new Date(1_800_000_000_000);
const later = (ms: number) => new Date(createdAt.getTime() + ms);

function aPanel(change: Partial<NewPanel> = {}): NewPanel {
  return {
    id: 'panel-1',
    guildId: '100',
    channelId: '700',
    channelName: 'status',
    server: survival,
    buttons: true,
    look: usualLook,
    language: 'de',
    createdBy: '300',
    createdAt,
    ...change,
  };
}

const stored = { messageId: null, refreshAt: null, pictureRefused: false, ended: null };

export function panelContract(open: OpenFixture): void {
  describe('panels', () => {
    test('a panel is stored as it was made, of one server or of all, and found in its own guild only', async () => {
      const { store } = await open();
      const all = aPanel({ id: 'panel-2', server: null, buttons: false, createdAt: later(1) });
      expect(await store.panels.add(aPanel())).toBe(true);
      expect(await store.panels.add(all)).toBe(true);
      expect(await store.panels.of('100')).toEqual([
        { ...aPanel(), ...stored },
        { ...all, ...stored },
      ]);
      expect(await store.panels.find('100', 'panel-1')).toEqual({ ...aPanel(), ...stored });
      expect(await store.panels.find('101', 'panel-1')).toBeNull();
      expect(await store.panels.of('101')).toEqual([]);
    });

    test('its message is stored once, and not after it was removed', async () => {
      const { store } = await open();
      await store.panels.add(aPanel());
      expect(await store.panels.setMessage(aPanel(), '900')).toBe(true);
      expect(await store.panels.setMessage(aPanel(), '901')).toBe(false);
      expect((await store.panels.find('100', 'panel-1'))?.messageId).toBe('900');
      expect(await store.panels.remove({ guildId: '101', id: 'panel-1' })).toBe(false);
      expect(await store.panels.remove(aPanel())).toBe(true);
      expect(await store.panels.remove(aPanel())).toBe(false);
      expect(await store.panels.setMessage(aPanel(), '900')).toBe(false);
    });

    test('Refresh is accepted once within a time', async () => {
      const { store } = await open();
      await store.panels.add(aPanel());
      expect(await store.panels.refresh(aPanel(), later(5_000), later(0))).toBe(true);
      expect(await store.panels.refresh(aPanel(), later(9_999), later(4_999))).toBe(false);
      expect(await store.panels.refresh(aPanel(), later(10_000), later(5_000))).toBe(true);
      // The clock was set back.
      expect(await store.panels.refresh(aPanel(), later(2_000), later(-3_000))).toBe(true);
      expect(await store.panels.refresh(aPanel(), later(10_000), later(5_000))).toBe(true);
      expect((await store.panels.find('100', 'panel-1'))?.refreshAt).toEqual(later(10_000));
    });

    test('a panel ends once, and is deleted some time later', async () => {
      const { store } = await open();
      await store.panels.add(aPanel());
      await store.panels.add(aPanel({ id: 'panel-2' }));
      await store.panels.setPictureRefused(aPanel(), true);
      expect(await store.panels.end(aPanel(), 'message-deleted', later(5))).toBe(true);
      expect(await store.panels.end(aPanel(), 'no-access', later(6))).toBe(false);
      expect(await store.panels.find('100', 'panel-1')).toMatchObject({
        ended: { reason: 'message-deleted', at: later(5) },
        pictureRefused: true,
      });
      expect(await store.panels.refresh(aPanel(), later(10_000), later(10_000))).toBe(false);
      expect((await store.panels.active()).map(({ id }) => id)).toEqual(['panel-2']);
      expect(await store.panels.prune(later(5))).toBe(0);
      expect(await store.panels.prune(later(6))).toBe(1);
      expect((await store.panels.of('100')).map(({ id }) => id)).toEqual(['panel-2']);
    });

    test('a guild has at most 20, also if several processes add them at once; ended ones make room', async () => {
      const { store, another } = await open();
      const other = await another();
      const numbered = (number: number) => aPanel({ id: `panel-${number}`, createdAt: later(number) });
      for (let number = 1; number < mostPanels; number++) await store.panels.add(numbered(number));
      const added = await Promise.all([
        store.panels.add(numbered(20)),
        other.panels.add(numbered(21)),
        store.panels.add(aPanel({ id: 'elsewhere', guildId: '101' })),
      ]);
      expect(added.toSorted()).toEqual([false, true, true]);
      expect(added[2]).toBe(true);
      await store.panels.end(numbered(3), 'no-access', later(2));
      await store.panels.end(numbered(2), 'no-access', later(1));
      expect(await store.panels.add(numbered(22))).toBe(true);
      const left = (await store.panels.of('100')).map(({ id }) => id);
      expect(left).toHaveLength(mostPanels);
      expect(left).not.toContain('panel-2');
      expect(left).toContain('panel-3');
    });

    test('how it looks is changed, and it is moved under another id', async () => {
      const { store } = await open();
      await store.panels.add(aPanel());
      await store.panels.setMessage(aPanel(), '900');
      const look: PanelLook = {
        title: 'Our world',
        color: 0x57f287,
        text: 'Join us',
        image: 'https://example.org/icon.png',
        show: ['players', 'chart'],
      };
      expect(await store.panels.change(aPanel(), { look, buttons: false })).toBe(true);
      expect(await store.panels.find('100', 'panel-1')).toMatchObject({ look, buttons: false });
      await store.panels.end(aPanel(), 'message-deleted', later(1));
      const place = { id: 'panel-2', channelId: '701', channelName: 'welcome', createdAt: later(2) };
      expect(await store.panels.move(aPanel(), { ...place, messageId: null })).toBe(true);
      expect(await store.panels.move(aPanel(), { ...place, messageId: null })).toBe(false);
      expect(await store.panels.of('100')).toEqual([
        { ...aPanel(), ...stored, ...place, look, buttons: false },
      ]);
    });

    test('one whose look can’t be read shows the least until it is given another; it is logged once', async () => {
      const { store, damage, logged } = await open();
      const sound = aPanel({ id: 'sound', createdAt: later(1) });
      for (const panel of [aPanel(), sound]) await store.panels.add(panel);
      await damage(`update panels set look = '{"half' where id = 'panel-1'`);
      const look: PanelLook = { ...usualLook, show: [] };
      const found = [
        { ...aPanel(), ...stored, look },
        { ...sound, ...stored },
      ];
      expect(await store.panels.of('100')).toEqual(found);
      expect(await store.panels.active()).toEqual(expect.arrayContaining(found));
      expect(logged.filter((entry) => entry.includes('"panel-1"'))).toHaveLength(1);
      expect(logged.join()).not.toContain('half');
      await store.panels.change(aPanel(), { look: usualLook, buttons: true });
      expect(await store.panels.find('100', 'panel-1')).toEqual({ ...aPanel(), ...stored });
    });

    test('each change is reported, in every process; leaving the guild deletes its panels', async () => {
      const { store } = await open();
      const changed: (string | null)[] = [];
      store.onGuildChange((guildId) => changed.push(guildId));
      await store.panels.add(aPanel());
      await store.panels.setMessage(aPanel(), '900');
      expect(changed.filter((guildId) => guildId === '100').length).toBeGreaterThanOrEqual(2);
      expect((await store.guilds.all()).map(({ guildId }) => guildId)).toEqual(['100']);
      await store.guilds.forget('100');
      expect(await store.panels.of('100')).toEqual([]);
    });
  });
}
