import { describe, expect, test } from 'vitest';
import { botFixture } from '../support/bot-fixture.ts';
import { requestsEverything, sixServers } from '../support/one-of-each.ts';

describe('after kill -9 between a change and its response', () => {
  test.concurrent('changes that were made are found at the host, shown in the same messages and announced once; nothing is sent twice', async (test) => {
    const fixture = await botFixture(test, { host: { servers: sixServers() } });
    const bot = await fixture.starts();
    await fixture.connects();
    const [power, create, restore, remove, command] = await requestsEverything(fixture, true);
    const sent = fixture.host.changes.toSorted();
    await bot.crashes();
    await fixture.starts();
    await Promise.all([
      power?.until(({ text }) => text.includes('Alpha has stopped')),
      create?.until(({ text }) => /Beta backed up[\s\S]*Backup: /.test(text)),
      restore?.until(({ text }) => text.includes('Outcome unknown: Restoring Gamma')),
      remove?.until(({ text }) => /^✅ Backup (“.+” )?of \w+ deleted/.test(text)),
      command?.until(({ text }) => text.includes('The command may have run. I didn’t send it again.')),
    ]);
    for (const reply of [power, create, remove])
      expect(reply?.text).toContain('I checked instead of sending it again: it worked.');
    expect(restore?.text).toContain('I was interrupted before the host responded');
    await fixture.log(5);
    expect(fixture.announced).toHaveLength(5);
    expect(fixture.host.changes.toSorted()).toEqual(sent);
  });
});
