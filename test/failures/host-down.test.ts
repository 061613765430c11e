import { expect, test } from 'vitest';
import { community } from '../support/community.ts';
import { expectPlainWords, expectReference, outcome, reads, serversOfUses, writes } from './uses.ts';

test('while the host refuses connections, every reply says so, and no outcome is called uncertain', async () => {
  const fixture = await community({ host: { servers: serversOfUses() } });
  await outcome(await fixture.admin.types('/status'));
  await fixture.host.goesDown();
  // Restoring and deleting show a prompt first, which already needs the host.
  const withoutPrompt = writes.filter(({ name }) => !/restore|delete/.test(name));
  // That nothing was sent is news to those who wanted to change something.
  const uses = [
    ...reads.map((use) => [use, /^❌ The host can’t be reached\n(?!.*nothing was sent)/s] as const),
    ...withoutPrompt.map((use) => [use, /^❌.*I couldn’t reach the host, so nothing was sent/s] as const),
  ];
  const done = uses.map(async ([use, said]) => {
    const reply = await outcome(await use.does(fixture));
    expect(reply.text, use.name).toMatch(said);
    expect(reply.text).toContain(
      'Try again in a minute. If it keeps happening, check the host’s control panel.',
    );
    expectPlainWords(reply.text);
    expectReference(reply, fixture);
  });
  await Promise.all(done);
  expect(fixture.host.changes).toEqual([]);
});

test.each([
  ['/backup restore', 'Restore', 'restored'],
  ['/backup delete', 'Delete it', 'thinned'],
])(
  'if the host goes down after the prompt of %s, the button’s reply says so',
  async (line, button, server) => {
    const fixture = await community({ host: { servers: serversOfUses() } });
    const confirmation = await (await fixture.admin.types(line, { backup: 'b-1', server })).settled();
    await fixture.host.goesDown();
    const reply = await outcome(await fixture.admin.clicks(confirmation, button));
    expect(reply.text).toMatch(/^❌/);
    expect(reply.text).toContain('I couldn’t reach the host, so nothing was sent.');
    if (line === '/backup restore') expect(reply.text).toContain('The world is unchanged');
    expectReference(reply, fixture);
  },
);
