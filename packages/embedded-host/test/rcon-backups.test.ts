import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { RconGame } from '@steward/fake-hosts';
import { describe, expect, it, type TestContext } from 'vitest';
import { ApiError } from '../src/api-error.ts';
import { openArchiveFile } from '../src/backups/write-archive.ts';
import { loadHostConfig } from '../src/config.ts';
import { adopted } from '../testing/adopted.ts';
import {
  ApiClient,
  configFor,
  makeTestFolder,
  runHost,
  type ServerInput,
  type TestFolder,
} from '../testing/harness.ts';
import { writeHostFile } from '../testing/host-program.ts';
import { supervisedHost } from '../testing/host-programs.ts';
import { Program } from '../testing/program.ts';
import { SupervisorDouble } from '../testing/supervisor-double.ts';

/** A Minecraft that takes commands over RCON, and remembers whether it saves. */
class SavingGame {
  readonly rcon: RconGame;
  isSaving = true;
  /** What it says when it saved: a vanilla server breaks no lines. */
  saved = 'Saving the game (this may take a moment!)Saved the game';
  /** Called with each command before it is carried out. */
  before: (line: string) => void | Promise<void> = () => {};

  private constructor(rcon: RconGame) {
    this.rcon = rcon;
    rcon.run = (line) => this.#run(line);
  }

  static async start(test: TestContext): Promise<SavingGame> {
    const rcon = await RconGame.start();
    test.onTestFinished(() => rcon.close());
    return new SavingGame(rcon);
  }

  /** It ends its connections, and saves its world as each new run does. */
  restarts(): void {
    this.rcon.disconnect();
    this.isSaving = true;
  }

  async #run(line: string): Promise<string> {
    await this.before(line);
    if (line === 'save-off' || line === 'save-on') this.isSaving = line === 'save-on';
    if (line === 'save-all flush') return this.saved;
    return line === 'save-off' ? 'Automatic saving is now disabled' : 'Automatic saving is now enabled';
  }
}

async function entryFor(
  place: TestFolder,
  game: SavingGame,
  change: Partial<ServerInput> = {},
): Promise<ServerInput> {
  await mkdir(join(place.cwd, 'world'));
  await writeFile(join(place.cwd, 'world/level.dat'), 'seed 4711');
  const passwordFile = join(place.folder, 'rcon.password');
  await writeFile(passwordFile, game.rcon.password, { mode: 0o600 });
  return adopted(place, {
    rcon: { port: game.rcon.port, passwordFile },
    beforeBackupCommands: ['save-off', 'save-all flush'],
    savedPattern: '^(\\[[^\\]]*\\] ?)+: Saved the game$',
    afterBackupCommands: ['save-on'],
    ...change,
  });
}

async function fixture(test: TestContext, change: Partial<ServerInput> = {}) {
  const place = await makeTestFolder(test);
  const game = await SavingGame.start(test);
  const double = new SupervisorDouble();
  const config = configFor(place, [await entryFor(place, game, change)]);
  let onRead = (): void => {};
  const openSink = (path: string) => {
    onRead();
    return openArchiveFile(path);
  };
  const start = () => runHost(place, config, { openSupervisor: () => double, openSink });
  const whenReading = (happens: () => void): void => {
    onRead = happens;
  };
  return { place, game, double, start, whenReading, ...(await start()) };
}

const statusesOf = async (api: ApiClient) => (await api.backups()).map(({ status }) => status);
const noteOf = ({ folder }: TestFolder) => readdir(join(folder, 'data/servers/survival'));

describe.concurrent('a backup that saves by RCON', () => {
  it('pauses saving, is sure that the world is saved, and goes on', async (t) => {
    const { api, game, place } = await fixture(t);
    expect(await api.createBackup()).toMatchObject({ status: 'complete' });
    expect(game.rcon.commands).toEqual(['save-off', 'save-all flush', 'save-on']);
    expect(game.rcon.connections).toBe(1);
    expect(await noteOf(place)).not.toContain('saving-paused.json');
  });

  it('knows by the pattern of the log what Paper says, too', async (t) => {
    const { api, game } = await fixture(t);
    game.saved = 'Saving the game (this may take a moment!)\nSaved the game\n';
    expect(await api.createBackup()).toMatchObject({ status: 'complete' });
  });

  it('is sure of it by the game’s reply where its log can’t be read', async (t) => {
    const { api, double } = await fixture(t);
    double.follow = async () => {
      throw new ApiError('console_unavailable', 'The log of the container mc can’t be read.');
    };
    expect(await api.createBackup()).toMatchObject({ status: 'complete' });
  });

  it('fails if the game could not save, and goes on', async (t) => {
    const { api, game } = await fixture(t, { savedTimeoutSeconds: 1 });
    game.saved =
      'Saving the game (this may take a moment!)Unable to save the game (is there enough disk space?)';
    expect(await api.callForError('POST', '/survival/backups')).toMatchObject({ status: 500 });
    await t.expect.poll(() => game.isSaving).toBe(true);
    expect(await statusesOf(api)).toEqual(['failed']);
  });

  it('leaves nothing to turn on again if its first command was refused', async (t) => {
    const { api, game, place } = await fixture(t);
    game.rcon.password = 'another';
    expect(await api.callForError('POST', '/survival/backups')).toMatchObject({
      code: 'console_unavailable',
      message: expect.stringMatching(/^Survival refused the RCON password\./),
    });
    expect(await noteOf(place)).not.toContain('saving-paused.json');
    expect((await api.server()).problem).toBeUndefined();
  });

  it('still turns saving on that an earlier backup has turned off, though the next one is refused', async (t) => {
    const { api, game, place } = await fixture(t);
    const { password } = game.rcon;
    game.before = (line) => {
      if (line !== 'save-all flush') return;
      game.rcon.password = 'another';
      game.rcon.disconnect();
    };
    await api.callForError('POST', '/survival/backups');
    expect(await api.callForError('POST', '/survival/backups')).toMatchObject({
      code: 'console_unavailable',
    });
    expect(await noteOf(place)).toContain('saving-paused.json');
    game.rcon.password = password;
    await t.expect.poll(() => game.isSaving).toBe(true);
  });

  it('waits for a game that saves for long', async (t) => {
    const { api, game } = await fixture(t);
    const saved = Promise.withResolvers<void>();
    game.before = (line) => (line === 'save-all flush' ? saved.promise : undefined);
    const backup = api.createBackup();
    await t.expect.poll(() => game.rcon.commands).toEqual(['save-off', 'save-all flush']);
    expect((await api.server()).status).toBe('running');
    saved.resolve();
    expect(await backup).toMatchObject({ status: 'complete' });
  });

  it('fails if the game does not say that it saved, and goes on', async (t) => {
    const { api, game } = await fixture(t, { savedPattern: '^Saved everything$', savedTimeoutSeconds: 0.2 });
    expect(await api.callForError('POST', '/survival/backups')).toMatchObject({
      code: 'backup_failed',
      message: 'Survival did not confirm that its world was saved.',
    });
    await t.expect.poll(() => game.isSaving).toBe(true);
    expect(await statusesOf(api)).toEqual(['failed']);
  });

  it.for(['save-off', 'save-all flush'])(
    'fails if the connection is lost at %s, and goes on',
    async (at, t) => {
      const { api, game } = await fixture(t);
      let isLost = false;
      game.before = (line) => {
        if (line !== at || isLost) return;
        isLost = true;
        game.rcon.disconnect();
      };
      expect(await api.callForError('POST', '/survival/backups')).toMatchObject({
        code: 'console_unanswered',
      });
      await t.expect.poll(() => game.rcon.commands.at(-1)).toBe('save-on');
      expect(game.isSaving).toBe(true);
      expect(await statusesOf(api)).toEqual(['failed']);
      expect(await api.createBackup()).toMatchObject({ status: 'complete' });
    },
  );

  it('is complete if the connection is lost at save-on, which is sent until it’s answered', async (t) => {
    const { api, game, place } = await fixture(t);
    let losses = 0;
    game.before = (line) => {
      if (line === 'save-on' && losses++ < 2) game.rcon.disconnect();
    };
    expect(await api.createBackup()).toMatchObject({ status: 'complete' });
    await t.expect.poll(() => noteOf(place)).not.toContain('saving-paused.json');
    expect(game.rcon.commands.filter((line) => line === 'save-on')).toHaveLength(3);
    expect((await api.server()).problem).toBeUndefined();
  });

  it('says that the world isn’t saved while the game refuses to go on, and begins the next one all the same', async (t) => {
    const { api, game, host, place, start } = await fixture(t);
    const { password } = game.rcon;
    game.before = (line) => {
      if (line !== 'save-all flush') return;
      game.rcon.password = 'another';
      setImmediate(() => game.rcon.disconnect());
    };
    await api.call('POST', '/survival/backups');
    await t.expect
      .poll(async () => (await api.server()).problem, { timeout: 20_000 })
      .toMatch(
        /^Survival may not be saving its world: the host couldn't turn saving on again after a backup\./,
      );
    expect(game.isSaving).toBe(false);
    game.before = () => {};
    // Neither does it end with the host.
    await host.close();
    expect(await noteOf(place)).toContain('saving-paused.json');
    game.rcon.password = password;
    const next = await start();
    await t.expect.poll(() => game.isSaving).toBe(true);
    await t.expect.poll(() => noteOf(place)).not.toContain('saving-paused.json');
    expect((await next.api.server()).problem).toBeUndefined();
    expect(await next.api.createBackup()).toMatchObject({ status: 'complete' });
  });

  it.for(['save-off', 'save-all flush', 'save-on'])(
    'fails if the game is started again at %s, and it saves',
    async (at, t) => {
      const { api, game, double, place } = await fixture(t);
      game.before = (line) => {
        if (line !== at) return;
        game.before = () => {};
        game.restarts();
        double.runs();
      };
      const { status } = await api.call('POST', '/survival/backups');
      // Before save-on, everything was written.
      expect(await statusesOf(api)).toEqual([at === 'save-on' ? 'complete' : 'failed']);
      expect(status).toBe(at === 'save-on' ? 200 : 500);
      await t.expect.poll(() => noteOf(place)).not.toContain('saving-paused.json');
      expect(game.isSaving).toBe(true);
    },
  );

  it('fails if the game was started again while its files were read', async (t) => {
    const { api, game, double, place, whenReading } = await fixture(t);
    whenReading(() => {
      game.restarts();
      double.runs();
    });
    expect(await api.callForError('POST', '/survival/backups')).toMatchObject({
      code: 'backup_failed',
      message: 'Survival was started again during the backup, and may have changed its world meanwhile.',
    });
    await t.expect.poll(() => noteOf(place)).not.toContain('saving-paused.json');
    expect(game.isSaving).toBe(true);
  });

  it('is complete if the game ends while its files are read: nothing changes them', async (t) => {
    const { api, double, place, whenReading } = await fixture(t);
    whenReading(() => double.ends({ code: 137 }));
    expect(await api.createBackup()).toMatchObject({ status: 'complete' });
    expect(await noteOf(place)).not.toContain('saving-paused.json');
  });

  it('fails if it isn’t known whether the game went on, and sees to it that it saves', async (t) => {
    const { api, game, double, place, whenReading } = await fixture(t);
    whenReading(() => {
      double.isAway = true;
    });
    expect(await api.callForError('POST', '/survival/backups')).toMatchObject({ code: 'backup_failed' });
    expect(game.isSaving).toBe(false);
    double.isAway = false;
    await t.expect.poll(() => noteOf(place), { timeout: 20_000 }).not.toContain('saving-paused.json');
    expect(game.isSaving).toBe(true);
  });
});

describe.concurrent('a host that is killed in the middle of a backup', () => {
  it.for([
    ['before save-off is carried out', 'save-off'],
    ['before the world is saved', 'save-all flush'],
    ['while the files are read', 'archiving'],
    ['before the game goes on', 'save-on'],
  ] as const)(
    '%s, leaves a failed backup and a game that saves: the next one sees to it',
    async ([, at], t) => {
      const place = await makeTestFolder(t);
      const game = await SavingGame.start(t);
      const entry = await entryFor(place, game);
      const settings = {
        listen: { port: 0 },
        dataFolder: 'data',
        backupsFolder: 'backups',
        servers: [entry],
      };
      const file = await writeHostFile(place, settings);
      const hangs = at === 'archiving' ? ['hangs'] : [];
      const first = new Program(t, [process.execPath, supervisedHost, file, 'one', ...hangs]);
      const [, key = ''] = await first.line(/^Key (\S+)$/);
      const [, url = ''] = await first.line(/^Listening on (\S+)$/);
      const reached = Promise.withResolvers<void>();
      // What it was told to do, it does: nobody takes it back.
      game.before = (line) => {
        if (line === at) reached.resolve();
      };
      if (at === 'archiving') void first.line(/^archiving$/).then(() => reached.resolve());
      const backup = new ApiClient(url, key).call('POST', '/survival/backups').catch(() => null);
      await reached.promise;
      await first.dies();
      await backup;
      game.before = () => {};

      const config = await loadHostConfig(file);
      const next = await runHost(place, config, { openSupervisor: () => new SupervisorDouble() });
      await t.expect.poll(() => noteOf(place)).not.toContain('saving-paused.json');
      expect(game.isSaving).toBe(true);
      expect(game.rcon.commands.at(-1)).toBe('save-on');
      // Killed at the very end, it may have been complete before.
      const statuses = await statusesOf(next.api);
      expect(statuses).toHaveLength(1);
      if (at !== 'save-on') expect(statuses).toEqual(['failed']);
      expect(await next.api.createBackup()).toMatchObject({ status: 'complete' });
      const names = await readdir(join(place.folder, 'backups/survival'));
      expect(names.filter((name) => name.includes('partial'))).toEqual([]);
      expect(await readFile(join(place.cwd, 'world/level.dat'), 'utf8')).toBe('seed 4711');
    },
  );
});
