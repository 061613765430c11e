import { expect, it } from 'vitest';
import { patient, says, slowTest, startInProcess } from './environment.ts';

it(
  'the reply says that a change is not needed any more, and a crash shows its reason',
  slowTest,
  async (t) => {
    const environment = await startInProcess(t);
    const { admin, moderator } = environment;
    await environment.starts();
    const again = await admin.types('/power', { action: 'start' });
    await again.until(says('Survival is already running'), patient);
    expect(again.text).toContain('Survival is already running.');
    expect(again.text).toContain('There is nothing to do.');
    expect(again.text).not.toContain('Fix what');

    await (await moderator.types('/cmd', { command: 'crash 7' })).until(says('Command sent'), patient);
    const status = await (await moderator.types('/status', { server: 'survival' })).settled(patient);
    expect(status.text).toContain('🔴 Survival has crashed');
    expect(status.text).toContain('It ended unexpectedly (exit code 7).');

    const stop = await moderator.types('/power', { action: 'stop' });
    await stop.until(says('Survival is already down'), patient);
    expect(stop.text).toContain('Survival is not running.');
    expect(stop.text).toContain('Survival has **crashed**.');
    expect(stop.text).toContain('There is nothing to do.');

    const command = await moderator.types('/cmd', { command: 'list' });
    await command.until(says('Command not run on Survival'), patient);
    expect(command.text).toContain('Survival must be running to take a command; it is crashed.');
    const ask = await (await moderator.types('/backup create')).settled(patient);
    await (await moderator.clicks(ask, 'Start it, then back up')).until(
      says('Backup of Survival made'),
      patient,
    );
  },
);
