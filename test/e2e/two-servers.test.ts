import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { survival } from '../host/harness.ts';
import { patient, says, townHere, unhurried } from './environment.ts';

it(
  'two servers don’t disturb each other, and on one server there is one change at a time',
  unhurried,
  async (t) => {
    const place = await townHere(t, {
      servers: (at) => [
        // Ready when somebody says so.
        survival(at, { readyPattern: 'ready now' }),
        survival(at, { id: 'creative', name: 'Creative', cwd: join(at.folder, 'creative') }),
      ],
    });
    const { admin, moderator } = place;
    await mkdir(join(place.host.place.folder, 'creative'));

    const slow = await admin.types('/power', { action: 'start', server: 'survival' });
    await slow.until(says('now starting'), patient);
    const refused = await (await moderator.types('/power', { action: 'stop', server: 'survival' })).settled();
    expect(refused.text).toMatch(/\*\*Ada\*\* asked to start Survival .* and it is still running/);

    await place.starts('Creative');
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
  },
);
