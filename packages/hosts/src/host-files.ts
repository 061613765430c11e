import type { Clock } from '@steward/kit';
import { isInnerPath } from './api-paths.ts';
import type { ArchiveSource, Call, Dialect, Link } from './dialect.ts';
import { timedOut, unsupported } from './failures.ts';
import { defaultDeadlineMs, type HostClient } from './host-client.ts';
import { HostError } from './model/host-error.ts';
import type { Capabilities, Hosting, ReadOptions } from './model/hosting.ts';
import { listingOf } from './readers/files.ts';
import { KeyFinder, withheld } from './redact.ts';
import { requireIds, type ServerTarget } from './targets.ts';

/** Returns what holds at a host whose address a stranger chose: files are only listed, and no archive is received. */
export function strangerCapabilities(capabilities: Capabilities): Capabilities {
  const { files, backups } = capabilities;
  return {
    ...capabilities,
    ...(files ? { files: { ...files, maxReadBytes: null } } : {}),
    backups: backups && { ...backups, stream: false },
  };
}

interface HostFilesOptions {
  readonly dialect: Dialect;
  readonly client: HostClient;
  readonly clock: Clock;
  readonly isStranger: boolean;
  readonly leastReadMs: number;
  /** Runs a read of the dialect, neither shared nor cached. */
  readonly read: <T extends object | null>(
    target: ServerTarget,
    options: ReadOptions,
    operation: (call: Call) => Promise<T>,
  ) => Promise<T>;
  /** Rejects with `unsupported` if a read failed because the host does not have it. */
  readonly unlessUnsupported: <T>(
    reading: Promise<T>,
    target: ServerTarget,
    options: ReadOptions,
  ) => Promise<T>;
  /** Returns the error with what a 404 is about. */
  readonly namingUnknownId: (error: unknown, target: ServerTarget, options: ReadOptions) => Promise<unknown>;
}

/** The operations of a hosting API on files of servers and archives of backups. */
export class HostFiles {
  readonly #options: HostFilesOptions;

  constructor(options: HostFilesOptions) {
    this.#options = options;
  }

  readonly list: NonNullable<Hosting['listFiles']> = async (account, serverId, folder, options = {}) => {
    const { listFiles } = this.#options.dialect;
    const target = { call: 'list-files', account, serverId } as const;
    requireIds(target);
    if (listFiles === undefined) throw unsupported(target.call);
    if (folder !== '' && !isInnerPath(folder)) return listingOf([]);
    const { read, unlessUnsupported } = this.#options;
    const listing = read(target, options, (call) => listFiles(call, serverId, folder));
    return unlessUnsupported(listing, target, options);
  };

  readonly read: NonNullable<Hosting['readFile']> = async (account, serverId, path, options = {}) => {
    const { dialect, isStranger, read, unlessUnsupported } = this.#options;
    const { readFile } = dialect;
    const target = { call: 'read-file', account, serverId } as const;
    requireIds(target);
    if (readFile === undefined || isStranger) throw unsupported(target.call);
    if (!isInnerPath(path)) return null;
    const deadline = this.#deadlineOf(options);
    const reading = read(target, options, (call) => readFile(call, serverId, path));
    const found = await unlessUnsupported(reading, target, options);
    if (found === null || found instanceof Uint8Array)
      return found === null || isWithheld(found) ? null : found;
    const content = await this.#contentAt(target, found, options, deadline);
    return content !== null && new KeyFinder(account.apiKey).isIn(`${content}`) ? null : content;
  };

  /** Returns the content of a file; null if there is none, or it is larger than `maxReadBytes`. */
  async #contentAt(
    { account, call }: ServerTarget,
    link: Link,
    options: ReadOptions,
    deadline: number,
  ): Promise<Buffer | null> {
    const { dialect, client, clock } = this.#options;
    const maxBytes = dialect.capabilities.files?.maxReadBytes ?? 0;
    if (!isSource(link)) throw new HostError('not-understood', { call, applied: 'no' });
    const leftMs = Math.max(deadline - clock.elapsed(), 1);
    const withinTime = AbortSignal.timeout(Math.ceil(leftMs));
    const signal = options.signal === undefined ? withinTime : AbortSignal.any([options.signal, withinTime]);
    try {
      const { chunks } = await client.open(account, call, link, { deadlineMs: leftMs, signal });
      return await bytesIn(chunks, maxBytes);
    } catch (error) {
      if (error instanceof HostError && error.httpStatus === 404) return null;
      options.signal?.throwIfAborted();
      throw withinTime.aborted ? timedOut(call) : error;
    }
  }

  /** Returns until when a read may take, by the elapsed time of the clock. */
  #deadlineOf({ deadlineMs = defaultDeadlineMs }: ReadOptions): number {
    const { clock, leastReadMs } = this.#options;
    return clock.elapsed() + Math.max(deadlineMs, leastReadMs);
  }

  readonly open: NonNullable<Hosting['openBackup']> = async (account, serverId, backupId, options = {}) => {
    const { dialect, isStranger, read, client, clock, namingUnknownId } = this.#options;
    const { openBackup } = dialect;
    const target = { call: 'open-backup', account, serverId, backupId } as const;
    requireIds(target);
    if (openBackup === undefined || isStranger) throw unsupported(target.call);
    const deadline = this.#deadlineOf(options);
    try {
      const source = await read(target, options, (call) => openBackup(call, serverId, backupId));
      // One that holds the key was replaced.
      if (!isSource(source.from)) throw new HostError('not-understood', { call: target.call, applied: 'no' });
      const deadlineMs = Math.max(deadline - clock.elapsed(), 1);
      const { sizeBytes, chunks } = await client.open(account, target.call, source.from, {
        ...options,
        deadlineMs,
      });
      return { format: source.format, sizeBytes, chunks };
    } catch (error) {
      throw await namingUnknownId(error, target, options);
    }
  };
}

/** Returns the whole of what is received; null if it is more than this. */
async function bytesIn(chunks: AsyncIterable<Uint8Array>, maxBytes: number): Promise<Buffer | null> {
  const received: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of chunks) {
    length += chunk.length;
    if (length > maxBytes) return null;
    received.push(chunk);
  }
  return Buffer.concat(received);
}

/** Returns whether an archive or a file can be received from there. */
function isSource(from: ArchiveSource['from']): boolean {
  if ('path' in from) return from.path.startsWith('/');
  return /^https?:$/.test(URL.parse(from.link)?.protocol ?? '');
}

/** Returns whether the content of a file was replaced, because it holds the API key. */
function isWithheld(content: Uint8Array): boolean {
  return content.length === withheld.length && Buffer.from(content).toString() === withheld;
}
