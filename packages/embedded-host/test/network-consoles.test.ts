import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PalworldGame, RconGame, servePing, TshockGame } from '@steward/fake-hosts';
import { freePort } from '@steward/kit/testing';
import { describe, expect, it, type TestContext } from 'vitest';
import { adopted } from '../testing/adopted.ts';
import { configFor, makeTestFolder, runHost, type ServerInput } from '../testing/harness.ts';
import { SupervisorDouble } from '../testing/supervisor-double.ts';

const secret = 'playground';

/** Starts a host with a server that something else runs, and that has no standard input. */
async function fixture(test: TestContext, change: (secretFile: string, cwd: string) => Partial<ServerInput>) {
  const place = await makeTestFolder(test);
  await mkdir(join(place.cwd, 'world'));
  await writeFile(join(place.cwd, 'world/level.dat'), 'seed 4711');
  const secretFile = join(place.folder, 'secret');
  await writeFile(secretFile, secret, { mode: 0o600 });
  const double = new SupervisorDouble({ hasInput: false });
  const servers = [adopted(place, change(secretFile, place.cwd))];
  return {
    double,
    secretFile,
    cwd: place.cwd,
    ...(await runHost(place, configFor(place, servers), { openSupervisor: () => double })),
  };
}

async function opened<T extends { close(): Promise<void> }>(
  test: TestContext,
  starting: Promise<T>,
): Promise<T> {
  const game = await starting;
  test.onTestFinished(() => game.close());
  return game;
}

const list = 'There are 2 of a max of 20 players online: Ann, Bea';

describe.concurrent('a server with a console over the network', () => {
  it('takes commands over RCON, and shows the players that the game lists', async (t) => {
    const run = (line: string) => (line === 'list' ? list : `ran ${line}`);
    const game = await opened(t, RconGame.start({ run }));
    const { api } = await fixture(t, (passwordFile) => ({ rcon: { port: game.port, passwordFile } }));
    expect(await api.command('say hi')).toBe('ran say hi');
    expect(await api.server()).toMatchObject({
      players: { online: 2, max: 20, list: ['Ann', 'Bea'] },
      game: { answered: true },
    });
  });

  it.for(['rcon', 'palworld', 'tshock'] as const)(
    'isn’t sent the content of a file to which the game made a link: %s',
    async (kind, t) => {
      const port = await freePort();
      const { api, cwd, secretFile } = await fixture(t, (_file, cwd) => {
        const at = { port, passwordFile: join(cwd, 'password') };
        if (kind === 'rcon') return { rcon: at };
        if (kind === 'palworld') return { rest: { palworld: at } };
        return { rest: { tshock: { port, tokenFile: at.passwordFile } } };
      });
      await symlink(secretFile, join(cwd, 'password'));
      expect(await api.callForError('POST', '/survival/command', { command: 'save' })).toMatchObject({
        message: expect.stringMatching(/^The host can’t read the (RCON )?password/),
      });
    },
  );

  it('shows the list of the console if the game’s ping names nobody', async (t) => {
    const game = await opened(t, RconGame.start({ run: () => list }));
    const port = await freePort();
    const names = ['Ann', 'Bea'];
    let named: readonly string[] = [];
    const ping = await servePing(port, () => ({ max: 20, names: named }));
    t.onTestFinished(() => void ping.close());
    const { api } = await fixture(t, (passwordFile) => ({
      rcon: { port: game.port, passwordFile },
      minecraft: { port },
    }));
    // Nobody is there, says the ping.
    expect((await api.server()).players).toEqual({ online: 0, max: 20, list: [] });
    expect(game.commands).toEqual([]);
    // It hides the names: an entry that is no name doesn’t count.
    named = ['§6Welcome!', '§7- - -'];
    await t.expect.poll(async () => (await api.server()).players?.list).toEqual(names);
    named = ['Cid'];
    await t.expect.poll(async () => (await api.server()).players?.list).toEqual(['Cid']);
  });

  it('is said not to answer if its ping doesn’t, whatever the console says', async (t) => {
    const game = await opened(t, RconGame.start({ run: () => list }));
    const port = await freePort();
    const { api } = await fixture(t, (passwordFile) => ({
      rcon: { port: game.port, passwordFile },
      minecraft: { port },
    }));
    expect(await api.server()).toMatchObject({ players: null, game: { answered: false } });
  });

  it('is shown while its console can’t be reached, and says why a command can’t be run', async (t) => {
    const port = await freePort();
    const { api } = await fixture(t, (passwordFile) => ({ rcon: { port, passwordFile } }));
    expect(await api.server()).toMatchObject({ status: 'running', players: null, game: null });
    expect(await api.callForError('POST', '/survival/command', { command: 'list' })).toMatchObject({
      status: 409,
      code: 'console_unavailable',
      message: expect.stringMatching(/^Survival takes no RCON connections\. /),
    });
  });

  it('is stopped by its stop command over RCON', async (t) => {
    const game = await opened(t, RconGame.start());
    const { api, double } = await fixture(t, (passwordFile) => ({
      rcon: { port: game.port, passwordFile },
      stopCommand: 'stop',
    }));
    game.run = () => {
      double.ends({ code: 0, isWanted: true });
      return 'Stopping the server';
    };
    await api.stop();
    expect(game.commands).toEqual(['stop']);
    expect(double.orders.filter((order) => !order.startsWith('stop'))).toEqual([]);
  });

  it('saves by a REST API before a backup: Palworld', async (t) => {
    const game = await opened(t, PalworldGame.start());
    const { api } = await fixture(t, (passwordFile) => ({
      rest: { palworld: { port: game.port, passwordFile } },
    }));
    game.players = [{ name: 'Ann', userId: 'steam_1' }];
    expect(await api.server()).toMatchObject({
      players: { online: 1, max: 32, list: ['Ann'] },
      game: { answered: true },
    });
    expect(await api.createBackup()).toMatchObject({ status: 'complete' });
    expect(await api.command('announce hi')).toBe('Announced.');
    expect(game.changes).toEqual(['save', 'announce {"message":"hi"}']);
    expect(await api.callForError('POST', '/survival/command', { command: 'give Ann gold' })).toMatchObject({
      status: 422,
    });
    game.password = 'another';
    expect(await api.callForError('POST', '/survival/backups')).toMatchObject({
      code: 'console_unavailable',
    });
    await t.expect.poll(() => api.server()).toMatchObject({ players: null, game: { answered: true } });
  });

  it('saves by a REST API before a backup: TShock', async (t) => {
    const game = await opened(t, TshockGame.start());
    const { api } = await fixture(t, (tokenFile) => ({ rest: { tshock: { port: game.port, tokenFile } } }));
    game.players = [{ nickname: 'Ann', active: true }];
    expect((await api.server()).players).toEqual({ online: 1, max: 8, list: ['Ann'] });
    expect(await api.createBackup()).toMatchObject({ status: 'complete' });
    expect(game.changes).toEqual(['world/save']);
  });
});
