import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { survival } from '../host/harness.ts';
import { patient, says, slowTest, startInProcess } from './environment.ts';

it('changes run on two servers at once, and on one server one at a time', slowTest, async (t) => {
  const environment = await startInProcess(t, {
    servers: (at) => [
      // Ready when the test types so.
      survival(at, { readyPattern: 'ready now' }),
      survival(at, { id: 'creative', name: 'Creative', cwd: join(at.folder, 'creative') }),
    ],
  });
  const { admin, moderator } = environment;
  await mkdir(join(environment.host.fixture.folder, 'creative'));

  const slow = await admin.types('/power', { action: 'start', server: 'survival' });
  await slow.until(says('now starting'), patient);
  const refused = await (await moderator.types('/power', { action: 'stop', server: 'survival' })).settled();
  expect(refused.text).toMatch(/\*\*start Survival\*\* is still running\. \*\*Ada\*\* requested it/i);

  await environment.starts('Creative');
  const other = await moderator.types('/backup create', { server: 'creative' });
  await other.until(says('Backup of Creative made'), patient);
  expect(slow.text).toContain('Starting Survival');
  await moderator.types('/cmd', { command: 'say ready now', server: 'survival' });
  await slow.until(says('Survival is running'), patient);

  const none = await (await admin.types('/backup list', { server: 'survival' })).settled();
  expect(none.text).toContain('No backups yet.');
  const overview = await (await moderator.types('/status')).settled();
  expect(overview.text).toContain('**Survival**: running');
  expect(overview.text).toContain('**Creative**: running');
});
