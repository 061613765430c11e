import { rm } from 'node:fs/promises';
import { inspect } from 'node:util';
import { PalworldGame, TshockGame } from '@steward/fake-hosts';
import { anyText, freePort } from '@steward/kit/testing';
import fc from 'fast-check';
import { describe, expect, it, type TestContext } from 'vitest';
import type { GameConsole } from '../src/consoles/game-console.ts';
import { PalworldConsole } from '../src/consoles/palworld.ts';
import type { RestOptions } from '../src/consoles/rest-console.ts';
import { TshockConsole } from '../src/consoles/tshock.ts';
import { silentLogger } from '../src/logger.ts';
import { failureOf, makePasswordFile } from '../testing/consoles.ts';

const secret = 'correct-horse';

async function optionsFor(
  test: TestContext,
  port: number,
  change: Partial<RestOptions> = {},
): Promise<RestOptions> {
  const passwordFile = await makePasswordFile(test, secret);
  return { name: 'Survival', host: '127.0.0.1', port, passwordFile, log: silentLogger, ...change };
}

async function palworld(test: TestContext, change: Partial<RestOptions> = {}) {
  const game = await PalworldGame.start({ password: secret });
  test.onTestFinished(() => game.close());
  const options = await optionsFor(test, game.port, change);
  const console = new PalworldConsole(options);
  test.onTestFinished(() => console.close());
  return { game, console, options };
}

async function tshock(test: TestContext, change: Partial<RestOptions> = {}) {
  const game = await TshockGame.start({ token: secret });
  test.onTestFinished(() => game.close());
  const console = new TshockConsole(await optionsFor(test, game.port, change));
  test.onTestFinished(() => console.close());
  return { game, console };
}

const steam = (id: number) => `steam_7656119790000000${id}`;

describe.concurrent('Palworld', () => {
  it('lists who is online although one of its two paths fails', async (t) => {
    const { console, game } = await palworld(t);
    game.players = [{ name: 'Ann', userId: steam(1) }];
    game.fault = 'metrics';
    expect(await console.askGame()).toEqual({
      answered: true,
      players: { online: 1, max: null, names: ['Ann'] },
    });
  });

  it('announces, kicks, bans, saves and shuts down, as its API can', async (t) => {
    const { console, game } = await palworld(t);
    expect(await console.run('announce Restart in 5 minutes: “go home”')).toBe('Announced.');
    expect(await console.run('/Kick steam_1  Be nice')).toBe('Kicked.');
    expect(await console.run('ban steam_2')).toBe('Banned.');
    expect(await console.run('unban steam_2')).toBe('Unbanned.');
    expect(await console.run('save')).toBe('The world was saved.');
    expect(await console.run('shutdown 30 Update')).toBe('The server will shut down.');
    expect(await console.run('shutdown')).toBe('The server will shut down.');
    expect(game.changes).toEqual([
      'announce {"message":"Restart in 5 minutes: “go home”"}',
      'kick {"userid":"steam_1","message":"Be nice"}',
      'ban {"userid":"steam_2","message":""}',
      'unban {"userid":"steam_2"}',
      'save',
      'shutdown {"waittime":30,"message":"Update"}',
      'shutdown {"waittime":1,"message":""}',
    ]);
  });

  it.for(['give Ann gold', 'broadcast hi', 'constructor', 'toString', ''])(
    'has no other command, and says which it has: %j',
    async (line, t) => {
      const { console, game } = await palworld(t);
      const { code, message } = await failureOf(console.run(line));
      expect(code).toBe('body_invalid');
      expect(message).toContain('It has these: announce <text>, kick <user id> [text],');
      expect(game.changes).toEqual([]);
    },
  );

  it.for(['announce', 'kick', 'ban ', 'unban', 'shutdown soon'])(
    'says if something is missing: %j',
    async (line, t) => {
      const { console, game } = await palworld(t);
      expect((await failureOf(console.run(line))).message).toMatch(/^Something is missing\. /);
      expect(game.changes).toEqual([]);
    },
  );

  it('shows who is online, with the ids for a kick, and no addresses', async (t) => {
    const { console, game } = await palworld(t);
    expect(await console.run('players')).toBe('Nobody is online.');
    game.players = [
      { name: 'Ann', userId: steam(1) },
      { name: '美咲', userId: steam(2) },
    ];
    expect(await console.run('players')).toBe(`Ann (${steam(1)}), level 7\n美咲 (${steam(2)}), level 8`);
    expect(await console.run('info')).toContain('version: v0.7.0.86000');
    expect(await console.run('metrics')).toContain('serverfps: 57');
    expect(await console.askGame()).toEqual({
      answered: true,
      players: { online: 2, max: 32, names: ['Ann', '美咲'] },
    });
  });

  it('says so if it refuses the password, which stays secret', async (t) => {
    const { console, game } = await palworld(t);
    game.password = 'another';
    const error = await failureOf(console.run('save'));
    expect(error.message).toMatch(/^Survival refused the host’s password or token/);
    expect(inspect(error, { depth: 9 })).not.toContain(secret);
    expect(inspect(error, { depth: 9 })).not.toContain(Buffer.from(`admin:${secret}`).toString('base64'));
    expect(await console.askGame()).toEqual({ answered: true, players: null });
  });
});

describe.concurrent('Terraria with TShock', () => {
  it('runs any command, and saves in a way that waits for it', async (t) => {
    const { console, game } = await tshock(t);
    game.run = (command) => [`ran ${command}`, '[c/ff8800:orange] & more'];
    expect(await console.run('who + 50% "Ann & Bea" ☃')).toBe('ran who + 50% "Ann & Bea" ☃\norange & more');
    expect(await console.run('/kick Ann')).toBe('ran kick Ann\norange & more');
    expect(await console.run('save')).toBe('World saved');
    expect(game.changes).toEqual(['/who + 50% "Ann & Bea" ☃', '/kick Ann', 'world/save']);
  });

  it('shows who is there, without those who are only just joining', async (t) => {
    const { console, game } = await tshock(t);
    game.players = [
      { nickname: 'Ann', active: true },
      { nickname: 'Bea', active: false },
    ];
    expect(await console.askGame()).toEqual({
      answered: true,
      players: { online: 1, max: 8, names: ['Ann'] },
    });
  });

  it('says so if it refuses the token, or what its user may not do', async (t) => {
    const { console, game } = await tshock(t);
    game.permissions.delete('tshock.rest.cfg');
    expect((await failureOf(console.run('save'))).message).toMatch(
      /^Survival refused the host’s password or token/,
    );
    expect(await console.run('help')).toBe('');
    game.token = 'another';
    const error = await failureOf(console.run('help'));
    expect(error.message).toMatch(/^Survival refused the host’s password or token/);
    expect(inspect(error, { depth: 9 })).not.toContain(secret);
    expect(await console.askGame()).toEqual({ answered: true, players: null });
  });

  it('runs what people type and nothing else', { timeout: 60_000 }, async (t) => {
    const { console, game } = await tshock(t);
    await fc.assert(
      fc.asyncProperty(anyText({ minLength: 1, maxLength: 40 }), async (text) => {
        const line = `say ${text}`.trim();
        await console.run(line);
        expect(game.changes.at(-1)).toBe(`/${line}`);
      }),
      { numRuns: 50 },
    );
  });
});

describe.concurrent('a REST API', () => {
  const kinds: readonly [string, (options: RestOptions) => GameConsole][] = [
    ['Palworld', (options) => new PalworldConsole(options)],
    ['TShock', (options) => new TshockConsole(options)],
  ];

  it.for(kinds)('that isn’t there is told, and the game doesn’t answer: %s', async ([, open], t) => {
    const console = open(await optionsFor(t, await freePort()));
    expect((await failureOf(console.run('save'))).message).toMatch(
      /^Survival takes no connections at its REST API\. /,
    );
    expect(await console.askGame()).toEqual({ answered: false, players: null });
  });

  it('that hangs is told, and the game doesn’t answer', async (t) => {
    const { console, game } = await palworld(t, { times: { askMs: 1_000 } });
    game.fault = 'silent';
    expect((await failureOf(console.run('save', 1_000))).message).toMatch(/^Survival didn’t answer within /);
    expect(await console.askGame()).toEqual({ answered: false, players: null });
  });

  it.for(['garbage', 'endless'] as const)(
    'that answers with what can’t be read is told: %s',
    async (fault, t) => {
      const { console, game } = await palworld(t);
      game.fault = fault;
      expect((await failureOf(console.run('players'))).message).toMatch(
        /^(Survival answered with something|What answers for Survival isn’t Palworld)/,
      );
      expect(await console.askGame()).toEqual({ answered: true, players: null });
    },
  );

  it.for(kinds)('of which the host has no secret is not asked: %s', async ([, open], t) => {
    const options = await optionsFor(t, await freePort());
    await rm(options.passwordFile);
    expect((await failureOf(open(options).run('save'))).message).toBe(
      'The host can’t read the password or token of Survival. Check passwordFile or tokenFile in the host’s settings.',
    );
  });
});
