import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it, type TestContext } from 'vitest';
import { hostConfigSchema } from '../src/config.ts';
import { silentLogger } from '../src/logger.ts';
import { ScriptedServer } from '../src/supervisors/script.ts';
import { adopted } from '../testing/adopted.ts';
import { configFor, makeTestFolder, runHost, type ServerInput } from '../testing/harness.ts';
import { LinuxGsmDouble, whyNoTmux } from '../testing/linuxgsm-double.ts';

/** Starts a host with a server that a script like LinuxGSM's runs. It is down. */
async function runScript(test: TestContext, change: Partial<ServerInput> = {}) {
  const place = await makeTestFolder(test);
  const gsm = await LinuxGsmDouble.make(test, place.folder);
  const runs = { script: gsm.script };
  const game = { runs, readyPattern: '^Done ', cwd: gsm.serverFiles, env: gsm.env };
  const config = configFor(place, [adopted(place, { ...game, ...change })]);
  const first = await runHost(place, config);
  /** Closes the host and starts it again. */
  const start = async () => {
    await first.host.close();
    return runHost(place, config);
  };
  return { place, gsm, start, ...first };
}

/** Returns what runs the script, without a host. */
function supervisorOf({ script, env }: LinuxGsmDouble, change: Record<string, string> = {}): ScriptedServer {
  const server = { id: 'survival', name: 'Survival' };
  return new ScriptedServer({ path: script, server, env: { ...env, ...change }, log: silentLogger });
}

const reason = whyNoTmux();

describe
  .skipIf(reason !== null)
  .concurrent(`a server of LinuxGSM${reason === null ? '' : ` (${reason})`}`, () => {
    it('is started, restarted and stopped by its script, as the script’s owner', async (t) => {
      const { api, gsm } = await runScript(t);
      expect(await api.server()).toMatchObject({ status: 'stopped', resources: { memory_bytes: null } });
      await api.start();
      const { resources } = await api.server();
      expect(resources.memory_bytes).toBeGreaterThan(0);
      expect(resources.cpu_percent).toBeGreaterThanOrEqual(0);
      expect(await api.command('say hi')).toContain('[Server] say hi');
      await api.power('restart');
      await api.waitForStatus('running');
      expect(await api.command('second')).toContain('[Server] second');
      await api.stop();
      expect(gsm.hasLock('monitoring')).toBe(false);
      const verbs = (await gsm.calls()).map((call) => call.split(' '));
      expect(verbs.map(([verb]) => verb)).toEqual(['start', 'restart', 'stop']);
      // As LinuxGSM's monitor looks for it.
      expect(verbs.map((words) => words.at(-1))).toEqual(['./mcserver', './mcserver', './mcserver']);
      if (gsm.isRoot) expect(await gsm.calls()).toContain('start as 65534 nobody /nonexistent ./mcserver');
      // Each run has its own log.
      const { lines } = JSON.parse((await api.call('GET', '/survival/logs?lines=50')).text);
      expect(lines.indexOf('[Server] say hi')).toBeGreaterThan(-1);
      expect(lines.indexOf('[Server] second')).toBeGreaterThan(lines.indexOf('[Server] say hi'));
    });

    it('shows its real state, whoever started or stopped it, and fails while the host can’t see its /tmp', async (t) => {
      const { api, gsm, start } = await runScript(t);
      await gsm.runs('start');
      await api.waitForStatus('running');
      await gsm.runs('stop');
      expect(await api.server()).toMatchObject({ status: 'stopped' });
      await gsm.runs('start');
      const { api: later } = await start();
      await later.waitForStatus('running');
      expect((await gsm.calls()).length).toBe(3);
      expect(await supervisorOf(gsm).state()).toMatchObject({ phase: 'up' });
      const blind = supervisorOf(gsm, { TMUX_TMPDIR: join(gsm.folder, 'log') });
      await expect(blind.state()).rejects.toMatchObject({
        code: 'supervisor_unavailable',
        message:
          'The host can’t reach the game’s tmux session. It has to see the same /tmp as the game’s user.',
      });
    });

    it('has crashed if its game is gone and nobody stopped it, and its monitor leaves it alone while it is held', async (t) => {
      const { api, gsm } = await runScript(t);
      const { hold } = supervisorOf(gsm);
      await api.start();
      await gsm.types('crash');
      expect(await api.waitForStatus('crashed')).toMatchObject({ problem: 'It ended unexpectedly.' });
      const plan = await hold.plan();
      await hold.take();
      await gsm.runs('monitor').catch(() => {});
      expect(await api.server()).toMatchObject({ status: 'crashed' });
      await hold.release(plan);
      await gsm.runs('monitor');
      await api.waitForStatus('running');
      await api.stop();
      await hold.release(await hold.plan());
      expect(gsm.hasLock('monitoring')).toBe(false);
    });

    it('is killed for good, also while it does not stop', async (t) => {
      const { api, gsm } = await runScript(t);
      await api.start();
      await gsm.types('deaf');
      const restart = api.call('POST', '/survival/power', { action: 'restart' });
      await t.expect.poll(() => gsm.hasLock('stopping'), { timeout: 20_000 }).toBe(true);
      expect(await api.power('kill')).toBe('stopped');
      await restart;
      expect(gsm.hasLock('monitoring')).toBe(false);
      await gsm.runs('monitor').catch(() => {});
      expect(await api.server()).toMatchObject({ status: 'stopped' });
    });

    it('gets each line as it was typed, never as a key or a command of tmux', async (t) => {
      const { api, gsm } = await runScript(t);
      await api.start();
      const supervisor = supervisorOf(gsm);
      let all: string[] = [];
      const words = fc.constantFrom(
        'Enter',
        'C-c',
        'F1',
        'a;',
        ';',
        '\\;',
        '-l',
        '--',
        '#{pid}',
        '$(id)',
        '~',
        'é',
        '漢',
        "'",
        '"',
      );
      const lines = fc.array(
        fc.array(words, { minLength: 1, maxLength: 4 }).map((parts) => parts.join(' ')),
        {
          minLength: 5,
          maxLength: 5,
        },
      );
      await fc.assert(
        fc.asyncProperty(lines, async (typed) => {
          for (const line of typed) await supervisor.typeLine(line);
          all = [...all, ...typed];
          await t.expect.poll(() => gsm.linesRead(), { timeout: 20_000 }).toEqual(all);
        }),
        { numRuns: 2, examples: [[['Enter', 'C-c', 'a;', '\\;', '-l']]] },
      );
    });

    it('says why its script refuses, and has crashed if its game is gone before its script has seen it run', async (t) => {
      const { api, gsm } = await runScript(t);
      await gsm.writes('broken', '');
      expect(await api.callForError('POST', '/survival/power', { action: 'start' })).toEqual({
        status: 409,
        code: 'order_refused',
        message: 'The script mcserver couldn’t start Survival: “Starting mcserver: Ownership issues found”.',
      });
      expect(await api.server()).toMatchObject({ status: 'stopped' });
      await gsm.removes('broken');
      await gsm.writes('instable', '');
      await api.start();
      await gsm.writes('goes', '');
      await api.waitForStatus('crashed');
      await gsm.removes('instable');
      await api.start();
      await api.stop();
    });

    it('does not show files of others, whatever its log is linked to', async (t) => {
      const { api, gsm, place } = await runScript(t);
      if (!gsm.isRoot) return;
      await writeFile(join(place.folder, 'secret'), 'of root');
      await gsm.writes('log/console/x', '');
      await gsm.links(join(place.folder, 'secret'), 'log/console/mcserver-console.log');
      const { lines } = JSON.parse((await api.call('GET', '/survival/logs')).text);
      expect(lines).toEqual([]);
    });

    it('is not run as root, which LinuxGSM refuses and which destroys its files', async (t) => {
      const { api, gsm } = await runScript(t);
      if (!gsm.isRoot) return;
      await gsm.belongsTo(0);
      expect(await api.server()).toMatchObject({
        status: 'unknown',
        problem:
          'The script belongs to root, so the game would run as root. Give its folder to another user with “chown -R”.',
      });
      expect(await api.callForError('POST', '/survival/power', { action: 'start' })).toMatchObject({
        status: 409,
      });
      expect(await readdir(gsm.folder)).not.toContain('calls');
    });

    it('is shown as missing if there is no such script', async (t) => {
      const { api } = await runScript(t, { runs: { script: '/nowhere/mcserver' } });
      expect(await api.server()).toMatchObject({
        status: 'stopped',
        problem:
          'There is no script mcserver. Install it with LinuxGSM, or correct the path in the host’s settings.',
      });
    });
  });

describe('the settings of a server with a script', () => {
  it('take no stop command: a typed one would count as a crash', () => {
    const server = { id: 'a', name: 'A', runs: { script: 'mcserver' }, cwd: '.', stopCommand: 'stop' };
    const { error } = hostConfigSchema.safeParse({ servers: [server] });
    expect(error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)).toEqual([
      'servers.0.stopCommand: can’t be set with a script, which has its own way to stop the game',
    ]);
  });
});
