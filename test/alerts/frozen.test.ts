import {
  adopted,
  childPid,
  configFor,
  findProcess,
  makeTestFolder,
  runHost,
  runSurvival,
  SupervisorDouble,
} from '@steward/embedded-host/testing';
import { expect, type TestContext, test } from 'vitest';
import { community } from '../support/community.ts';
import { patientWatch } from '../support/quick-watch.ts';

/** How a server is frozen and resumed, and where its host is. */
interface Freezable {
  readonly url: string;
  readonly key: string;
  readonly freezes: () => void;
  readonly resumes: () => void;
}

/** A process of the embedded host, whose game it doesn't ask. */
async function ofProcess(t: TestContext): Promise<Freezable> {
  const { api, host } = await runSurvival(t);
  const group = Number(findProcess(childPid(await api.command('spawn-child')))?.group);
  return {
    ...{ url: host.url, key: await host.keys.add('bot') },
    freezes: () => process.kill(-group, 'SIGSTOP'),
    resumes: () => process.kill(-group, 'SIGCONT'),
  };
}

/** A container, whose game its host doesn't ask. */
async function ofContainer(t: TestContext): Promise<Freezable> {
  const place = await makeTestFolder(t);
  const double = new SupervisorDouble();
  const { host } = await runHost(place, configFor(place, [adopted(place)]), { openSupervisor: () => double });
  return {
    ...{ url: host.url, key: await host.keys.add('bot') },
    freezes: () => double.becomes({ phase: 'paused' }),
    resumes: () => double.becomes({ phase: 'up' }),
  };
}

/** A guild with alerts, and a server that runs. */
async function alerting({ url, key }: Freezable) {
  const people = await community({
    connected: false,
    settings: { HOSTING_API_URL: url },
    overrides: patientWatch,
  });
  await people.connects(key);
  const channel = people.guild.channel('log');
  await (await people.admin.types('/alerts set', { channel })).settled();
  return { ...people, channel };
}

test.for<readonly [string, (t: TestContext) => Promise<Freezable>, string]>([
  ['stopped by a signal', ofProcess, 'Its process is frozen: a signal stopped it. Resume it with kill -CONT'],
  ['in a paused container', ofContainer, 'The container mc is paused. Resume it with docker unpause mc.'],
])('a game %s is an alert at once, and never just running', async ([, make, problem], t) => {
  const server = await make(t);
  const { admin, channel } = await alerting(server);
  const says = async (command: string) => (await (await admin.types(command)).settled()).text;
  server.freezes();
  const alert = await channel.message(({ text }) => text.includes('Survival is frozen'));
  expect(alert.text).toContain(problem);
  const status = await says('/status');
  expect(status).toContain('🟠 Survival is running, but doesn’t answer');
  expect(status).toContain(problem);
  const start = await admin.types('/power', { action: 'start' });
  await start.until(({ text }) => text.includes('The server is running, but frozen, so I didn’t start it.'));
  expect(start.text).toContain(problem);
  expect(start.text).toContain('restart it with `/power action:restart server:Survival`');
  server.resumes();
  await channel.message(({ text }) => text.includes('Survival is no longer frozen'));
  expect(await says('/status')).toContain('🟢 Survival is running');
  expect(channel.messages.filter(({ text }) => text.includes('frozen'))).toHaveLength(1);
});
