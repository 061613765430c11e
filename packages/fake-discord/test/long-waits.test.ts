import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Changes } from '../src/changes.ts';

describe('a wait of a test', () => {
  let said: string[];

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    said = [];
    vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
      said.push(String(text));
      return true;
    });
  });
  afterEach(() => {
    vi.restoreAllMocks();
    vi.useRealTimers();
  });

  test('says once, after ten seconds, what it waits for and which line does', () => {
    const changes = new Changes();
    void changes.until(
      () => undefined,
      () => 'No message came',
    );
    vi.advanceTimersByTime(9_999);
    expect(said).toEqual([]);
    vi.advanceTimersByTime(60_000);
    expect(said).toEqual([expect.stringMatching(/^No message came\n.* after 10 s\n.*long-waits\.test\.ts/s)]);
    changes.close();
  });

  test('says nothing once it is over, or the fake Discord is closed', async () => {
    const changes = new Changes();
    let came = false;
    const waits = changes.until(
      () => came || undefined,
      () => 'It did not come',
    );
    came = true;
    changes.notify();
    await waits;
    void changes.until(
      () => undefined,
      () => 'It never comes',
    );
    changes.close();
    vi.advanceTimersByTime(600_000);
    expect(said).toEqual([]);
  });
});
