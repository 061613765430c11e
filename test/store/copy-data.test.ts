import { readdir, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from '@steward/kit/testing';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openStore } from '../../src/store/open.ts';
import { aConnection, recordingLog } from './fixtures.ts';
import { run } from './processes.ts';

async function fixture() {
  const folder = await temporaryFolder();
  const path = join(folder, 'steward.db');
  const open = async () => {
    const store = await openStore({ databaseUrl: `sqlite:${path}`, keyRing: null, log: recordingLog() });
    onTestFinished(() => store.close());
    return store;
  };
  const copy = (args: readonly string[], databaseUrl = `sqlite:${path}`) =>
    run('copy-data', { cwd: folder, env: { DATABASE_URL: databaseUrl }, args });
  return { folder, path, open, copy };
}

describe('npm run copy-data', () => {
  test('copies the data of a running bot; restored with its key, the copy serves the guild again', async () => {
    const { folder, path, open, copy } = await fixture();
    const bot = await open();
    await bot.connections.connect('100', aConnection);
    const ended = await copy([join(folder, 'copies')]);
    expect(ended).toMatchObject({ code: 0, stderr: '' });
    await bot.connections.disconnect('100', null);
    await bot.close();

    const [name = ''] = await readdir(join(folder, 'copies'));
    expect((await stat(join(folder, 'copies', name))).mode & 0o777).toBe(0o600);
    await rename(join(folder, 'copies', name), path);
    expect((await (await open()).connections.get('100'))?.connections[0]?.apiKey).toBe(aConnection.apiKey);
  });

  test('leaves no partial copy if the database can’t be read', async () => {
    const { folder, path, copy } = await fixture();
    await writeFile(path, 'no database at all, but long enough to be looked at as one'.repeat(100));
    const ended = await copy([join(folder, 'copies')]);
    expect(ended.code).toBe(1);
    expect(ended.stderr).toMatch(/^Nothing was copied: .*not a database\n$/);
    expect(await readdir(join(folder, 'copies'))).toEqual([]);
  });

  test.runIf(process.platform === 'linux')(
    'says that it can’t copy to where no folder can be made, or no database can be',
    async () => {
      const { folder, open, copy } = await fixture();
      await open();
      await writeFile(join(folder, 'file'), '');
      const [unmade, file] = await Promise.all([copy(['/proc/x']), copy([join(folder, 'file')])]);
      expect(unmade.stderr).toMatch(/^Nothing was copied: .*ENOENT.*\n$/);
      expect(file.stderr).toMatch(/^Nothing was copied: .*EEXIST.*\n$/);
      expect([unmade.code, file.code]).toEqual([1, 1]);
    },
  );

  test('says what to do if it can’t copy', async () => {
    const { folder, copy } = await fixture();
    const [missing, unnamed, shared] = await Promise.all([
      copy([folder]),
      copy([]),
      copy([folder], 'postgres://steward@127.0.0.1/steward'),
    ]);
    expect(missing.stderr).toContain('There is no database at sqlite:');
    expect(unnamed.stderr).toContain('npm run copy-data -- <folder, or postgres://… of an empty database>');
    expect(shared.stderr).toContain('pg_dump');
    expect([missing.code, unnamed.code, shared.code]).toEqual([1, 1, 1]);
  });
});
