import { expect, it } from 'vitest';
import { patient, says, slowTest, startEnvironment } from './environment.ts';
import { HostProgram } from './host-program.ts';

it(
  'while the host is down, every command says so; once it is back, the game still runs and commands work',
  slowTest,
  async (t) => {
    const host = await HostProgram.start(t);
    const environment = await startEnvironment(t, { host });
    const { moderator } = environment;
    await environment.starts();
    await host.dies();

    const down = await Promise.all(
      [
        moderator.types('/status', { server: 'survival' }),
        moderator.types('/status'),
        moderator.types('/power', { action: 'stop', server: 'survival' }),
        moderator.types('/backup list', { server: 'survival' }),
        moderator.types('/cmd', { command: 'say hello', server: 'survival' }),
      ].map(async (typed) => (await typed).settled(patient)),
    );
    for (const { text } of down) {
      expect(text).toContain('The host could not be reached');
      expect(text).toContain('Try again in a minute');
    }
    expect(await moderator.completes('/status', {}, 'server')).toEqual([]);

    await host.comesBack();
    const up = await (await moderator.types('/status', { server: 'survival' })).settled(patient);
    expect(up.text).toContain('Survival is running');
    const said = await moderator.types('/cmd', { command: 'say hello' });
    await said.until(says('[Server] hello'), patient);
    const stop = await moderator.types('/power', { action: 'stop' });
    await stop.until(says('Survival has stopped'), patient);
  },
);
