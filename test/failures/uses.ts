import { expect } from 'vitest';
import type { Reply } from '../../tools/fake-discord/people/reply.ts';
import type { Community } from '../support/community.ts';
import type { ScriptedServer } from '../support/scripted-host.ts';

/** Something that people do with a server, each with a server of its own, so that tests can do them side by side. */
export interface Use {
  readonly name: string;
  /** The call to the host that it is all about. */
  readonly on: string;
  /** What a person is told to do where nobody knows whether the change was made. */
  readonly unsure?: RegExp;
  /** Does it, button and all, and answers where its outcome is seen. */
  readonly does: (fixture: Community) => Promise<Reply>;
}

export const reads: readonly Use[] = [
  {
    name: '/status',
    on: 'GET /v1/servers/seen',
    does: ({ admin }) => admin.types('/status', { server: 'seen' }),
  },
  {
    name: '/backup list',
    on: 'GET /v1/servers/listed/backups',
    does: ({ admin }) => admin.types('/backup list', { server: 'listed' }),
  },
];

export const writes: readonly Use[] = [
  {
    name: '/power',
    on: 'POST /v1/servers/moved/power',
    unsure: /Check `\/status` (?:in a minute|after .+) before you try again/,
    does: ({ admin }) => admin.types('/power', { action: 'stop', server: 'moved' }),
  },
  {
    name: '/cmd',
    on: 'POST /v1/servers/spoken-to/command',
    unsure: /whether it ran before you send it again/,
    does: ({ admin }) => admin.types('/cmd', { command: 'say hi', server: 'spoken-to' }),
  },
  {
    name: '/backup create',
    on: 'POST /v1/servers/backed-up/backups',
    unsure: /Check `\/backup list`/,
    does: ({ admin }) => admin.types('/backup create', { server: 'backed-up' }),
  },
  {
    name: '/backup restore',
    on: 'POST /v1/servers/restored/backups/b-1/restore',
    unsure: /safely restore the same backup again/,
    async does({ admin }) {
      const question = await admin.types('/backup restore', { server: 'restored', backup: 'b-1' });
      return admin.clicks(await question.settled(), 'Restore');
    },
  },
  {
    name: '/backup delete',
    on: 'DELETE /v1/servers/thinned/backups/b-1',
    unsure: /Check `\/backup list`/,
    async does({ admin }) {
      const question = await admin.types('/backup delete', { server: 'thinned', backup: 'b-1' });
      return admin.clicks(await question.settled(), 'Delete it');
    },
  },
];

/** A server for each use, in the state that it needs. */
export function serversOfUses(): (Partial<ScriptedServer> & { id: string })[] {
  return ['seen', 'listed', 'moved', 'spoken-to', 'backed-up', 'restored', 'thinned'].map((id) => ({
    id,
    record: { name: `Server ${id}`, status: id === 'restored' ? 'stopped' : 'running' },
    backups: [{ id: 'b-1' }],
  }));
}

/**
 * For tests in which everything goes well: what is seen at once on an idle machine may take seconds on a busy one,
 * and these limits end only what never comes.
 */
export const unhurried = {
  settings: { HOSTING_TIMEOUT_MS: '5000' },
  timings: {
    verifyLostMs: 8_000,
    graceMs: 8_000,
    restoreMs: 9_000,
    backupMs: 9_000,
    powerMs: { start: 9_000, stop: 9_000, restart: 9_000, kill: 9_000 },
  },
} as const;

/** The answer once it is the last: neither "thinking" nor under way. */
export async function outcome(reply: Reply): Promise<Reply> {
  await reply.settled();
  return reply.until(({ text }) => !text.startsWith('⏳'));
}

/** Calls to the host that a use is about. */
export function arrived({ host }: Community, { on }: Use): number {
  return host.calls.filter(({ method, path }) => `${method} ${path}` === on).length;
}

/** What nobody should ever read. */
export function expectPlainWords(text: string): void {
  expect(text).not.toMatch(
    /undefined|\[object|\bnull\b|\bNaN\b|Error:|^\s+at .+:\d+|test-key-of-the-account/m,
  );
  expect(text.isWellFormed()).toBe(true);
}

/** The reference under an answer, which stands in a line of the log too. */
export function expectReference({ text }: Reply, { log }: Community): void {
  const reference = /Reference ([2-9A-Z]{8})/.exec(text)?.[1];
  expect(reference, `a reference in: ${text}`).toBeDefined();
  expect(log.some((line) => line.includes(`"ref":"${reference}"`))).toBe(true);
}
