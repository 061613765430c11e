import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer, type Socket } from 'node:net';
import { dirname, join } from 'node:path';
import { inspect } from 'node:util';
import { type RconDialect, RconGame } from '@steward/fake-hosts';
import { freePort } from '@steward/kit/testing';
import fc from 'fast-check';
import { describe, expect, it, type TestContext } from 'vitest';
import { plainReply } from '../src/consoles/plain-reply.ts';
import { RconConsole, type RconOptions } from '../src/consoles/rcon.ts';
import { maxReplyBytes } from '../src/consoles/rcon-connection.ts';
import { silentLogger } from '../src/logger.ts';
import { failureOf, makePasswordFile } from '../testing/consoles.ts';

const password = 'correct-horse';

/** How long a console waits for a game, in milliseconds: no busy machine takes this long. Tests of a limit set their own. */
const patienceMs = 60_000;

interface Fixture {
  readonly game: RconGame;
  readonly console: RconConsole;
  readonly passwordFile: string;
}

function consoleAt(test: TestContext, port: number, options: Partial<RconOptions> = {}): RconConsole {
  const address = { host: '127.0.0.1', port };
  const base = { name: 'Survival', ...address, passwordFile: '', log: silentLogger };
  const times = { replyMs: patienceMs, loginMs: patienceMs, ...options.times };
  const console = new RconConsole({ ...base, ...options, times });
  test.onTestFinished(() => console.close());
  return console;
}

/** Starts a game and a console for it. */
async function fixture(
  test: TestContext,
  dialect: RconDialect,
  run: (line: string) => string | Promise<string> = (line) => `ran ${line}`,
  options: Partial<RconOptions> = {},
): Promise<Fixture> {
  const game = await RconGame.start({ dialect, password, run });
  test.onTestFinished(() => game.close());
  const passwordFile = await makePasswordFile(test, password);
  return { game, passwordFile, console: consoleAt(test, game.port, { passwordFile, ...options }) };
}

/** Starts something at a port that is no game; `talk` gets each connection. */
async function stranger(test: TestContext, talk: (socket: Socket) => void): Promise<number> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    talk(socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  test.onTestFinished(() => {
    server.close();
    for (const socket of sockets) socket.destroy();
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new TypeError('expected a port');
  return address.port;
}

function packet(id: number, type: number, body = '', size = 10 + Buffer.byteLength(body)): Buffer {
  const bytes = Buffer.alloc(14 + Buffer.byteLength(body));
  bytes.writeInt32LE(size, 0);
  bytes.writeInt32LE(id, 4);
  bytes.writeInt32LE(type, 8);
  bytes.write(body, 12);
  return bytes;
}

const dialects = ['minecraft', 'source', 'plain', 'palworld'] as const;

describe.concurrent('a command over RCON', () => {
  it.for(dialects)('gets what the game says: %s', async (dialect, t) => {
    const { console, game } = await fixture(t, dialect);
    expect(await console.run('list')).toBe('ran list');
    expect(await console.run('say ä ☃')).toBe('ran say ä ☃');
    expect(game.commands).toEqual(['list', 'say ä ☃']);
  });

  it.for(dialects)('gets all of a reply of any length: %s', { timeout: 60_000 }, async (dialect, t) => {
    const sent = { reply: '' };
    const endsByMark = dialect === 'minecraft' || dialect === 'source';
    const times = endsByMark ? {} : { markMs: 100 };
    const { console } = await fixture(t, dialect, () => sent.reply, { times });
    // No characters beyond the first 65,536: Minecraft splits them in the middle, and sends two question marks.
    const unit = fc.constantFrom('a', 'ä', '☃', '\n.', ' b');
    const part = fc.string({ unit, minLength: 1, maxLength: 60 });
    const reply = fc.tuple(part, fc.oneof(fc.nat(20), fc.integer({ min: 60, max: 300 })));
    await fc.assert(
      fc.asyncProperty(reply, async ([text, times]) => {
        sent.reply = text.repeat(times);
        expect(await console.run('help')).toBe(sent.reply.trimEnd());
      }),
      { numRuns: endsByMark ? 60 : 15 },
    );
  });

  it.for([4_095, 4_096, 4_097, 8_192])(
    'gets all of %i characters, which Minecraft splits at 4,096',
    async (length, t) => {
      const { console } = await fixture(t, 'minecraft', () => 'x'.repeat(length));
      expect((await console.run('help')).length).toBe(length);
    },
  );

  it('gets all of it from a game that leaves out the zero bytes at its end, as PocketMine does', async (t) => {
    const { console, game } = await fixture(t, 'plain', undefined, { times: { markMs: 300 } });
    game.omits = 'zeros';
    expect(await console.run('ListPlayers')).toBe('ran ListPlayers');
    expect(await console.run('')).toBe('ran');
  });

  it('gets what came if the game sends less than it announced, and the next reply whole', async (t) => {
    const { console, game } = await fixture(t, 'plain', undefined, { times: { markMs: 300 } });
    game.omits = 'end';
    expect(await console.run('ListPlayers')).toBe('ran ListPlayers\n(The game sent less than it announced.)');
    game.omits = null;
    expect(await console.run('save')).toBe('ran save');
  });

  it('gets all of it, also if this process stood still longer than replies are waited for', async (t) => {
    const passwordFile = await makePasswordFile(t, password);
    const port = await stranger(t, (socket) =>
      socket.on('data', (data: Buffer) => {
        const [id, type] = [data.readInt32LE(4), data.readInt32LE(8)];
        if (type === 3) socket.write(packet(id, 2));
        else if (type === 2) socket.write(packet(id, 0, 'a'.repeat(4_096)));
        else {
          socket.write(packet(id - 1, 0, 'b'));
          Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200);
        }
      }),
    );
    const console = consoleAt(t, port, { passwordFile, times: { markMs: 50 } });
    expect(await console.run('help')).toMatch(/^a{4096}b$/);
  });

  it('gets it without colours and control characters', async (t) => {
    const { console } = await fixture(t, 'minecraft', () => '§6There §cis\u0007 \u001b[31mred§r\r\n');
    expect(await console.run('list')).toBe('There is red');
  });

  it.for(['\u001b', '\u001b[', '\u001b];', '\u001b[1;', '§', '\r', '\n', ' '])(
    // `npm run hostile` measures whether the time grows with its length.
    'gets the end of the longest reply: %j',
    (part) => {
      expect(plainReply(`${part.repeat(maxReplyBytes)}.`)).toMatch(/\.$/);
    },
  );

  it('runs when those before it are over, on one connection', async (t) => {
    const open: ((reply: string) => void)[] = [];
    const { console, game } = await fixture(
      t,
      'minecraft',
      () => new Promise((resolve) => open.push(resolve)),
    );
    const replies = ['one', 'two', 'three'].map((line) => console.run(line));
    for (const line of ['one', 'two', 'three']) {
      await t.expect.poll(() => open.length).toBe(1);
      expect(game.commands.at(-1)).toBe(line);
      open.shift()?.(`said ${line}`);
    }
    expect(await Promise.all(replies)).toEqual(['said one', 'said two', 'said three']);
    expect(game.connections).toBe(1);
  });

  it('is refused if it’s longer than Minecraft reads', async (t) => {
    const { console, game } = await fixture(t, 'minecraft', () => 'ok');
    const longest = 'ä'.repeat(723);
    expect(await console.run(longest)).toBe('ok');
    expect(await failureOf(console.run(`${longest}x`))).toMatchObject({ code: 'body_invalid' });
    expect(game.commands).toEqual([longest]);
  });

  it('goes on when the game was restarted', async (t) => {
    const { console, game } = await fixture(t, 'minecraft');
    await console.run('one');
    game.disconnect();
    await t.expect.poll(() => console.run('two').catch(() => null)).toBe('ran two');
    expect(game.connections).toBe(2);
  });

  it('uses the connection of the one before, which ends when nothing uses it', async (t) => {
    const { console, game } = await fixture(t, 'minecraft', undefined, { times: { keptMs: 1 } });
    await console.run('one');
    await t.expect.poll(() => game.open).toBe(0);
    await console.run('two');
    expect(game.connections).toBe(2);
  });

  it('goes on at a game that ends the connection at what it doesn’t know', async (t) => {
    const passwordFile = await makePasswordFile(t, password);
    const port = await stranger(t, (socket) => {
      socket.on('data', (data: Buffer) => {
        const [id, type] = [data.readInt32LE(4), data.readInt32LE(8)];
        if (type === 3) socket.write(packet(id, 2));
        else if (type === 2) socket.write(packet(id, 0, 'done'));
        else socket.destroy();
      });
    });
    const console = consoleAt(t, port, { passwordFile });
    expect(await console.run('save')).toBe('done');
    expect(await console.run('save')).toBe('done');
  });
});

describe.concurrent('the password for RCON', () => {
  it('can stay in the settings of the game, where a setting holds it', async (t) => {
    const { console, passwordFile } = await fixture(t, 'minecraft', undefined, {
      passwordKey: 'rcon.password',
    });
    await writeFile(passwordFile, `enable-rcon=true\nrcon.password=${password}\nmotd=hello\n`);
    await chmod(passwordFile, 0o644);
    expect(await console.run('list')).toBe('ran list');
  });

  it('that isn’t in there is missed, and nothing else of the file is sent', async (t) => {
    const { console, passwordFile, game } = await fixture(t, 'minecraft', undefined, {
      passwordKey: 'rcon.password',
    });
    await writeFile(passwordFile, 'motd=hello\n');
    const { code } = await failureOf(console.run('list'));
    expect(code).toBe('console_unavailable');
    expect(game.connections).toBe(0);
  });

  it('is read in the folder of the game, but not through a link that the game made there', async (t) => {
    const outside = await makePasswordFile(t, password);
    const cwd = dirname(await makePasswordFile(t, password));
    await symlink(outside, join(cwd, 'link'));
    await symlink(dirname(outside), join(cwd, 'folder'));
    const read = (passwordFile: string) => fixture(t, 'minecraft', undefined, { cwd, passwordFile });
    const { console } = await read(join(cwd, 'rcon.password'));
    expect(await console.run('list')).toBe('ran list');
    for (const path of [join(cwd, 'link'), join(cwd, 'folder/rcon.password')]) {
      const { console, game } = await read(path);
      expect((await failureOf(console.run('list'))).message).toMatch(
        /^The host can’t read the RCON password/,
      );
      expect(game.connections).toBe(0);
    }
    // Outside of that folder, the link is the operator's.
    const { console: other } = await fixture(t, 'minecraft', undefined, { passwordFile: join(cwd, 'link') });
    expect(await other.run('list')).toBe('ran list');
  });

  it.for(['in', 'out of'])('isn’t waited for at a pipe %s the folder of the game', async (where, t) => {
    const folder = dirname(await makePasswordFile(t, password));
    const passwordFile = join(folder, 'pipe');
    execFileSync('mkfifo', [passwordFile]);
    const cwd = where === 'in' ? folder : undefined;
    const { console } = await fixture(t, 'minecraft', undefined, { cwd, passwordFile });
    expect((await failureOf(console.run('list'))).message).toMatch(/^The host can’t read the RCON password/);
  });
});

describe.concurrent('a command over RCON that gets no reply says why', () => {
  it('if nothing is there', async (t) => {
    const console = consoleAt(t, await freePort(), { passwordFile: await makePasswordFile(t, password) });
    const { code, message } = await failureOf(console.run('list'));
    expect(code).toBe('console_unavailable');
    expect(message).toMatch(/^Survival takes no RCON connections\. /);
  });

  it.for(dialects)('if the password is wrong, which stays secret: %s', async (dialect, t) => {
    const { console, game } = await fixture(t, dialect);
    game.password = 'another';
    const error = await failureOf(console.run('list'));
    expect(error.message).toMatch(/^Survival refused the RCON password\. /);
    expect(inspect(error, { depth: 9 })).not.toContain(password);
    game.password = password;
    expect(await console.run('list')).toBe('ran list');
  });

  it('if there is no password', async (t) => {
    const { console, game, passwordFile } = await fixture(t, 'minecraft');
    await writeFile(passwordFile, '\n');
    const message =
      'The host can’t read the RCON password of Survival. Check passwordFile in the host’s settings.';
    expect((await failureOf(console.run('list'))).message).toBe(message);
    await rm(passwordFile);
    expect((await failureOf(console.run('list'))).message).toBe(message);
    expect(game.connections).toBe(0);
  });

  it('if the game hangs: the late reply isn’t taken for another one', async (t) => {
    const open: ((reply: string) => void)[] = [];
    const { console } = await fixture(t, 'minecraft', (line) =>
      line === 'slow' ? new Promise((resolve) => open.push(resolve)) : `ran ${line}`,
    );
    const { code, message } = await failureOf(console.run('slow', 50));
    expect(code).toBe('console_unanswered');
    expect(message).toMatch(/^Survival didn’t answer within /);
    await t.expect.poll(() => open.length).toBe(1);
    open.shift()?.('slow, late');
    expect(await console.run('quick')).toBe('ran quick');
  });

  it('if the connection is lost after it was sent, and isn’t sent again', async (t) => {
    const { console, game } = await fixture(t, 'minecraft', () => {
      game.disconnect();
      return '';
    });
    const { message } = await failureOf(console.run('stop'));
    expect(message).toMatch(/may have carried the command out\.$/);
    expect(game.commands).toEqual(['stop']);
  });

  it.for<[string, (socket: Socket, login: Buffer) => void, RegExp]>([
    ['takes connections and says nothing', () => {}, /^Survival didn’t answer the RCON login\./],
    ['ends each connection', (socket) => socket.destroy(), /^Survival didn’t answer the RCON login\./],
    ['speaks HTTP', (socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'), /isn’t RCON/],
    ['announces gigabytes', (socket) => socket.write(packet(1, 2, '', 0x7fff_ffff)), /isn’t RCON/],
    ['announces nothing', (socket) => socket.write(packet(1, 2, '', -1)), /isn’t RCON/],
  ])('if what is there %s', async ([, answer, message], t) => {
    const passwordFile = await makePasswordFile(t, password);
    const port = await stranger(t, (socket) => socket.on('data', (login: Buffer) => answer(socket, login)));
    const console = consoleAt(t, port, { passwordFile, times: { loginMs: 300 } });
    const failure = await failureOf(console.run('list'));
    expect(failure.code).toBe('console_unavailable');
    expect(failure.message).toMatch(message);
  });

  it.for<[string, (id: number) => Buffer]>([
    ['packets', (id) => packet(id, 0, 'x'.repeat(4_000))],
    ['empty packets', (id) => Buffer.concat(Array.from({ length: 1_000 }, () => packet(id, 0)))],
    ['one long packet', (id) => packet(id, 0, 'x'.repeat(300_000))],
  ])('if the game floods it with %s', async ([, flood], t) => {
    const passwordFile = await makePasswordFile(t, password);
    const port = await stranger(t, (socket) => {
      let isOver = false;
      socket.on('close', () => {
        isOver = true;
      });
      socket.on('data', (data: Buffer) => {
        const id = data.readInt32LE(4);
        if (data.readInt32LE(8) === 3) return void socket.write(packet(id, 2));
        if (data.readInt32LE(8) !== 2) return;
        const send = (): void => {
          if (!isOver) socket.write(flood(id), () => setImmediate(send));
        };
        send();
      });
    });
    // However long the flood pauses.
    const console = consoleAt(t, port, { passwordFile, times: { markMs: patienceMs } });
    expect((await failureOf(console.run('list'))).message).toMatch(
      /^Survival answered with more than 256 KiB\./,
    );
  });
});

describe.concurrent('the file with the password', () => {
  it('is warned about once if others can read it', async (t) => {
    const warnings: string[] = [];
    const log = {
      ...silentLogger,
      warn: (details: object, message: string) => void warnings.push(`${inspect(details)} ${message}`),
    };
    const { console, game, passwordFile } = await fixture(t, 'minecraft', undefined, { log });
    await console.run('list');
    expect(warnings).toEqual([]);
    await chmod(passwordFile, 0o644);
    const other = consoleAt(t, game.port, { passwordFile, log });
    await other.run('list');
    game.disconnect();
    await t.expect.poll(() => other.run('list').catch(() => null)).toBe('ran list');
    expect(warnings).toHaveLength(1);
    expect(warnings[0]).toContain('protect it with chmod 600');
    expect(warnings[0]).not.toContain(password);
  });

  it('is read anew for each connection', async (t) => {
    const { console, game, passwordFile } = await fixture(t, 'minecraft');
    await console.run('list');
    game.password = 'battery-staple';
    await writeFile(passwordFile, 'battery-staple\r\nnotes\n');
    game.disconnect();
    await t.expect.poll(() => console.run('list').catch(() => null)).toBe('ran list');
  });
});

describe.concurrent('players by RCON', () => {
  it('are asked for with list, and shared by those who ask at once', async (t) => {
    const { console, game } = await fixture(
      t,
      'minecraft',
      () => 'There are 2 of a max of 20 players online: Ann, Björn',
    );
    const asked = await Promise.all([console.askGame(), console.askGame(), console.askGame()]);
    for (const one of asked)
      expect(one).toEqual({ answered: true, players: { online: 2, max: 20, names: ['Ann', 'Björn'] } });
    expect(game.commands).toEqual(['list']);
  });

  it('aren’t asked for again at a Minecraft that says it in other words', async (t) => {
    const { console, game } = await fixture(t, 'minecraft', () => 'Nobody but us', {
      times: { listAgeMs: -1 },
    });
    expect(await console.askGame()).toBeNull();
    expect(await console.askGame()).toBeNull();
    expect(game.commands).toEqual(['list']);
  });

  it.for(['source', 'plain', 'palworld'] as const)(
    'aren’t asked for at other games, where all players would see it: %s',
    async (dialect, t) => {
      const { console, game } = await fixture(t, dialect, undefined, { times: { askMs: 50, listAgeMs: -1 } });
      // A game that doesn’t answer may have been slow.
      for (const _try of [1, 2, 3]) expect(await console.askGame()).toBeNull();
      const { connections } = game;
      expect(await console.askGame()).toBeNull();
      expect(game.commands).toEqual([]);
      expect(game.connections).toBe(connections);
      expect(await console.run('save')).toBe('ran save');
    },
  );

  it('are unknown while a command runs', async (t) => {
    const open: ((reply: string) => void)[] = [];
    const { console, game } = await fixture(
      t,
      'minecraft',
      () => new Promise((resolve) => open.push(resolve)),
    );
    const save = console.run('save-all flush');
    await t.expect.poll(() => open.length).toBe(1);
    expect(await console.askGame()).toBeNull();
    open.shift()?.('Saved the game');
    await save;
    expect(game.commands).toEqual(['save-all flush']);
  });

  it('show a Minecraft that hangs later, but nothing of a game that was never asked', async (t) => {
    const list = 'There are 0 of a max of 20 players online: ';
    const { console, game } = await fixture(t, 'minecraft', () => list, { times: { askMs: 300 } });
    game.isSilent = true;
    expect(await console.askGame()).toBeNull();
    game.isSilent = false;
    await t.expect.poll(() => console.askGame()).toMatchObject({ answered: true, players: { online: 0 } });
    game.isSilent = true;
    await t.expect.poll(() => console.askGame()).toEqual({ answered: false, players: null });
    game.isSilent = false;
    game.password = 'another';
    await t.expect.poll(() => console.askGame()).toEqual({ answered: true, players: null });
  });
});
