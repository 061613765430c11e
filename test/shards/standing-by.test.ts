import { describe, expect, onTestFinished, test } from 'vitest';
import { startBot } from '../../src/bot.ts';
import { openLog } from '../../src/util/log.ts';
import { community, quickTimings } from '../support/community.ts';
import { newDatabase, postgresMissing } from '../support/postgres.ts';
import { TcpProxy } from '../support/tcp-proxy.ts';

const key = `a:${Buffer.alloc(32, 1).toString('base64')}`;

describe.skipIf(postgresMissing)('a process that gave its shard to a newer one', () => {
  test('serves it again when the newer one loses the store; and that one when the other stops', async () => {
    const databaseUrl = await newDatabase();
    const behind = new URL(databaseUrl);
    const proxy = await TcpProxy.to(Number(behind.port));
    behind.port = `${proxy.port}`;
    const here = await community({ settings: { DATABASE_URL: databaseUrl, ENCRYPTION_KEYS: key } });
    const { admin, discord } = here;
    const { gateway } = discord;
    const standsBy = (lines: readonly string[]) =>
      lines.filter((line) => line.includes('another process serves the shard')).length;
    const served = async () => {
      const reply = await admin.types('/cmd', { command: 'say hi' });
      await reply.until(({ text }) => text.includes('ran: say hi'));
      expect(reply.followUps).toEqual([]);
    };

    const lines: string[] = [];
    const logger = await openLog({
      level: 'info',
      secrets: [],
      destination: { write: (line) => void lines.push(line) },
    });
    const newer = await startBot({ ...here.settings, databaseUrl: behind.href }, quickTimings, logger);
    onTestFinished(() => newer.stop());
    await gateway.next('resumed');
    await served();
    expect([standsBy(here.log), standsBy(lines)]).toEqual([1, 0]);

    await proxy.close();
    await gateway.next('resumed');
    await served();
    expect(standsBy(lines)).toBe(1);
    await proxy.open();
    await expect.poll(() => lines.join()).toContain('shards is there again');

    const taken = gateway.next('resumed');
    await here.restarts(async () => {
      await taken;
      await served();
    });
    await expect.poll(() => standsBy(lines)).toBe(2);
    await expect.poll(() => gateway.connections.length).toBe(1);
    await served();
    expect(gateway.identifies).toBe(1);
  });
});
