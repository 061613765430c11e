import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { Store } from '../../src/domain/store.ts';
import { openStore } from '../../src/store/open.ts';
import { recordingLog } from './fixtures.ts';
import { temporaryFolder } from './folder.ts';
import { type Ended, run } from './processes.ts';

const script = 'test/store/insert-and-die.ts';

async function open(databaseUrl: string): Promise<Store> {
  const store = await openStore({ databaseUrl, keyRing: null, log: recordingLog() });
  onTestFinished(() => store.close());
  return store;
}

describe('kill -9', () => {
  test('an operation that was stored survives kill -9, with its reply token', async () => {
    const folder = await temporaryFolder();
    const databaseUrl = `sqlite:${join(folder, 'data', 'steward.db')}`;
    const ended = await run(script, { cwd: folder, args: [databaseUrl, 'asked'] });
    expect(ended).toMatchObject({ signal: 'SIGKILL', stderr: '' });
    const [operation, ...others] = await (await open(databaseUrl)).operations.claimOrphans();
    expect(others).toEqual([]);
    expect(operation).toMatchObject({ interactionId: 'asked', server: { id: 's1' } });
    expect(operation?.replyTo?.token).toMatch(/^interaction-/);
  });

  test('if processes create the database, the key file and an operation at once, one gets the server', async () => {
    const folder = await temporaryFolder();
    const databaseUrl = `sqlite:${join(folder, 'data', 'steward.db')}`;
    const ended = await Promise.all(
      ['a', 'b', 'c'].map((name) => run(script, { cwd: folder, args: [databaseUrl, name] })),
    );
    const how = ({ code, signal, stderr }: Ended) => signal ?? `${code}${stderr}`;
    expect(ended.map(how).sort()).toEqual(['3', '3', 'SIGKILL']);
    const [operation, ...others] = await (await open(databaseUrl)).operations.claimOrphans();
    expect(others).toEqual([]);
    expect(operation?.replyTo).not.toBeNull();
  });
});
