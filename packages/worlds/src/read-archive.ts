import { createHash, type Hash } from 'node:crypto';
import {
  ArchiveError,
  blockBytes,
  isTarHeader,
  isZeros,
  readForeignTar,
  UnsupportedTarError,
} from '@steward/kit';
import type { Contents } from './contents.ts';
import { gunzip } from './decompress.ts';
import { Inspector, TooLargeError } from './inspector.ts';
import type { ArchiveOptions } from './job-messages.ts';
import type { BackupProblem, BackupWarning, NotTriedReason } from './model/backup-findings.ts';
import { readZip, UnsupportedZipError } from './zip.ts';

/** What was found in an archive, or why nothing was. */
export type ArchiveResult =
  | {
      readonly kind: 'read';
      readonly contents: Contents;
      readonly problems: readonly BackupProblem[];
      readonly warnings: readonly BackupWarning[];
      /**
       * The content of small files that tell which world a server uses, and what it is, by their paths: none of an archive that is
       * damaged.
       */
      readonly kept: ReadonlyMap<string, Uint8Array>;
    }
  | { readonly kind: 'not-tried'; readonly reason: NotTriedReason };

const none: ReadonlyMap<string, Uint8Array> = new Map();

/** First bytes of archives that are read. A tar begins with the header of a file. */
const beginnings: readonly { readonly format: 'gzip' | 'zip'; readonly bytes: string }[] = [
  { format: 'gzip', bytes: '1f8b' },
  { format: 'zip', bytes: '504b0304' },
  // One without files.
  { format: 'zip', bytes: '504b0506' },
  { format: 'zip', bytes: '504b0606' },
];
/** Bytes below which a file is no archive of any kind, but the beginning of one. */
const shortestBytes = 4;
/** How many more bytes an archive may have than its content: it can go on without any for ever. */
const maxOverheadBytes = 64 * 2 ** 20;

/**
 * Reads an archive to its end: tar.gz, tar or zip, whichever it is. Its content is inspected and not kept.
 * @param chunks are read one at a time: one may change when the next is requested
 */
export async function readArchive(
  chunks: AsyncIterable<Buffer>,
  { maxContentBytes, checksum, games, isZip = false, maxEntries, maxPathsBytes }: ArchiveOptions,
): Promise<ArchiveResult> {
  const inspector = new Inspector(games, maxContentBytes, { maxEntries, maxPathsBytes });
  let hasEnd = true;
  const hash = checksum && createHash(checksum.algorithm);
  try {
    const limit = { left: maxContentBytes };
    const packedLimit = { left: maxContentBytes + maxOverheadBytes };
    const { format, all } = await recognize(hashed(limited(chunks, packedLimit), hash));
    if (format === null) {
      if (isZip) throw new ArchiveError('compression', 'it begins as no zip does');
      // What the host did not store may be anything.
      if (checksum === null) return { kind: 'not-tried', reason: 'format' };
      for await (const _ of all);
      if (hash?.digest('hex') === checksum.hex) return { kind: 'not-tried', reason: 'format' };
      const { contents } = inspector.finish(false);
      return { kind: 'read', contents, problems: [{ kind: 'checksum-differs' }], warnings: [], kept: none };
    }
    if (format === 'zip')
      for await (const { path, isFolder, modifiedAt, content } of readZip(all)) {
        const counted = limited(content, limit);
        if (isFolder) await inspector.addFolder(path, counted);
        else await inspector.add(path, modifiedAt, counted);
      }
    else
      for await (const { kind, path, mtime, sameAs, content } of readForeignTar(
        limited(format === 'gzip' ? gunzip(all) : all, limit),
        {
          needsEnd: format === 'tar',
          onMissingEnd: () => {
            hasEnd = false;
          },
        },
      )) {
        const modifiedAt = mtime === null ? null : Math.round(mtime * 1000) + 0;
        if (kind === 'symbolic-link') inspector.addSymbolicLink(path.toString());
        else if (sameAs === null) await inspector.add(path.toString(), modifiedAt, content);
        else inspector.addLink(path.toString(), sameAs.toString());
      }
    const { contents, finding, kept } = inspector.finish(true);
    const isOther = checksum !== null && hash?.digest('hex') !== checksum.hex;
    const problems = isOther
      ? [{ kind: 'checksum-differs' } as const, ...finding.problems]
      : finding.problems;
    const warnings = hasEnd ? finding.warnings : [...finding.warnings, { kind: 'no-end' } as const];
    return { kind: 'read', contents, problems, warnings, kept: isOther ? none : kept };
  } catch (error) {
    if (error instanceof TooLargeError) return { kind: 'not-tried', reason: 'too-large' };
    if (error instanceof UnsupportedTarError || error instanceof UnsupportedZipError)
      return { kind: 'not-tried', reason: 'format' };
    if (!(error instanceof ArchiveError)) throw error;
    const { contents } = inspector.finish(false);
    return {
      kind: 'read',
      contents,
      problems: [{ kind: 'archive-damaged', at: error.at }],
      warnings: [],
      kept: none,
    };
  }
}

async function* hashed(chunks: AsyncIterable<Buffer>, hash: Hash | null): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) {
    hash?.update(chunk);
    yield chunk;
  }
}

/** Returns what kind of archive it is; null if it is none of those that are read. @throws ArchiveError if it holds nothing */
async function recognize(chunks: AsyncIterable<Buffer>) {
  const iterator = chunks[Symbol.asyncIterator]();
  let first = Buffer.alloc(0);
  while (first.length < blockBytes) {
    const { done, value } = await iterator.next();
    if (done) break;
    first = Buffer.concat([first, value]);
  }
  if (first.length === 0) throw new ArchiveError('end', 'it is empty');
  if (isZeros(first)) throw new ArchiveError('compression', 'it begins with zeros');
  const start = first.toString('hex', 0, 4);
  const known = beginnings.find(({ bytes }) => start.startsWith(bytes))?.format;
  if (known === undefined && first.length < shortestBytes)
    throw new ArchiveError('end', 'it has hardly begun');
  const format = known ?? (isTarHeader(first.subarray(0, blockBytes)) ? ('tar' as const) : null);
  return { format, all: chain(first, iterator) };
}

async function* chain(first: Buffer, rest: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  yield first;
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
}

async function* limited(content: AsyncIterable<Buffer>, limit: { left: number }): AsyncGenerator<Buffer> {
  for await (const part of content) {
    limit.left -= part.length;
    if (limit.left < 0) throw new TooLargeError();
    yield part;
  }
}
