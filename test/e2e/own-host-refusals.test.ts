import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { adopted, type ServerInput, SupervisorDouble, survival } from '@steward/embedded-host/testing';
import { RconGame } from '@steward/fake-hosts';
import { describe, expect, type TestContext, test } from 'vitest';
import { community } from '../support/community.ts';
import { says as ended, patient } from './environment.ts';
import { InProcessHost } from './hosts.ts';

/** Starts a host with one server, by default in a container, and a guild that is connected to it. */
async function fixture(context: TestContext, changed: (cwd: string) => Partial<ServerInput> = () => ({})) {
  const double = new SupervisorDouble();
  const host = await InProcessHost.start(context, {
    servers: (place) => {
      const change = changed(place.cwd);
      return [change.command === undefined ? adopted(place, change) : survival(place, change)];
    },
    openSupervisor: () => double,
  });
  const { admin, connects } = await community({
    test: context,
    settings: { HOSTING_API_URL: host.url },
    connected: false,
  });
  await connects(host.key);
  /** Returns how a command ended. */
  const says = async (command: string, options?: Record<string, string>): Promise<string> =>
    (await (await admin.types(command, options)).until(ended(/^[❌⚠✅]/u), patient)).text;
  return { double, cwd: host.fixture.cwd, says };
}

/** Returns a pattern: the title, then the host's words. */
function refused(title: string, words: string): RegExp {
  return new RegExp(`^❌ ${title}\\n.*The host says:\\n\`\`\`\\n${words}`, 's');
}

describe.concurrent('what the own host refuses is said to be not done, with its sentence', () => {
  const console = [
    { state: 'with a wrong password', words: 'Survival refused the RCON password\\.' },
    { state: 'that is off', words: 'Survival takes no RCON connections\\.' },
    { state: 'without a password file', words: 'The host can’t read the RCON password of Survival\\.' },
  ];
  test.for(console)('a command to an RCON $state', async ({ state, words }, context) => {
    const game = await RconGame.start();
    context.onTestFinished(() => game.close());
    const { says, cwd } = await fixture(context, (cwd) => ({
      rcon: { port: game.port, passwordFile: join(cwd, 'rcon.password') },
    }));
    if (state !== 'without a password file') await writeFile(join(cwd, 'rcon.password'), 'wrong');
    if (state === 'that is off') await game.close();
    expect(await says('/cmd', { command: 'say hi' })).toMatch(refused('Command not sent to Survival', words));
  });

  test('a command to a game that reads none', async (context) => {
    const { says } = await fixture(context, () => ({ command: ['sleep', '600'], readyPattern: undefined }));
    expect(await says('/power', { action: 'start' })).toMatch(/^✅/);
    expect(await says('/cmd', { command: 'say hi' })).toMatch(
      refused('Command not sent to Survival', 'The game didn’t read the command, so the host withdrew it\\.'),
    );
  });

  test('a start of a container that doesn’t exist', async (context) => {
    const { double, says } = await fixture(context);
    double.becomes({ phase: 'missing', startedAt: null });
    expect(await says('/power', { action: 'start' })).toMatch(
      refused('Survival wasn’t started', 'Survival can.t start: there is no container mc\\. Create it'),
    );
  });

  test('a start while Docker is away', async (context) => {
    const { double, says } = await fixture(context);
    double.ends({ code: 0, isWanted: true });
    double.isAway = true;
    expect(await says('/power', { action: 'start' })).toMatch(
      refused('Survival wasn’t started', 'Docker can’t be reached\\.'),
    );
  });

  test('a start of a program that doesn’t exist', async (context) => {
    const { says } = await fixture(context, () => ({ command: ['/nowhere/server'] }));
    expect(await says('/power', { action: 'start' })).toMatch(
      refused('Survival wasn’t started', 'Survival can.t start: its program was not found\\.'),
    );
  });

  test('a backup of files that the container doesn’t use', async (context) => {
    const { double, cwd, says } = await fixture(context);
    await mkdir(join(cwd, 'world'));
    double.folders = [{ source: '/elsewhere', destination: '/data' }];
    expect(await says('/backup create')).toMatch(
      refused('Survival wasn’t backed up', 'The container mc doesn’t use "world"'),
    );
  });

  test('a backup of folders that don’t exist yet', async (context) => {
    const { says } = await fixture(context);
    expect(await says('/backup create')).toMatch(
      refused('Survival wasn’t backed up', 'None of the folders to back up exist for Survival\\.'),
    );
  });
});
