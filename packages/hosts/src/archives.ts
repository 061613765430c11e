import type { ArchiveSource, Link } from './dialect.ts';
import { noResponse } from './failures.ts';
import type { HttpHead, HttpResponse, HttpStream } from './http/client.ts';
import { HttpError } from './http/http-error.ts';
import { type HostCall, HostError } from './model/host-error.ts';
import { get, type HostRequest } from './request.ts';

/** The archive of a backup, or a file, as a response of the host. */
export interface Archive {
  readonly status: number;
  readonly sizeBytes: number | null;
  /** As in `BackupStream`. */
  readonly chunks: AsyncIterable<Uint8Array>;
}

/** Returns the request for an archive or a file; its path is empty for a link, which is in no error. */
export function requestOf(call: HostCall, from: ArchiveSource['from']): HostRequest {
  return { ...get(call, 'path' in from ? from.path : ''), once: true };
}

const errorType = /^(?:text\/|application\/(?:[\w.+-]+\+)?json\b)/i;

/** Returns whether a response is an archive, not the description of an error or a web page. */
export function isArchive({ status, header }: HttpHead): boolean {
  const encoding = header('content-encoding')?.toLowerCase() ?? 'identity';
  return status === 200 && encoding === 'identity' && !errorType.test(header('content-type') ?? '');
}

/** Returns the archive that a response holds. @param onEnd called when nothing more comes */
export function archiveOf(
  { status, header, chunks }: HttpStream,
  request: HostRequest,
  onEnd: () => Promise<void> = async () => {},
): Archive {
  const length = header('content-length') ?? '';
  const sizeBytes = /^\d{1,15}$/.test(length) ? Number(length) : null;
  return { status, sizeBytes, chunks: new Chunks(chunks, request, onEnd) };
}

/** The parts of an archive, with the errors of the host; not a generator, whose `return` does nothing before it was read. */
class Chunks implements AsyncIterable<Uint8Array>, AsyncIterator<Uint8Array, undefined> {
  readonly #parts: ReadableStreamDefaultReader<Uint8Array>;
  readonly #request: HostRequest;
  readonly #onEnd: () => Promise<void>;

  constructor(parts: HttpStream['chunks'], request: HostRequest, onEnd: () => Promise<void>) {
    this.#parts = parts.getReader();
    this.#request = request;
    this.#onEnd = onEnd;
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  async next(): Promise<IteratorResult<Uint8Array, undefined>> {
    try {
      const part = await this.#parts.read();
      if (!part.done) return part;
    } catch (error) {
      await this.return();
      throw error instanceof HttpError ? noResponse(error, this.#request) : error;
    }
    await this.#onEnd();
    return { done: true, value: undefined };
  }

  async return(): Promise<IteratorResult<Uint8Array, undefined>> {
    // What it rejects with was thrown, or is no longer wanted.
    await this.#parts.cancel().catch(() => {});
    await this.#onEnd();
    return { done: true, value: undefined };
  }
}

/**
 * Returns the error of a link that opens no archive. It says nothing of the key, which was not sent, and has no text of the
 * response, which may repeat the link.
 */
export function failureOfLink(answer: HttpResponse, { call }: HostRequest, { lacksScope }: Link): HostError {
  const { status: httpStatus } = answer;
  const details = { call, applied: 'no', httpStatus } as const;
  if (call === 'open-backup' && httpStatus === 404) {
    if (isArchiveGone(answer)) return new HostError('unknown-backup', details);
    if (lacksScope === true) return new HostError('declined', { ...details, reason: 'panel-outdated' });
  }
  const kind = httpStatus >= 500 ? 'host-failed' : httpStatus >= 400 ? 'declined' : 'not-understood';
  return new HostError(kind, details);
}

/** Its words, in English at each panel, because no code tells it: said by a node of a server that it does not have, and of a token that it does not accept (wings, router/router_download.go). */
const notAccepted = /requested resource was not found/i;

/**
 * Returns whether a 404 is about the archive: the node's or the storage's own words, not a page of something in front of it. S3
 * says which of the bucket and the key is missing.
 */
function isArchiveGone({ header, text }: HttpResponse): boolean {
  const type = header('content-type') ?? '';
  if (/xml/i.test(type)) return text.includes('<Code>NoSuchKey</Code>');
  return /json/i.test(type) && !notAccepted.test(text);
}

/** Returns the error of a link to which no response came. The host itself responded before. */
export function noResponseFromLink(error: HttpError, request: HostRequest): HostError {
  const failure = noResponse(error, request);
  if (failure.kind !== 'unreachable') return failure;
  return new HostError('node-unreachable', { call: request.call, applied: 'no', cause: error });
}
