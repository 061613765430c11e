import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, it, type TestContext } from 'vitest';
import { signalGroup } from '../src/processes/process-group.ts';
import { findProcess } from '../src/processes/process-table.ts';
import { configFor, makeTestFolder, runHost, survival } from '../testing/harness.ts';

/** Returns a process whose group leader has ended. */
async function leftover(test: TestContext): Promise<{ group: number; pid: number; identity: string }> {
  const script = 'sleep 1000 > /dev/null & echo $!';
  const leader = spawn('sh', ['-c', script], { detached: true, stdio: ['ignore', 'pipe', 'ignore'] });
  const [pid] = await Promise.all([text(leader.stdout).then(Number), once(leader, 'exit')]);
  const group = Number(leader.pid);
  test.onTestFinished(() => signalGroup(group, 'SIGKILL'));
  return { group, pid, identity: (await findProcess(pid))?.identity ?? '' };
}

/** Starts a host that finds this record of an earlier host's game. */
async function hostThatFinds(test: TestContext, record: { pid: number; identity: string }) {
  const place = await makeTestFolder(test);
  const folder = join(place.folder, 'data/servers/survival');
  await mkdir(folder, { recursive: true });
  const startedAt = new Date().toISOString();
  const whole = { ...record, startedAt, ready: true, logOffset: 0 };
  await writeFile(join(folder, 'process.json'), JSON.stringify(whole));
  await writeFile(join(folder, 'console.log'), '');
  return runHost(place, configFor(place, [survival(place)]));
}

describe.concurrent('a host that finds the record of a game that has ended', () => {
  it('ends the processes that the game left in its group', async (t) => {
    const { group, pid, identity } = await leftover(t);
    await hostThatFinds(t, { pid: group, identity });
    expect(await findProcess(pid)).toBeNull();
  });

  it('does not touch a group with the same number after a reboot', async (t) => {
    const { group, pid, identity } = await leftover(t);
    const { api } = await hostThatFinds(t, {
      pid: group,
      identity: `another boot/${identity.split('/')[1]}`,
    });
    expect((await api.server()).status).toBe('stopped');
    expect(await findProcess(pid)).not.toBeNull();
  });

  it('does not touch a group with the same number that is older than the game', async (t) => {
    const { group, pid, identity } = await leftover(t);
    const later = identity.replace(/\d+$/, (began) => String(Number(began) + 1));
    await hostThatFinds(t, { pid: group, identity: later });
    expect(await findProcess(pid)).not.toBeNull();
  });
});

it('a host does not adopt a process that it cannot identify', async (t) => {
  const other = spawn('sleep', ['1000'], { detached: true, stdio: 'ignore' });
  const pid = Number(other.pid);
  t.onTestFinished(() => signalGroup(pid, 'SIGKILL'));
  const { host, api } = await hostThatFinds(t, { pid, identity: '' });
  expect((await api.server()).status).toBe('stopped');
  await host.close({ now: true });
  expect(await findProcess(pid)).not.toBeNull();
});
