import { expect, test } from 'vitest';
import { id, openPanel } from '../testing/pterodactyl.ts';

test('a panel of Pelican that asks games itself says what they answered, in two requests a minute', async () => {
  const { panel, server, hosting, account, reports } = await openPanel({ kind: 'pelican' });
  panel.hasPlayerCounter = true;
  server.query = { online: 2, max: 10, names: ['Ann', '\u200b'] };
  expect(await hosting.askGame?.(account, id)).toEqual({
    players: { online: 2, max: 10, names: ['Ann'] },
    name: 'Survival',
    map: 'world',
  });
  expect(reports.map(({ call }) => call)).toEqual(['ask-game', 'ask-game']);
});

test('names that it doesn’t list are not known, and a game that it can’t ask is no failure', async () => {
  const { panel, server, hosting, account } = await openPanel({ kind: 'pelican' });
  panel.hasPlayerCounter = true;
  expect(await hosting.askGame?.(account, id)).toBeNull();
  panel.advance(60_000);
  server.query = { online: 2, max: 10, names: null };
  const answer = await hosting.askGame?.(account, id);
  expect(answer?.players).toEqual({ online: 2, max: 10 });
});

test.each(['pterodactyl', 'pelican'] as const)(
  'a panel of %s without the plug-in asks nothing',
  async (kind) => {
    const { hosting, account } = await openPanel({ kind });
    expect(await hosting.askGame?.(account, id)).toBeNull();
  },
);
