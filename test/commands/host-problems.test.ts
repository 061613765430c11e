import { describe, expect, test } from 'vitest';
import { type CommunityOptions, community } from '../support/community.ts';
import { quickWatch } from '../support/quick-watch.ts';

const fails = 'Its health check fails.';
const line = `⚠️ The host says: ${fails}`;
const outOfMemory = 'It ran out of memory and was killed (exit code 137).';

/** Starts a community whose server is watched, with alerts in a channel. */
async function watched(options: CommunityOptions = {}) {
  const all = await community({ overrides: quickWatch, ...options });
  const { admin, guild, host } = all;
  const channel = guild.channel('log');
  const becomes = (record: Record<string, unknown>) => Object.assign(host.server('s-1').record, record);
  const status = async () => (await (await admin.types('/status', { server: 's-1' })).settled()).text;
  return { ...all, channel, becomes, status };
}

describe('what a host says is wrong with a server', () => {
  test('is shown by /status below the status, and nowhere else in it', async () => {
    const { becomes, status } = await watched();
    expect(await status()).not.toContain('The host says');
    becomes({ problem: fails });
    await expect.poll(status).toContain(`Survival is running\n${line}\n`);
    expect((await status()).split(fails)).toHaveLength(2);
  });

  test('is shown by a panel as long as it holds, without another change', async () => {
    const { admin, becomes, channel } = await watched();
    await (await admin.types('/panel post', { channel, server: 's-1' })).settled();
    const panel = await channel.message(({ text }) => text.includes('Survival is running'));
    expect(panel.text).not.toContain('The host says');
    becomes({ problem: fails });
    await channel.message(({ text }) => text.includes(`Survival is running\n${line}\n`));
    becomes({ problem: null });
    await channel.message(({ text }) => text.includes('Survival is running\n👥'));
    expect(panel.text).not.toContain('The host says');
  });

  test('is shown in one line that mentions nobody and has no markup', async () => {
    const { becomes, status } = await watched();
    becomes({ problem: `**@everyone**\n# see [this](https://example.org)${' and more'.repeat(100)}` });
    await expect.poll(status).toContain('The host says: ');
    const shown = (await status()).split('\n').find((text) => text.includes('The host says'));
    expect(shown).toContain(String.raw`\*\*`);
    expect(shown).not.toMatch(/@everyone|[^\\]\[this\]\(/);
    expect(shown?.length).toBeLessThan(400);
  });

  test('is why it went down in the alert, before the last line of its console', async () => {
    const { admin, becomes, channel } = await watched({ host: { servers: [{ id: 's-1', log: ['bye'] }] } });
    await (await admin.types('/alerts set', { channel })).settled();
    await (await admin.types('/panel post', { channel, server: 's-1' })).settled();
    await channel.message(({ text }) => text.includes('Survival is running'));
    becomes({ status: 'crashed', problem: outOfMemory });
    const alert = await channel.message(({ text }) => text.includes('Last console line:'));
    expect(alert.text).toContain(
      'The host says: It ran out of memory and was killed (exit code 137).\nLast console line:',
    );
    becomes({ status: 'running', problem: null });
    await channel.message(({ text }) => text.includes('Survival is back'));
    expect(alert.text).not.toContain('out of memory');
  });

  test('is quoted in the reply to a start that it ended', async () => {
    const { admin, becomes, host } = await watched({
      host: {
        servers: [{ id: 's-1', record: { name: 'Survival', status: 'stopped' } }],
        transitionMs: 60_000,
      },
    });
    const reply = await admin.types('/power', { action: 'start', server: 's-1' });
    await host.called(({ path }) => path.endsWith('/power'));
    becomes({ status: 'crashed', problem: 'It ended unexpectedly before it was ready (exit code 1).' });
    await reply.until(({ text }) => text.includes('The server crashed. The host says:'));
    expect(reply.text).toContain('It ended unexpectedly before it was ready (exit code 1).');
  });
});
