import { describe, it } from 'vitest';
import { PlaygroundProcess } from './playground-process.ts';

describe.concurrent('the playground with a simulated panel', () => {
  it.for([
    { host: 'pterodactyl', output: 'BOOM!', backups: 1 },
    { host: 'exaroton', output: null, backups: null },
    { host: 'crafty', output: null, backups: 1 },
  ])('connects, starts, commands and backs up the small games of $host', async (expected, test) => {
    const playground = await PlaygroundProcess.start(['--host', expected.host]);
    test.onTestFinished(async () => void (await playground.terminated()));
    await playground.connects();
    await playground.types('Admin', '/status');
    await playground.says('2 servers');

    await playground.types('Admin', '/power', { action: 'start', server: 'Survival' });
    await playground.until(({ inspector }) =>
      inspector.host.servers.some(({ name, status }) => name === 'Survival' && status === 'running'),
    );
    const survival = playground.state.inspector.host.servers.find(({ name }) => name === 'Survival');
    await playground.injects({ target: 'game', serverId: survival?.id ?? '' });
    await playground.until(({ inspector }) =>
      inspector.host.servers.some(({ name, status }) => name === 'Survival' && status !== 'running'),
    );
    await playground.types('Admin', '/cmd', { command: 'grief', server: 'Creative' });
    await playground.presses('Admin', 'Run this command on Creative?', 'Run');
    await playground.says('Command sent to Creative');
    if (expected.output !== null) await playground.says(expected.output);
    if (expected.backups !== null) await playground.types('Admin', '/backup create', { server: 'Creative' });
    await playground.until(({ inspector }) =>
      inspector.host.servers.some(({ name, backups }) => name === 'Creative' && backups === expected.backups),
    );
  });
});

it('a visitor stops a server in the console of a simulated panel, as its user anna', async ({
  onTestFinished,
}) => {
  const playground = await PlaygroundProcess.start(['--host', 'pterodactyl']);
  onTestFinished(async () => void (await playground.terminated()));
  await playground.connects();
  await playground.until(({ inspector }) => inspector.host.servers.some(({ name }) => name === 'Creative'));
  const creative = playground.state.inspector.host.servers.find(
    ({ name, panelUser }) => name === 'Creative' && panelUser === 'anna',
  );
  await playground.injects({ target: 'panel', serverId: creative?.id ?? '' });
  const running = ({ inspector }: typeof playground.state) =>
    inspector.host.servers.filter(({ status }) => status === 'running');
  await playground.until((state) => running(state).length === 0);
});
