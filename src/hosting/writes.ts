import type { Backup } from './backup.ts';
import type { Caller } from './caller.ts';
import { unknownFor } from './failures.ts';
import { HostError } from './host-error.ts';
import type { Accepted, Account, PowerAction, WriteOptions } from './hosting.ts';
import { backupPath, backupsPath, isPathSegment, serverPath } from './paths.ts';
import { acceptedOf } from './readers/accepted.ts';
import { readBackup } from './readers/backup-reader.ts';
import type { Reads } from './reads.ts';
import { keyFinder, withoutKey } from './redact.ts';
import type { Reply } from './reply.ts';
import type { HostRequest } from './request.ts';

/** So long is asked which of two ids is unknown: somebody waits for the answer. */
const lookPatienceMs = 5000;

/** What a write is about. */
interface Target {
  readonly account: Account;
  readonly serverId: string;
  readonly backupId?: string;
}

/** The five writes. Each makes what was read of its server old, when it is sent and when it is answered. */
export class Writes {
  readonly #caller: Caller;
  readonly #reads: Reads;
  readonly #fields: { readonly powerField: string; readonly commandField: string };

  constructor(caller: Caller, reads: Reads, fields: { powerField: string; commandField: string }) {
    this.#caller = caller;
    this.#reads = reads;
    this.#fields = fields;
  }

  power(account: Account, serverId: string, action: PowerAction, options?: WriteOptions): Promise<Accepted> {
    const body = { [this.#fields.powerField]: action };
    const path = () => `${serverPath(serverId)}/power`;
    return this.#accept({ account, serverId }, { call: 'power', method: 'POST', body }, path, options);
  }

  command(account: Account, serverId: string, command: string, options?: WriteOptions): Promise<Accepted> {
    const body = { [this.#fields.commandField]: command };
    const path = () => `${serverPath(serverId)}/command`;
    return this.#accept({ account, serverId }, { call: 'command', method: 'POST', body }, path, options);
  }

  async createBackup(account: Account, serverId: string, options?: WriteOptions): Promise<Backup | null> {
    const request = { call: 'create backup', method: 'POST' } as const;
    const reply = await this.#write({ account, serverId }, request, () => backupsPath(serverId), options);
    if (reply.body.kind !== 'json') return null;
    // 202: the host took it on, and will finish later.
    const backup = readBackup(reply.body.value, reply.status === 202 ? 'in progress' : 'complete');
    return backup && withoutKey(backup, keyFinder(account.apiKey));
  }

  restoreBackup(
    account: Account,
    serverId: string,
    backupId: string,
    options?: WriteOptions,
  ): Promise<Accepted> {
    const path = () => `${backupPath(serverId, backupId)}/restore`;
    const request = { call: 'restore backup', method: 'POST' } as const;
    return this.#accept({ account, serverId, backupId }, request, path, options);
  }

  deleteBackup(
    account: Account,
    serverId: string,
    backupId: string,
    options?: WriteOptions,
  ): Promise<Accepted> {
    const path = () => backupPath(serverId, backupId);
    const request = { call: 'delete backup', method: 'DELETE' } as const;
    return this.#accept({ account, serverId, backupId }, request, path, options);
  }

  async #accept(
    target: Target,
    request: Omit<HostRequest, 'path'>,
    path: () => string,
    options?: WriteOptions,
  ): Promise<Accepted> {
    const reply = await this.#write(target, request, path, options);
    return acceptedOf(reply.body, keyFinder(target.account.apiKey));
  }

  async #write(
    target: Target,
    request: Omit<HostRequest, 'path'>,
    path: () => string,
    options: WriteOptions = {},
  ): Promise<Reply> {
    const { account, serverId, backupId } = target;
    if (!isPathSegment(serverId)) throw unknownFor('unknown server', request.call);
    if (backupId !== undefined && !isPathSegment(backupId)) throw unknownFor('unknown backup', request.call);
    this.#reads.forget(account, serverId);
    try {
      return await this.#caller.call(account, { ...request, path: path() }, options);
    } catch (error) {
      const unknown = error instanceof HostError && error.kind === 'unknown server';
      throw unknown && backupId !== undefined ? await this.#whichIsUnknown(error, target, options) : error;
    } finally {
      this.#reads.forget(account, serverId);
    }
  }

  /** A 404 to a path that names a server and a backup: where the server can be read, it was the backup. */
  async #whichIsUnknown(error: HostError, target: Target, options: WriteOptions): Promise<HostError> {
    const { call, hostText, httpStatus } = error;
    try {
      await this.#reads.server(target.account, target.serverId, { ...options, patienceMs: lookPatienceMs });
    } catch (second) {
      if (!(second instanceof HostError)) throw second;
      if (second.kind === 'unknown server') return error;
    }
    return new HostError('unknown backup', { call, applied: 'no', hostText, httpStatus });
  }
}
