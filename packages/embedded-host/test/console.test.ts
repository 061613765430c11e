import { EventEmitter, on } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SourceGame } from '@steward/fake-hosts';
import { freePort } from '@steward/kit/testing';
import { describe, expect, it } from 'vitest';
import { signalGroup } from '../src/processes/process-group.ts';
import { findProcess } from '../src/processes/process-table.ts';
import {
  ApiClient,
  childPid,
  configFor,
  makeTestFolder,
  runHost,
  runQuietGame,
  runSurvival,
  survival,
} from '../testing/harness.ts';

async function waitForLog(logged: EventEmitter, command: string): Promise<void> {
  for await (const [one] of on(logged, 'command')) if (one === command) return;
}

describe.concurrent('the console', () => {
  it('returns the output of a command, the last lines of a flood, and no colour codes', async (t) => {
    const { api } = await runSurvival(t);
    expect(await api.command('save-all')).toBe('Saved the game');
    expect(await api.command('colours')).toBe('red and green');
    const text = '$(reboot) `id` "quoted" \\n 🎉 ümläut';
    expect(await api.command(`say ${text}`)).toBe(`[Server] ${text}`);
    const words = ['one', 'two', 'three'];
    expect(await Promise.all(words.map((word) => api.command(`say ${word}`)))).toEqual(
      words.map((word) => `[Server] ${word}`),
    );
    const lines = (await api.command('flood 5000')).split('\n');
    expect(lines).toHaveLength(50);
    expect(lines.at(-1)).toBe('line 5000');
  });

  it('serves the last lines of this run and earlier ones, also while the server is stopped', async (t) => {
    const { api } = await runSurvival(t);
    await api.command('say first');
    await api.stop();
    await api.start();
    await api.command('flood 600');
    const read = async (query: string) =>
      JSON.parse((await api.call('GET', `/survival/logs${query}`)).text) as { lines: string[] };
    expect((await read('?lines=2')).lines).toEqual(['line 599', 'line 600']);
    expect((await read('')).lines).toHaveLength(100);
    expect((await read('?lines=many')).lines).toHaveLength(100);
    await api.power('kill');
    const all = (await read('?lines=500')).lines;
    expect([all.length, all.includes('line 600')]).toEqual([500, true]);
  });

  it('refuses a command with 429 when ten of the same key are waiting', async (t) => {
    const { api } = await runSurvival(t);
    // The command prints nothing, so each one takes a full second.
    const responses = Array.from({ length: 20 }, () =>
      api.call('POST', '/survival/command', { command: 'flood 0' }),
    );
    const refused = await Promise.any(
      responses.map(async (response) => ((await response).status === 429 ? response : Promise.reject())),
    );
    expect(refused.headers.get('retry-after')).toBe('1');
    expect(JSON.parse(refused.text)).toMatchObject({ error: { code: 'rate_limited' } });
    await api.power('kill');
    await Promise.all(responses);
  });

  it('does not type a command whose client has disconnected', async (t) => {
    const place = await makeTestFolder(t);
    const logged = new EventEmitter();
    const info = (details: object) => logged.emit('command', 'command' in details && details.command);
    const logger = { info, warn() {}, error() {} };
    const { host, api } = await runHost(place, configFor(place, [survival(place)]), { logger });
    await api.start();
    const impatient = new ApiClient(host.url, await host.keys.add('impatient'));
    const before = [1, 2, 3].map(() => api.command('flood 0'));
    await waitForLog(logged, 'flood 0');
    const impatience = new AbortController();
    const lost = impatient.call('POST', '/survival/command', { command: 'say too late' }, impatience.signal);
    await waitForLog(logged, 'say too late');
    impatience.abort();
    await expect(lost).rejects.toThrow();
    await Promise.all(before);
    expect(await api.command('say last')).toBe('[Server] last');
    const log = await readFile(join(place.folder, 'data/servers/survival/console.log'), 'utf8');
    expect(log).not.toContain('too late');
  });

  it('takes a line back that the game does not read', async (t) => {
    const script = 'until [ -e reads ]; do sleep 0.05; done; exec cat';
    const { api, place } = await runQuietGame(t, { command: ['sh', '-c', script] });
    const command = (line: string) => api.call('POST', '/survival/command', { command: line });
    expect(await api.callForError('POST', '/survival/command', { command: 'say one' })).toEqual({
      status: 409,
      code: 'console_unavailable',
      message:
        'The game didn’t read the command, so the host withdrew it. The game may be busy, or take no commands.',
    });
    await writeFile(join(place.cwd, 'reads'), '');
    await t.expect.poll(async () => (await command('say two')).text).toContain('say two');
    expect((await api.call('GET', '/survival/logs')).text).not.toContain('say one');
  });

  it('refuses what is no single line with 422, and lines for a stopped server, and types nothing', async (t) => {
    const place = await makeTestFolder(t);
    const { api } = await runHost(place, configFor(place, [survival(place)]));
    for (const [what, body] of [
      ['two lines', { command: 'say a\nstop' }],
      ['a carriage return', { command: 'say a\rstop' }],
      ['a control character', { command: 'say \u001b[2J' }],
      ['a line separator', { command: 'say a\u2028stop' }],
      ['nothing', { command: '' }],
      ['only spaces', { command: '  ' }],
      ['too much', { command: 'x'.repeat(1001) }],
      ['no text', { command: 7 }],
      ['no command', {}],
      ['no object', []],
      ['no JSON', '{'],
      ['nothing at all', ''],
    ] as const)
      expect(await api.callForError('POST', '/survival/command', body), what).toMatchObject({
        status: 422,
        code: 'body_invalid',
      });
    expect(await api.callForError('POST', '/survival/command', { command: 'say hi' })).toEqual({
      status: 409,
      code: 'not_running',
      message: 'Survival must be running to take a command; it is stopped.',
    });
    expect((await api.call('GET', '/survival/logs')).text).toBe('{"lines":[]}');
  });
});

describe.concurrent('the status', () => {
  it('lists the players that the game names, which shows that it answers', async (t) => {
    const port = await freePort();
    const { api } = await runSurvival(t, { minecraft: { port } }, '--port', String(port), '--max', '12');
    await api.command('join Ann');
    await api.command('join Björn');
    await t.expect
      .poll(async () => (await api.server()).players)
      .toEqual({ online: 2, max: 12, list: ['Ann', 'Björn'] });
    t.expect((await api.server()).game).toEqual({ answered: true });
  });

  it('has no players if the game does not respond', async (t) => {
    const { api } = await runSurvival(t, { minecraft: { port: await freePort() } });
    expect(await api.server()).toMatchObject({ players: null, game: { answered: false } });
  });

  it('lists the players of a game on Steam, and says when it no longer answers', async (t) => {
    const game = await SourceGame.start();
    game.info.online = 2;
    game.players = [
      { name: 'Ann', score: 0, seconds: 1 },
      { name: 'Björn', score: 0, seconds: 1 },
    ];
    const query = { protocol: 'a2s' as const, port: game.port };
    const { api } = await runSurvival(t, { query });
    expect(await api.server()).toMatchObject({
      players: { online: 2, max: 16, list: ['Ann', 'Björn'] },
      game: { answered: true },
    });
    await game.close();
    // Nobody responds there any more.
    expect(await api.server()).toMatchObject({ players: null, game: { answered: false } });
  });

  it('says that a game doesn’t answer whose processes hang, until they go on', async (t) => {
    const port = await freePort();
    const { api } = await runSurvival(t, { minecraft: { port } }, '--port', String(port));
    const child = await findProcess(childPid(await api.command('spawn-child')));
    if (child === null) throw new Error('the game has no process');
    const game = () => api.server().then((server) => server.game);
    await t.expect.poll(game).toEqual({ answered: true });
    signalGroup(child.group, 'SIGSTOP');
    await t.expect.poll(game).toEqual({ answered: false });
    expect((await api.server()).status).toBe('running');
    signalGroup(child.group, 'SIGCONT');
    await t.expect.poll(game).toEqual({ answered: true });
  });

  it('says nothing of a game that can’t be asked', async (t) => {
    const { api } = await runSurvival(t);
    expect(await api.server()).toMatchObject({ players: null, game: null });
  });

  it("includes memory and CPU of the game's child processes", async (t) => {
    const { api } = await runSurvival(t);
    const alone = (await api.server()).resources.memory_bytes;
    await api.command('spawn-child');
    const withChild = () => api.server().then(({ resources }) => resources.memory_bytes);
    await t.expect.poll(withChild).toBeGreaterThan(Number(alone) * 1.3);
  });

  it('shows the CPU usage of a busy game', async (t) => {
    const { api } = await runSurvival(t);
    // Runs until it is killed after the test: on a busy machine it gets little of a core.
    void api.command('burn 60000').catch(() => {});
    const busy = new Set<number>();
    const readCpu = async (): Promise<number> => {
      const { cpu_percent: percent } = (await api.server()).resources;
      if (percent !== null && percent > 5) busy.add(percent);
      return busy.size;
    };
    // The first two readings may include the game's start.
    await t.expect.poll(readCpu).toBeGreaterThan(2);
  });

  it('shows the configuration from the settings file', async (t) => {
    const place = await makeTestFolder(t);
    const { api } = await runHost(
      place,
      configFor(place, [survival(place), survival(place, { id: 'second' })]),
    );
    expect((await api.servers()).map(({ id, configuration }) => [id, configuration])).toEqual([
      ['survival', { version: '1.21.8' }],
      ['second', { version: '1.21.8' }],
    ]);
  });
});
