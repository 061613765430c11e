import { configFor, makeTestFolder, runHost, survival } from '@steward/embedded-host/testing';
import type { Message } from '@steward/fake-discord';
import { aServer } from '@steward/hosts/testing';
import pino from 'pino';
import { describe, expect, test } from 'vitest';
import { earlyEnd } from '../../src/operations/early-end.ts';
import type { Operation } from '../../src/operations/model/operation.ts';
import { checking } from '../backups/fixture.ts';
import { asks, quickGroups } from '../groups/fixture.ts';
import { anOperation, aStep, survival as survivalRef } from '../store/fixtures.ts';
import { type CommunityOptions, community } from '../support/community.ts';
import { patienceMs, quickTimings } from '../support/test-limits.ts';
import { labels } from './reply-helpers.ts';

const isStopped = { name: 'Survival', status: 'stopped' };
const hasEnded = { status: 'crashed', problem: 'It ended unexpectedly (exit code 255).' };
const lines = ['Loading the map', 'couldn’t open socket. port 8303 might already be in use'];

/** A guild with a log channel, whose stopped server starts at once. */
async function started(timings: CommunityOptions['timings']) {
  const servers = [{ id: 's-1', record: { ...isStopped }, log: lines, backups: [{ id: 'b-1' }] }];
  const people = await community({
    host: { servers, transitionMs: 0, namesAndLocks: true },
    ...(timings && { timings }),
  });
  const { admin, guild, host } = people;
  const log = guild.channel('log');
  await (await admin.types('/setup log', { channel: log })).settled();
  const reply = await admin.types('/power', { action: 'start', server: 's-1' });
  const becomes = (record: object) => Object.assign(host.server('s-1').record, record);
  const history = async () => (await (await admin.types('/history list')).settled()).text;
  return { ...people, reply, log, becomes, history };
}

describe('a start', () => {
  test('has worked only once its process has lived for a while, and failed if it ends before', async () => {
    const { reply, log, becomes, history } = await started({ settleMs: patienceMs });
    await reply.until(({ text }) =>
      text.startsWith('⏳ Survival has started\nI’m checking that it stays up.'),
    );
    becomes(hasEnded);
    await reply.until(({ text }) => text.startsWith('❌ Survival shut down right after it started'));
    expect(reply.text).toContain('exit code 255');
    expect(reply.text).toContain(`The last lines of its console:\n\`\`\`\n${lines.join('\n')}\n\`\`\``);
    expect(labels(reply)).toEqual(['Status', 'Show console']);
    expect(await history()).toMatch(/^❌ .*Survival shut down right after it started/m);
    await log.message(({ text }) => text.startsWith('❌ Survival shut down right after it started'));
    expect(log.messages.some(({ text }) => text.startsWith('✅ Survival'))).toBe(false);
  });

  test('fails after all if its server ends within a minute, in the same reply and the history', async () => {
    const timings = { earlyEndMs: patienceMs };
    const { reply, log, becomes, history } = await started(timings);
    await reply.until(({ text }) => text.startsWith('✅ Survival is running'));
    becomes(hasEnded);
    await reply.until(({ text }) => text.startsWith('❌ Survival shut down right after it started'));
    expect(reply.text).toContain(lines[1]);
    expect(await history()).toMatch(/^❌ .*Survival shut down right after it started/m);
    await log.message(({ text }) => text.startsWith('❌ Survival shut down right after it started'));
  });

  test('that fails after all is news for whoever asked, if no alert is set up', async () => {
    const { admin, reply, becomes, restarts } = await started({ earlyEndMs: patienceMs });
    await reply.until(({ text }) => text.startsWith('✅ Survival is running'));
    expect(reply.pings).toEqual([]);
    becomes(hasEnded);
    await expect.poll(() => reply.followUps.length, { timeout: patienceMs }).toBe(1);
    const [news] = reply.followUps;
    expect(news?.content).toBe(`${admin.mention} ❌ Survival shut down right after it started`);
    expect(news?.firstPings).toEqual([admin.mention]);
    expect(news?.text).toContain('exit code 255');
    await reply.until(({ text }) => text.startsWith('❌ Survival shut down right after it started'));
    await restarts();
    expect(reply.followUps).toHaveLength(1);
  });

  test('with others that fails after all is news for whoever asked, too', async () => {
    const servers = ['s-1', 's-2'].map((id) => ({
      id,
      record: { ...isStopped, name: `Server ${id}` },
      log: lines,
    }));
    const { admin, guild, host } = await community({
      host: { servers, transitionMs: 0 },
      timings: { earlyEndMs: patienceMs },
      overrides: quickGroups,
    });
    const log = guild.channel('log');
    await (await admin.types('/setup log', { channel: log })).settled();
    const card = await asks({ admin }, '/power', { action: 'start' });
    await admin.clicks(card, 'Start 2 servers');
    await card.until(({ text }) => text.startsWith('✅'));
    Object.assign(host.server('s-2').record, hasEnded);
    const isNews = ({ text }: Message) => text.includes('❌ Server s-2 shut down right after it started');
    await log.message(isNews);
    const isCard = ({ text }: Pick<Message, 'text'>) => text.includes('Start 2 servers');
    const news = await guild.channel('general').message((one) => isNews(one) && !isCard(one));
    expect(news.firstPings).toEqual([admin.mention]);
    await card.until(({ text }) => text.startsWith('❌') && text.includes('❌ Server s-2 shut down'));
  });

  test('fails after all even if the bot is restarted in between', async () => {
    const { reply, becomes, restarts } = await started({ earlyEndMs: patienceMs });
    await reply.until(({ text }) => text.startsWith('✅ Survival is running'));
    await restarts(async () => void becomes(hasEnded));
    await reply.until(({ text }) => text.startsWith('❌ Survival shut down right after it started'));
  });

  test('fails after all though its backup was locked meanwhile, which stops no server', async () => {
    const { admin, reply, becomes } = await started({ earlyEndMs: patienceMs });
    await reply.until(({ text }) => text.startsWith('✅ Survival is running'));
    const lock = await admin.types('/backup lock', { server: 's-1', backup: 'b-1' });
    await lock.until(({ text }) => text.startsWith('✅'));
    becomes(hasEnded);
    await reply.until(({ text }) => text.startsWith('❌ Survival shut down right after it started'));
  });

  test('of a program whose port is taken fails with what it printed', async (t) => {
    const place = await makeTestFolder(t);
    const entry = survival(place, {}, '--ends-after', '300');
    delete entry.readyPattern;
    const { host } = await runHost(place, configFor(place, [entry]));
    const { admin, connects } = await community({
      connected: false,
      settings: { HOSTING_API_URL: host.url },
      timings: { settleMs: patienceMs },
    });
    await connects(await host.keys.add('bot'));
    const reply = await admin.types('/power', { action: 'start' });
    await reply.until(({ text }) => text.startsWith('❌'));
    expect(reply.text).toContain('exit code 255');
    expect(reply.text).toContain('port 8303 might already be in use');
  });
});

describe('the end of a server right after its start is no failure of the start', () => {
  /** Returns how a start ends whose server is down again. */
  async function endOf(server: Parameters<typeof aServer>[1], others: readonly Operation[] = []) {
    const { host, hosts, accountId } = await checking();
    Object.defineProperty(host, 'server', { get: () => aServer('s1', server) });
    const step = aStep({ name: 'power.start', state: 'done', startedAt: Date.now(), endedAt: Date.now() });
    const operation = anOperation({
      ...{ accountId, server: survivalRef, state: 'succeeded', serverStatus: 'running', steps: [step] },
      request: { kind: 'power', action: 'start' },
    });
    const link = await hosts.ofOperation(operation);
    if (typeof link === 'string') throw new Error(link);
    const timings = { ...quickTimings, earlyEndMs: patienceMs };
    const options = { operations: { lastOn: async () => others }, timings, logger: pino({ enabled: false }) };
    return earlyEnd(operation, link, options, new AbortController().signal);
  }

  test('if someone stopped it by the host’s own means', async () => {
    expect(await endOf({ status: 'stopped', lastEnd: 'request' })).toBeNull();
    expect(await endOf({ status: 'stopped' })).toMatchObject({ state: 'failed', serverStatus: 'stopped' });
  });

  test('if someone stopped it by Steward', async () => {
    const stop = anOperation({ steps: [aStep({ name: 'power.stop', state: 'done' })] });
    expect(await endOf({ status: 'stopped' }, [stop])).toBeNull();
  });
});
