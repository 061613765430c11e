import { describe, expect, it } from 'vitest';
import { FairQueue } from '../../src/host/game/fair-queue.ts';

/** Queues tasks that end after `open`, and records the order in which they start. */
function makeTasks() {
  const queue = new FairQueue();
  const started: string[] = [];
  const gate = Promise.withResolvers<void>();
  const enqueue = (name: string, signal?: AbortSignal) =>
    queue.run(
      name.slice(0, 1),
      async () => {
        started.push(name);
        await gate.promise;
        return name;
      },
      signal,
    );
  return { started, enqueue, open: () => gate.resolve() };
}

describe('the fair queue', () => {
  it('takes the clients in turn, however many tasks each has', async () => {
    const { started, enqueue, open } = makeTasks();
    const all = ['a1', 'a2', 'a3', 'a4', 'b1', 'c1', 'c2'].map((name) => enqueue(name));
    expect(started).toEqual(['a1']);
    open();
    expect(await Promise.all(all)).toEqual(['a1', 'a2', 'a3', 'a4', 'b1', 'c1', 'c2']);
    expect(started).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'c2', 'a4']);
  });

  it('refuses the eleventh waiting task of a client, and only of that client', async () => {
    const { started, enqueue, open } = makeTasks();
    const all = Array.from({ length: 11 }, (_, index) => enqueue(`a${index}`));
    expect(() => enqueue('a11')).toThrow('Try again in a second.');
    all.push(enqueue('b1'));
    open();
    await Promise.all(all);
    expect(started).toHaveLength(12);
  });

  it('drops the waiting tasks of a client that disconnects', async () => {
    const { started, enqueue, open } = makeTasks();
    const leaving = new AbortController();
    const first = enqueue('a0');
    const canceled = Array.from({ length: 10 }, () => enqueue('a1', leaving.signal));
    leaving.abort();
    const stays = enqueue('a2');
    const late = enqueue('a3', leaving.signal);
    open();
    const results = await Promise.allSettled([...canceled, late]);
    expect(results.every(({ status }) => status === 'rejected')).toBe(true);
    expect(await Promise.all([first, stays])).toEqual(['a0', 'a2']);
    expect(started).toEqual(['a0', 'a2']);
  });

  it('continues after a task that fails', async () => {
    const queue = new FairQueue();
    const failing = queue.run('a', () => {
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await queue.run('a', async () => 'yes')).toBe('yes');
  });
});
