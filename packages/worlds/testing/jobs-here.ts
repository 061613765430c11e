import { HostError } from '@steward/hosts/model';
import { doJob, JobEndedError, type JobSources } from '../src/jobs.ts';
import type { JobEnd, RunOptions, SentArchive } from '../src/run-job.ts';

/** Does a job in this process: to start another one takes more time than all the rest of most tests. */
export async function runHere<Result>(options: RunOptions<Result>): Promise<JobEnd<Result>> {
  const { signal } = options;
  signal.throwIfAborted();
  const aborted = Promise.withResolvers<never>();
  const abort = () => aborted.reject(signal.reason);
  signal.addEventListener('abort', abort, { once: true });
  try {
    return await Promise.race([done(options), aborted.promise]);
  } finally {
    signal.removeEventListener('abort', abort);
  }
}

async function done<Result>({
  job,
  result,
  signal,
  files,
  archive,
}: RunOptions<Result>): Promise<JobEnd<Result>> {
  const shown = files?.(signal) ?? null;
  const parts = partsOf(archive, signal);
  const sources: JobSources = {
    archive: parts,
    list: async (folder) => (await shown?.list(folder)) ?? { items: [], more: true },
    read: async (path) => (await shown?.read?.(path)) ?? null,
    // That of all tests in this process isn’t little.
    collectGarbage: () => {},
  };
  try {
    // What is sent between processes is copied.
    const found: unknown = structuredClone(await doJob(structuredClone(job), sources));
    return { kind: 'done', result: result.parse(found) };
  } catch (error) {
    if (error instanceof JobEndedError) return { kind: 'ended', reason: error.reason };
    if (error instanceof HostError) return { kind: 'ended', reason: 'transfer' };
    return { kind: 'ended', reason: 'failed', error };
  } finally {
    // As with the end of a process, whatever was read of it.
    await parts.return(undefined);
  }
}

async function* partsOf(archive: SentArchive | undefined, signal: AbortSignal): AsyncGenerator<Buffer> {
  if (archive === undefined) return;
  const { stream, mostBytes, charge, onProgress } = archive;
  let bytes = 0;
  for await (const part of stream.chunks) {
    signal.throwIfAborted();
    bytes += part.length;
    if (bytes > mostBytes) throw new JobEndedError('too-much');
    if (!(await charge(part.length))) throw new JobEndedError('budget');
    yield Buffer.from(part);
    onProgress(bytes);
  }
  if (stream.sizeBytes !== null && bytes !== stream.sizeBytes) throw new JobEndedError('transfer');
}
