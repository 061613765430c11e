import { anyText } from '@steward/kit/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readPlayerList } from '../src/consoles/minecraft-list.ts';

describe('the reply to Minecraft’s list', () => {
  it.for<[string, string, ReturnType<typeof readPlayerList>]>([
    [
      'of a vanilla server',
      'There are 2 of a max of 20 players online: Ann, Bea',
      { online: 2, max: 20, names: ['Ann', 'Bea'] },
    ],
    ['of an empty one', 'There are 0 of a max of 20 players online: ', { online: 0, max: 20, names: [] }],
    ['before 1.16', 'There are 1 of a max 20 players online: Ann', { online: 1, max: 20, names: ['Ann'] }],
    ['before 1.13', 'There are 2/20 players online:Ann, Bea', { online: 2, max: 20, names: ['Ann', 'Bea'] }],
    [
      'of Spigot before 1.13',
      'There are 2/20 players online:\nAnn, Bea',
      { online: 2, max: 20, names: ['Ann', 'Bea'] },
    ],
    [
      'of EssentialsX, with groups',
      '§6There are §c3§6 out of maximum §c20§6 players online.\n§6admins§r: §cAnn\n§6default§r: [AFK] Bea, ~Cid',
      { online: 3, max: 20, names: ['Ann', 'Bea'] },
    ],
    [
      'of EssentialsX, with one that is hidden',
      'There are 2/1 out of maximum 20 players online.\ndefault: Ann, Bea',
      { online: 2, max: 20, names: ['Ann', 'Bea'] },
    ],
    [
      'of a server with teams',
      'There are 3 of a max of 20 players online: [Red] Ann, Bea (away), .Cid_99',
      { online: 3, max: 20, names: ['Ann', 'Bea', '.Cid_99'] },
    ],
    [
      'of a plug-in that hides names',
      'There are 3 of a max of 20 players online: 3 hidden players',
      { online: 3, max: 20, names: [] },
    ],
    [
      'of a server whose count lies',
      'There are 1 of a max of 20 players online: Ann, Bea',
      { online: 1, max: 20, names: ['Ann'] },
    ],
    ['of another game', 'Unknown command "list"', null],
    ['of a server that is only just starting', '', null],
    ['of one with a count beyond all numbers', 'There are 9999999999 of a max of 20 players online: ', null],
  ])('is read: %s', ([, reply, players]) => {
    expect(readPlayerList(reply)).toEqual(players);
  });

  it('is read for any number of players, of which 100 are named', () => {
    const names = fc.uniqueArray(fc.stringMatching(/^[A-Za-z0-9_]{3,16}$/), { maxLength: 300 });
    fc.assert(
      fc.property(names, (all) => {
        const reply = `There are ${all.length} of a max of 500 players online: ${all.join(', ')}`;
        expect(readPlayerList(reply)).toEqual({ online: all.length, max: 500, names: all.slice(0, 100) });
      }),
    );
  });

  it('never names more than are online, nor anything that can’t be a name', () => {
    fc.assert(
      fc.property(fc.nat(200), anyText({ maxLength: 200 }), (online, text) => {
        const names =
          readPlayerList(`There are ${online} of a max of 20 players online: ${text}`)?.names ?? [];
        expect(names.length).toBeLessThanOrEqual(Math.min(online, 100));
        for (const name of names) expect(name).toMatch(/^[.*+!-]?[\p{L}\p{N}_]{1,16}$/u);
      }),
    );
  });
});
