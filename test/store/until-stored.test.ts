import { expect, test, vi } from 'vitest';
import { StoreUnavailableError } from '../../src/domain/store-errors.ts';
import { untilStored } from '../../src/domain/until-stored.ts';

const never = new AbortController().signal;
const away = () => Promise.reject(new StoreUnavailableError('away'));

test('work is done again until the store is there', async () => {
  const work = vi.fn(async () => 'stored').mockImplementationOnce(away);
  expect(await untilStored(work, never)).toBe('stored');
  expect(work).toHaveBeenCalledTimes(2);
});

test('work that fails for another reason is not done again', async () => {
  const work = vi.fn(() => Promise.reject(new Error('a defect')));
  await expect(untilStored(work, never)).rejects.toThrow('a defect');
  expect(work).toHaveBeenCalledTimes(1);
});

test('when the process stops, a pause ends and the work is done one last time', async () => {
  const stopping = new AbortController();
  const work = vi.fn(() => {
    setImmediate(() => stopping.abort());
    return away();
  });
  await expect(untilStored(work, stopping.signal)).rejects.toThrow(StoreUnavailableError);
  expect(work).toHaveBeenCalledTimes(2);
});
