import { expect, test } from 'vitest';
import { emptyState, people, roles } from './fixture.ts';
import { eventually, inChromium } from './in-chromium.ts';

inChromium('the inspector', (open) => {
  test('shows the processes, the calls with their faults, and the bot’s database', async () => {
    const { served, tab } = await open();
    const inspector = tab.getByRole('complementary', { name: 'Inspector' });
    const shown = await inspector.textContent();
    expect(shown).toMatch(/running\s+process 4711/);
    expect(shown).toMatch(
      /Survival\s+running\s+process 4713 · 2 of 20 players · 3\.3 % CPU · 214 MB · 1 backup/,
    );
    expect(shown).toContain('Moderators: operator, everywhere');
    expect(await inspector.locator('.calls li').first().textContent()).toMatch(
      /POST\s+\/v1\/servers\/survival\/power\s+none\s+4 ms\s+Response lost/,
    );
    const state = emptyState();
    const bot = { ...state.inspector.bot, state: 'stopped', pid: null, connected: false } as const;
    served.state = { ...state, inspector: { ...state.inspector, bot } };
    await inspector.getByText('not connected').waitFor();
    expect(await inspector.getByRole('button', { name: 'Start' }).isEnabled()).toBe(true);
    expect(await inspector.getByRole('button', { name: 'Kill -9' }).isEnabled()).toBe(false);
  });

  test('causes faults at the host, the bot and the gateway', async () => {
    const { served, tab } = await open();
    await tab.getByRole('radio', { name: 'Response lost' }).click();
    await tab.getByRole('button', { name: 'Kill -9' }).click();
    await tab.getByRole('button', { name: 'Cut the connection' }).click();
    await eventually(() => served.faults).toEqual([
      { target: 'host', fault: 'lose-response' },
      { target: 'bot', do: 'kill' },
      { target: 'gateway' },
    ]);
  });

  test('crashes running games, changes roles, and lets people leave and return', async () => {
    const state = emptyState();
    const present = state.people.map((one) => ({ ...one, present: one.id !== people.member }));
    const { served, tab } = await open({ ...state, people: present });
    expect(await tab.getByRole('button', { name: 'Crash Creative' }).isEnabled()).toBe(false);
    await tab.getByRole('button', { name: 'Crash Survival' }).click();
    const moderator = tab.getByRole('group', { name: 'Moderator' });
    await moderator.getByRole('checkbox', { name: 'Moderators' }).click();
    await moderator.getByRole('button', { name: 'Leave' }).click();
    await tab
      .getByRole('group', { name: 'Member', exact: true })
      .getByRole('button', { name: 'Return' })
      .click();
    const [personId, roleId] = [people.moderator, roles.moderators];
    await eventually(() => served.faults).toEqual([
      { target: 'game', serverId: 'survival' },
      { target: 'role', personId, roleId, has: false },
      { target: 'member', personId, present: false },
      { target: 'member', personId: people.member, present: true },
    ]);
  });

  test('copies the demo account’s API key', async () => {
    const { tab } = await open(emptyState(), { permissions: ['clipboard-read', 'clipboard-write'] });
    await tab.getByRole('button', { name: 'Copy' }).click();
    await tab.getByRole('button', { name: 'Copied' }).waitFor();
    expect(await tab.evaluate('navigator.clipboard.readText()')).toBe(emptyState().inspector.account.key);
  });
});
