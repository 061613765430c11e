import { HostError } from '../../src/domain/host-error.ts';
import { doJob, JobEndedError, type JobSources } from '../../src/worlds/jobs.ts';
import type { ArchiveSource, JobEnd, RunOptions } from '../../src/worlds/run-job.ts';

/** Does a job in this process: to start another one takes more time than all the rest of a story's step. */
export async function runHere<Result>(options: RunOptions<Result>): Promise<JobEnd<Result>> {
  const { job, result, signal, files, archive } = options;
  signal.throwIfAborted();
  const shown = files?.(signal) ?? null;
  const sources: JobSources = {
    archive: partsOf(archive),
    list: async (folder) => (await shown?.list(folder)) ?? { items: [], more: true },
    read: async (path) => (await shown?.read?.(path)) ?? null,
    // That of all tests in this process isn’t little.
    collectGarbage: () => {},
  };
  try {
    // What is sent between processes is copied.
    const found: unknown = structuredClone(await doJob(structuredClone(job), sources));
    signal.throwIfAborted();
    return { kind: 'done', result: result.parse(found) };
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof JobEndedError) return { kind: 'ended', reason: error.reason };
    if (error instanceof HostError) return { kind: 'ended', reason: 'transfer' };
    return { kind: 'ended', reason: 'failed', error };
  }
}

async function* partsOf(archive: ArchiveSource | undefined): AsyncGenerator<Buffer> {
  if (archive === undefined) return;
  const { stream, mostBytes, charge, onProgress } = archive;
  let bytes = 0;
  for await (const part of stream.chunks) {
    bytes += part.length;
    if (bytes > mostBytes) throw new JobEndedError('too-much');
    if (!(await charge(part.length))) throw new JobEndedError('budget');
    yield Buffer.from(part);
    onProgress(bytes);
  }
  if (stream.sizeBytes !== null && bytes !== stream.sizeBytes) throw new JobEndedError('transfer');
}
