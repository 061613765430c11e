import { HostError } from '@steward/hosts/model';
import { craftyCapabilities, genericCapabilities } from '@steward/hosts/testing';
import { defaultGames, javaGame } from '@steward/worlds/model';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hasSaved, saveWorld } from '../../src/operations/steps/save-world.ts';
import { stepContext } from './step-context.ts';

const line = (text: string) => `[12:00:00] [Server thread/INFO]: ${text}`;
const off = line('Automatic saving is now disabled');
const on = line('Automatic saving is now enabled');
const saved = line('Saved the game');

describe('a console shows that the game has written its world', () => {
  test.each([
    ['after it was told not to save', [off, saved]],
    ['without a prefix', ['Saving is already turned off', 'Saved the game']],
    ['in old words', [line('Turned off world auto-saving'), line('Saved the world')]],
    ['again', [off, saved, on, off, saved]],
  ])('%s', (_when, lines) => expect(hasSaved(lines)).toBe(true));

  test.each([
    ['only before that', [saved, off]],
    ['in an earlier backup', [off, saved, on]],
    ['but it was never told not to save', [saved]],
    ['as a player says', [off, line('<Bob> Saved the game')]],
    ['as a part of something else', [off, line('Saved the game of Bob')]],
    ['and nothing', []],
  ])('not if it says so %s', (_when, lines) => expect(hasSaved(lines)).toBe(false));

  test('whatever is printed before it was told not to save', () => {
    const any = fc.array(fc.constantFrom(off, on, saved, line('Steve joined'), ''));
    fc.assert(
      fc.property(any, any, (before, noise) => {
        const others = noise.filter((each) => each !== on);
        expect(hasSaved([...before, off, ...others, saved])).toBe(true);
        expect(hasSaved([...before, off, ...others.filter((each) => each !== saved)])).toBe(false);
      }),
    );
  });
});

describe('before a backup', () => {
  const java = defaultGames.filter(({ game }) => game === javaGame);
  const server = { status: 'running' };

  /** Saves the world of a game at a host; returns what was sent, too. */
  async function saves(hosting: object, games = java, capabilities: object = craftyCapabilities) {
    const sent: string[] = [];
    const command = async (_account: unknown, _id: string, typed: string) => {
      sent.push(typed);
      return { output: null };
    };
    const host = { capabilities, server: async () => server, command, ...hosting };
    const context = stepContext({ kind: 'command', command: 'kill @e', backUpFirst: true }, host, {
      saveMs: 50,
    });
    const pauseSaving = async () => void sent.push('(stored)');
    const result = await saveWorld({ ...context, consoleGames: () => games, pauseSaving });
    return { result, sent };
  }

  test('it is stored that saving is paused before the game is told', async () => {
    const { result, sent } = await saves({ log: async () => [off, saved] });
    expect({ result, sent }).toEqual({ result: true, sent: ['(stored)', 'save-off', 'save-all flush'] });
  });

  test('a console that shows nothing, or can’t be read, is waited for only so long', async () => {
    expect((await saves({ log: async () => [] })).result).toBe(false);
    const refused = async () => {
      throw new HostError('not-allowed', { call: 'read-log', applied: 'no' });
    };
    expect((await saves({ log: refused })).result).toBe(false);
  });

  test('nothing is sent to a server that is down, or at a host that has the game save itself', async () => {
    const down = await saves({ server: async () => ({ status: 'stopped' }) });
    expect(down).toEqual({ result: null, sent: [] });
    expect(await saves({}, java, genericCapabilities)).toEqual({ result: null, sent: [] });
  });

  test('nothing is sent to another game, or an unknown one', async () => {
    expect(
      await saves(
        {},
        defaultGames.filter(({ game }) => game === 'rust'),
      ),
    ).toEqual({ result: false, sent: [] });
    expect(await saves({}, [...defaultGames])).toEqual({ result: false, sent: [] });
  });
});
