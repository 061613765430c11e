import type { Reply } from '@steward/fake-discord';
import { expect } from 'vitest';
import type { Community } from '../support/community.ts';
import type { ScriptedServer } from '../support/scripted-host.ts';

/** A command on a server of its own, so that tests can run several at once. */
export interface Use {
  readonly name: string;
  /** The call to the host under test. */
  readonly on: string;
  /** The advice if it is uncertain whether the change was made. */
  readonly unsure?: RegExp;
  /** Runs it, including its button. Returns the interaction that shows the outcome. */
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
  {
    name: '/logs',
    on: 'GET /v1/servers/printed/logs',
    does: ({ admin }) => admin.types('/logs', { server: 'printed' }),
  },
];

export const writes: readonly Use[] = [
  {
    name: '/power',
    on: 'POST /v1/servers/moved/power',
    unsure: /Check `\/status server:[^`]+` (?:in a minute|after .+) before you try again/,
    does: ({ admin }) => admin.types('/power', { action: 'stop', server: 'moved' }),
  },
  {
    name: '/cmd',
    on: 'POST /v1/servers/spoken-to/command',
    unsure: /check in the game or with `\/logs server:[^`]+` if it ran/,
    does: ({ admin }) => admin.types('/cmd', { command: 'say hi', server: 'spoken-to' }),
  },
  {
    name: '/backup create',
    on: 'POST /v1/servers/backed-up/backups',
    unsure: /Check `\/backup list server:[^`]+`/,
    does: ({ admin }) => admin.types('/backup create', { server: 'backed-up' }),
  },
  {
    name: '/backup restore',
    on: 'POST /v1/servers/restored/backups/b-1/restore',
    unsure: /restore the same backup again/,
    async does({ admin }) {
      const confirmation = await admin.types('/backup restore', { server: 'restored', backup: 'b-1' });
      return admin.clicks(await confirmation.settled(), 'Restore');
    },
  },
  {
    name: '/backup delete',
    on: 'DELETE /v1/servers/thinned/backups/b-1',
    unsure: /Check `\/backup list server:[^`]+`/,
    async does({ admin }) {
      const confirmation = await admin.types('/backup delete', { server: 'thinned', backup: 'b-1' });
      return admin.clicks(await confirmation.settled(), 'Delete it');
    },
  },
];

/** A server for each use, in the state that it needs. */
export function serversOfUses(): (Partial<ScriptedServer> & { id: string })[] {
  return ['seen', 'listed', 'printed', 'moved', 'spoken-to', 'backed-up', 'restored', 'thinned'].map(
    (id) => ({
      id,
      record: { name: `Server ${id}`, status: id === 'restored' ? 'stopped' : 'running' },
      backups: [{ id: 'b-1' }],
      log: ['one line'],
    }),
  );
}

/** For tests in which nothing fails: an outcome may take seconds on a busy machine. */
export const unhurried = { timings: { verifyLostMs: 30_000, graceMs: 30_000 } } as const;

/** Resolves with the final reply: neither "thinking" nor running. */
export async function outcome(reply: Reply): Promise<Reply> {
  await reply.settled();
  return reply.until(({ text }) => !text.startsWith('⏳'));
}

/** Returns the calls to the host that a use is about. */
export function arrived({ host }: Community, { on }: Use): number {
  return host.calls.filter(({ method, path }) => `${method} ${path}` === on).length;
}

/** Texts that must never be shown. */
export function expectPlainWords(text: string): void {
  expect(text).not.toMatch(
    /undefined|\[object|\bnull\b|\bNaN\b|Error:|^\s+at .+:\d+|test-key-of-the-account/m,
  );
  expect(text.isWellFormed()).toBe(true);
}

/** Returns the reference under a reply, which is also in a log line. */
export function expectReference({ text }: Reply, { log }: Community): void {
  const reference = /Reference ([2-9A-Z]{8})/.exec(text)?.[1];
  expect(reference, `a reference in: ${text}`).toBeDefined();
  expect(log.some((line) => line.includes(`"ref":"${reference}"`))).toBe(true);
}
