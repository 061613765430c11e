import type { Reply } from '@steward/fake-discord';
import { type Community, type CommunityOptions, community } from '../support/community.ts';

/** Groups are looked after often. */
export const quickGroups = {
  cases: { everyMs: 10, retryMs: 20 },
  groups: { pollMs: 10, retryMs: 20 },
};

/** Survival, Creative and Lobby run; Attic is stopped. */
export const four = [
  { id: 's-1', record: { name: 'Survival', status: 'running' } },
  { id: 's-2', record: { name: 'Creative', status: 'running' } },
  { id: 's-3', record: { name: 'Lobby', status: 'running' } },
  { id: 's-4', record: { name: 'Attic', status: 'stopped' } },
] as const;

/** Returns a guild with several servers and a log channel. */
export async function grouped(options: CommunityOptions = {}) {
  const all = await community({
    ...options,
    host: { servers: four, ...options.host },
    overrides: { ...quickGroups, ...options.overrides },
  });
  await (await all.admin.types('/setup log', { channel: all.guild.channel('log') })).settled();
  return all;
}

/** Types a command for all servers, and returns the card that asks. @param person default: Ada */
export async function asks(
  { admin }: Pick<Community, 'admin'>,
  line: string,
  options: Parameters<Community['admin']['types']>[1] = {},
  person = admin,
): Promise<Reply> {
  return (await person.types(line, { server: '*', ...options })).settled();
}

/** Returns the lines of the servers on a card. */
export function lines({ text }: Pick<Reply, 'text'>): readonly string[] {
  return text
    .split('\n')
    .slice(1)
    .filter((line) => /^(?:⬜|⏳|✅|⚠️|❌|➖) /u.test(line));
}

/** The power actions that the host was asked for, in order: `s-1 restart`. */
export function powers({ host }: Pick<Community, 'host'>): readonly string[] {
  return host.calls.flatMap(({ method, path, body }) => {
    const id = /\/servers\/([^/]+)\/power$/.exec(path)?.[1];
    return method === 'POST' && id !== undefined ? `${id} ${actionOf(body)}` : [];
  });
}

/** Has a server start when it is asked to restart. */
export async function begins({ host }: Pick<Community, 'host'>, id: string): Promise<void> {
  await host.called(({ path }) => path.endsWith(`/${id}/power`));
  host.server(id).record['status'] = 'starting';
}

/** Has a server start when it is asked to restart, and run once the bot has seen that. */
export async function comesUp({ host }: Pick<Community, 'host'>, id: string): Promise<void> {
  await begins({ host }, id);
  const reads = () =>
    host.calls.filter(({ method, path }) => method === 'GET' && path.endsWith(`/${id}`)).length;
  const before = reads();
  // The one after a read that may have been on its way.
  await host.called(() => reads() > before + 1);
  host.server(id).record['status'] = 'running';
}

function actionOf(body: unknown): string {
  const [action] = typeof body === 'object' && body !== null ? Object.values(body) : [];
  return String(action);
}
