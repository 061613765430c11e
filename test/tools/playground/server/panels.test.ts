import { describe, it } from 'vitest';
import { PlaygroundHere } from './playground-here.ts';

describe.concurrent('the playground with a simulated panel', () => {
  it.for([
    { host: 'pterodactyl', output: 'BOOM!', backups: 1, visitor: 'anna' },
    { host: 'exaroton', output: null, backups: null, visitor: null },
    { host: 'crafty', output: null, backups: 1, visitor: null },
  ])('connects, starts, commands and backs up the small games of $host', async (expected, test) => {
    const playground = await PlaygroundHere.start(['--host', expected.host]);
    test.onTestFinished(() => playground.close());
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
    const creative = playground.state.inspector.host.servers.find(({ name }) => name === 'Creative');
    test.expect(creative?.panelUser ?? null).toBe(expected.visitor);
    if (expected.visitor === null) return;
    // Someone stops it in the panel's own console.
    await playground.injects({ target: 'panel', serverId: creative?.id ?? '' });
    await playground.until(({ inspector }) =>
      inspector.host.servers.some(({ name, status }) => name === 'Creative' && status !== 'running'),
    );
  });
});
