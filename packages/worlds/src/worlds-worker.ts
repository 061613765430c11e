import { writeFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { HostError, type ListedFile } from '@steward/hosts/model';
import { collectGarbage, collectMuchGarbage } from './garbage.ts';
import type { FromWorker, Job, ToWorker } from './job-messages.ts';
import { doJob, JobEndedError, type JobSources } from './jobs.ts';

/*
 * The process in which worlds are read. It does one job, sends the result, and ends. The archive comes through its standard
 * input. All else that it needs from outside it asks for: lists of folders, files.
 */

/** Bytes of the archive after which what they were unpacked to is given back to the system. */
const bytesBetweenCollections = 16 * 2 ** 20;
/** Bytes of the archive after which the buffers are counted. */
const bytesBetweenCounts = 2 ** 20;
/** How often, and after which pauses in milliseconds, buffers are collected before they count as kept: V8 frees them later. */
const collections = { most: 20, pauseMs: 10 };
/** The most characters of an error that are sent. */
const maxErrorLength = 4_000;

/** A question that waits for its answer. */
interface Question {
  readonly items: ListedFile[];
  readonly answer: PromiseWithResolvers<ToWorker>;
}

/** Where the job gets what it reads. */
class Sources implements JobSources {
  readonly #bufferBytes: number;
  readonly #questions = new Map<number, Question>();
  #asked = 0;

  constructor(bufferBytes: number) {
    this.#bufferBytes = bufferBytes;
  }

  get archive(): AsyncIterable<Buffer> {
    return this.#archive();
  }

  readonly list: JobSources['list'] = async (path) => {
    const question = this.#ask('list', path);
    const answer = await question.answer.promise;
    if (answer.kind !== 'list') throw new Error('a list was answered by something else');
    return { items: question.items, more: answer.more ?? false };
  };

  readonly read: JobSources['read'] = async (path) => {
    const answer = await this.#ask('read', path).answer.promise;
    if (answer.kind !== 'file') throw new Error('a file was answered by something else');
    return answer.content;
  };

  readonly collectGarbage = collectMuchGarbage;

  receive(message: ToWorker): void {
    if (message.kind === 'job') return;
    const question = this.#questions.get(message.id);
    switch (message.kind) {
      case 'list':
        question?.items.push(...message.items);
        if (message.more === null) return;
        question?.answer.resolve(message);
        break;
      case 'file':
        question?.answer.resolve(message);
        break;
      case 'refused':
        question?.answer.reject(new HostError(message.reason, { call: 'list-files', applied: 'no' }));
    }
    this.#questions.delete(message.id);
  }

  #ask(call: 'list' | 'read', path: string): Question {
    const id = ++this.#asked;
    const question = { items: [], answer: Promise.withResolvers<ToWorker>() };
    this.#questions.set(id, question);
    void send({ kind: 'ask', id, call, path });
    return question;
  }

  async *#archive(): AsyncGenerator<Buffer> {
    let [uncollected, uncounted] = [0, 0];
    const chunks: AsyncIterable<Buffer> = process.stdin;
    for await (const chunk of chunks) {
      yield chunk;
      uncollected += chunk.length;
      uncounted += chunk.length;
      // V8 lets 64 MB of buffers wait for its next collection, which has next to nothing else to do.
      if (uncollected >= bytesBetweenCollections) collectGarbage({ type: 'minor' });
      if (uncollected >= bytesBetweenCollections) uncollected = 0;
      if (uncounted < bytesBetweenCounts) continue;
      uncounted = 0;
      await checkBuffers(this.#bufferBytes);
    }
  }
}

/** Checks what buffers take: V8's limit of its heap counts objects alone. @throws JobEndedError if it is too much */
async function checkBuffers(mostBytes: number): Promise<void> {
  for (let collected = 0; process.memoryUsage().arrayBuffers > mostBytes; collected++) {
    if (collected === collections.most) throw new JobEndedError('memory');
    collectGarbage();
    await setTimeout(collections.pauseMs);
  }
}

function send(message: FromWorker): Promise<void> {
  return new Promise((resolve) => {
    if (process.send === undefined) resolve();
    else process.send(message, undefined, undefined, () => resolve());
  });
}

async function run(job: Job, sources: Sources): Promise<void> {
  try {
    await send({ kind: 'done', result: await doJob(job, sources) });
  } catch (error) {
    if (error instanceof JobEndedError) return await send({ kind: 'ended', reason: error.reason });
    const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
    await send({ kind: 'failed', error: text.slice(0, maxErrorLength) });
  }
}

/** Lets Linux end this process, not the bot, if the machine has no memory left. */
function offerToEnd(): void {
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000');
  } catch {
    // Another system has no such file.
  }
}

offerToEnd();
// Those who end the bot may signal all its processes. It ends this one itself, if its job is of no use.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
let sources: Sources | null = null;
process.on('message', (message: ToWorker) => {
  sources?.receive(message);
  if (message.kind !== 'job') return;
  sources = new Sources(message.job.bufferBytes);
  void run(message.job, sources).then(() => process.exit());
});
// The bot has ended.
process.on('disconnect', () => process.exit());
