import type { Reply } from '@steward/fake-discord';
import type { Community } from './community.ts';

const world = { id: 'b-1', created_at: '2026-01-02T03:04:05Z', size_bytes: 1_000 };
const names = ['Alpha', 'Beta', 'Gamma', 'Delta', 'Epsilon', 'Zeta'] as const;
const stopped: readonly string[] = ['Gamma', 'Zeta'];

/** Returns six servers with a backup each, two of them stopped. */
export function sixServers() {
  return names.map((name) => ({
    id: `s-${name}`,
    record: { id: `s-${name}`, name, status: stopped.includes(name) ? 'stopped' : 'running' },
    backups: [world],
  }));
}

/**
 * Requests one change of each kind, each on its own server, whose responses hang. Resolves when all are sent.
 * @param applied whether the host makes them
 */
export async function requestsEverything(
  { admin, host }: Pick<Community, 'admin' | 'host'>,
  applied: boolean,
): Promise<readonly Reply[]> {
  const [power, create, restore, remove, command] = [
    'POST /v1/servers/s-Alpha/power',
    'POST /v1/servers/s-Beta/backups',
    'POST /v1/servers/s-Gamma/backups/b-1/restore',
    'DELETE /v1/servers/s-Delta/backups/b-1',
    'POST /v1/servers/s-Epsilon/command',
  ];
  for (const on of [power, create, restore, remove, command]) host.scripts({ on, answer: 'hangs', applied });
  const confirms = async (confirmation: Reply, button: string) =>
    admin.clicks(await confirmation.until(({ buttons }) => buttons.length > 0), button);
  const replies = await Promise.all([
    admin.types('/power', { action: 'stop', server: 's-Alpha' }),
    admin.types('/backup create', { server: 's-Beta' }),
    admin
      .types('/backup restore', { server: 's-Gamma', backup: 'b-1' })
      .then((reply) => confirms(reply, 'Restore')),
    admin
      .types('/backup delete', { server: 's-Delta', backup: 'b-1' })
      .then((reply) => confirms(reply, 'Delete it')),
    admin.types('/cmd', { server: 's-Epsilon', command: 'say hi' }),
  ]);
  await host.called(() => host.changes.length === 5);
  return replies;
}
