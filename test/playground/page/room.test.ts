import { expect, test } from 'vitest';
import { emptyState } from './fixture.ts';
import { eventually, inChromium } from './in-chromium.ts';

inChromium('the machine room', (open) => {
  test('shows the processes, the calls with the plug that met them, and what the bot remembers', async () => {
    const { served, tab } = await open();
    const room = tab.getByRole('complementary', { name: 'Machine room' });
    const shown = await room.textContent();
    expect(shown).toMatch(/running\s+process 4711/);
    expect(shown).toMatch(
      /Survival\s+running\s+process 4713 · 2 of 20 players · 3\.3 % CPU · 214 MB · 1 backup/,
    );
    expect(shown).toContain('Moderators: operator, everywhere');
    expect(await room.locator('.calls li').first().textContent()).toMatch(
      /POST\s+\/v1\/servers\/survival\/power\s+none/,
    );
    const state = emptyState();
    const bot = { ...state.room.bot, state: 'stopped', pid: null, connected: false } as const;
    served.state = { ...state, room: { ...state.room, bot } };
    await room.getByText('not connected').waitFor();
    expect(await room.getByRole('button', { name: 'Start' }).isEnabled()).toBe(true);
    expect(await room.getByRole('button', { name: 'Kill -9' }).isEnabled()).toBe(false);
  });

  test('pulls plugs', async () => {
    const { served, tab } = await open();
    await tab.getByRole('radio', { name: 'Answer lost' }).click();
    await tab.getByRole('button', { name: 'Kill -9' }).click();
    await tab.getByRole('button', { name: 'Cut' }).click();
    await eventually(() => served.pulled).toEqual([
      { plug: 'host', mode: 'lose the answer' },
      { plug: 'bot', do: 'kill' },
      { plug: 'gateway', do: 'drop' },
    ]);
  });

  test('hands out the demo account’s API key', async () => {
    const { tab } = await open(emptyState(), { permissions: ['clipboard-read', 'clipboard-write'] });
    await tab.getByRole('button', { name: 'Copy' }).click();
    await tab.getByRole('button', { name: 'Copied' }).waitFor();
    expect(await tab.evaluate('navigator.clipboard.readText()')).toBe(emptyState().room.account.key);
  });
});
