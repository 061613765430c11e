import { describe, expect, test } from 'vitest';
import { type CommunityOptions, community } from '../support/community.ts';
import { labels } from './reply-helpers.ts';

const backUp = 'POST /v1/servers/s-1/backups';
const send = 'POST /v1/servers/s-1/command';

/** A community in which an admin has typed a console command. */
async function typed(command: string, options: CommunityOptions = {}) {
  const all = await community(options);
  const reply = await (await all.admin.types('/cmd', { command })).settled();
  return { ...all, reply };
}

describe('before a console command that may destroy something', () => {
  test('people are asked whether to back up first, and what it may do', async () => {
    const { reply, host } = await typed('fill 0 0 0 9 9 9 air');
    expect(reply.text).toContain('Run this command on Survival?');
    expect(reply.text).toMatch(/```\nfill 0 0 0 9 9 9 air\n```/);
    expect(reply.text).toContain('`fill` changes up to 1,000 blocks, and may destroy what’s there.');
    expect(reply.text).toContain('If you back up first, you can take the command back for an hour.');
    expect(labels(reply)).toEqual(['Back up, then run', 'Run', 'Cancel']);
    expect(host.changes).toEqual([]);
  });

  test('the backup is made first, and only then the command is sent', async () => {
    const { reply, host, admin } = await typed('kill @e');
    await admin.clicks(reply, 'Back up, then run');
    await reply.until(({ text }) => text.includes('Command sent to Survival'));
    expect(host.changes).toEqual([backUp, send]);
    expect(reply.text).toContain('ran: kill @e');
    expect(reply.text).toMatch(/Until <t:\d+:t>, you can take it back\./);
    expect(labels(reply)).toEqual(['Take it back']);
  });

  test('“Run” sends it at once', async () => {
    const { reply, host, admin } = await typed('kill @e');
    await admin.clicks(reply, 'Run');
    await reply.until(({ text }) => text.includes('Command sent to Survival'));
    expect(host.changes).toEqual([send]);
    expect(labels(reply)).toEqual([]);
  });

  test('“Cancel” sends nothing', async () => {
    const { reply, host, admin } = await typed('function pack:boom');
    expect(reply.text).toContain('I can’t see what `function` will do.');
    await admin.clicks(reply, 'Cancel');
    await reply.until(({ text }) => text.includes('Canceled'));
    expect(host.changes).toEqual([]);
  });
});
