import { describe, expect, it } from 'vitest';
import { FairQueue } from '../../src/host/game/fair-queue.ts';

/** Tasks that end when they are told to, and in what order they began. */
function makeTasks() {
  const turns = new FairQueue();
  const begun: string[] = [];
  const gate = Promise.withResolvers<void>();
  const ask = (name: string, signal?: AbortSignal) =>
    turns.run(
      name.slice(0, 1),
      async () => {
        begun.push(name);
        await gate.promise;
        return name;
      },
      signal,
    );
  return { begun, ask, open: () => gate.resolve() };
}

describe('turns', () => {
  it('go round between those who wait, whoever has how many', async () => {
    const { begun, ask, open } = makeTasks();
    const all = ['a1', 'a2', 'a3', 'a4', 'b1', 'c1', 'c2'].map((name) => ask(name));
    expect(begun).toEqual(['a1']);
    open();
    expect(await Promise.all(all)).toEqual(['a1', 'a2', 'a3', 'a4', 'b1', 'c1', 'c2']);
    expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'c2', 'a4']);
  });

  it('are refused to the eleventh of one asker who waits, and to nobody else', async () => {
    const { begun, ask, open } = makeTasks();
    const all = Array.from({ length: 11 }, (_, index) => ask(`a${index}`));
    expect(() => ask('a11')).toThrow('Try again in a second.');
    all.push(ask('b1'));
    open();
    await Promise.all(all);
    expect(begun).toHaveLength(12);
  });

  it('are lost by those who leave, and make room', async () => {
    const { begun, ask, open } = makeTasks();
    const leaving = new AbortController();
    const first = ask('a0');
    const lost = Array.from({ length: 10 }, () => ask('a1', leaving.signal));
    leaving.abort();
    const stays = ask('a2');
    const late = ask('a3', leaving.signal);
    open();
    const ways = await Promise.allSettled([...lost, late]);
    expect(ways.every(({ status }) => status === 'rejected')).toBe(true);
    expect(await Promise.all([first, stays])).toEqual(['a0', 'a2']);
    expect(begun).toEqual(['a0', 'a2']);
  });

  it('go on after a task that fails', async () => {
    const turns = new FairQueue();
    const failing = turns.run('a', () => {
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await turns.run('a', async () => 'yes')).toBe('yes');
  });
});
