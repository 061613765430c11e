import {
  configFor,
  makeTestFolder,
  runHost,
  type ServerInput,
  survival,
} from '@steward/embedded-host/testing';
import { expect, type TestContext, test } from 'vitest';
import { community } from '../support/community.ts';

/** A guild with a log channel, and a game of the embedded host that runs. */
async function running(t: TestContext, change: Partial<ServerInput>, ...game: string[]) {
  const place = await makeTestFolder(t);
  const { host, api } = await runHost(place, configFor(place, [survival(place, change, ...game)]));
  await api.start();
  const people = await community({ connected: false, settings: { HOSTING_API_URL: host.url } });
  const { admin, guild } = people;
  await people.connects(await host.keys.add('bot'));
  const log = guild.channel('log');
  await (await admin.types('/setup log', { channel: log })).settled();
  const power = async (action: string) => {
    const reply = await admin.types('/power', { action });
    await reply.until(({ text }) => /^(?:✅|⚠️)/.test(text));
    return reply;
  };
  const history = async () => (await (await admin.types('/history list')).settled()).text;
  return { ...people, log, power, history };
}

const toldOfKill = 'It didn’t stop within 1 sec and had to be killed: its last changes may be lost.';

test('a stop or restart that has to kill the game says that its last changes may be lost, everywhere', async (t) => {
  const { power, history, log } = await running(t, { stopTimeoutSeconds: 0.3 }, '--ignore-stop');
  const restarted = await power('restart');
  expect(restarted.text).toMatch(/^⚠️ .*Survival/);
  expect(restarted.text).toContain(toldOfKill);
  const stopped = await power('stop');
  expect(stopped.text).toContain(`⚠️ Survival has stopped\n${toldOfKill}`);
  const entries = await history();
  expect(entries).toMatch(/^⚠️ .*Survival has stopped.*\n.*had to be killed/m);
  expect(entries).not.toContain('✅');
  await log.message(({ text }) => text.startsWith(`⚠️ Survival has stopped\n${toldOfKill}`));
  // The run before it was killed, but this start hasn't done that.
  expect((await power('restart')).text).toMatch(/^✅/);
});

test('a stop that the game obeys is fine, and so is a kill that someone asked for', async (t) => {
  const { admin, power, history } = await running(t, {});
  expect((await power('stop')).text).toMatch(/^✅ Survival has stopped/);
  await power('start');
  const question = await (await admin.types('/power', { action: 'kill' })).settled();
  const kill = await admin.clicks(question, 'Kill it');
  await kill.until(({ text }) => text.startsWith('✅ Survival'));
  expect(kill.text).not.toContain('had to be killed');
  expect(await history()).not.toContain('⚠️');
});
