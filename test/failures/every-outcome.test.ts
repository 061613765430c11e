import type { Reply } from '@steward/fake-discord';
import { expect, test } from 'vitest';
import { type Community, community } from '../support/community.ts';
import { type HostFailure, hostFailures } from './host-failures.ts';
import {
  arrived,
  expectPlainWords,
  expectReference,
  outcome,
  reads,
  serversOfUses,
  type Use,
  writes,
} from './uses.ts';

// They mostly wait.
test.concurrent.for(hostFailures)(
  'if the host responds with $name, every reply says what that means',
  async (failure, test) => {
    const fixture = await community({
      test,
      host: { servers: serversOfUses() },
      settings: failure.answer === 'hangs' ? { HOSTING_TIMEOUT_MS: '6000' } : {},
      timings: { verifyLostMs: 100, verifySlowMs: 100, verifySlowBackupMs: 100 },
    });
    for (const { on } of [...reads, ...writes])
      fixture.host.scripts({ on, answer: failure.answer, times: 9 });
    await Promise.all([
      ...reads
        // A host that knows the server, and has no such path, has no console to show.
        .filter(({ name }) => !(name === '/logs' && failure.name === '404'))
        .map((use) => looks(use, failure, fixture)),
      ...writes.map((use) => changes(use, failure, fixture)),
    ]);
    await connects(failure, fixture);
  },
);

/** Expects the reply to a read to say what happened, with the host's message, and what to do next. */
async function looks(use: Use, failure: HostFailure, fixture: Community): Promise<void> {
  const reply = await outcome(await use.does(fixture));
  expect(reply.text).toMatch(/^❌/);
  expect(reply.text).toMatch(failure.next);
  // The text does not repeat the title.
  const [title = '', ...text] = reply.text.replace(/^❌ /, '').split('\n');
  expect(text.join('\n')).not.toContain(title);
  expectExplained(reply, failure, fixture);
}

/** Expects the reply to say whether the change may have been made, and one request. */
async function changes(use: Use, failure: HostFailure, fixture: Community): Promise<void> {
  const reply = await outcome(await use.does(fixture));
  const uncertain = failure.change === 'uncertain';
  expect(reply.text).toMatch(uncertain ? /^⚠️ Outcome unknown: / : /^❌/);
  expect(reply.text).toMatch(uncertain ? (use.unsure ?? failure.next) : failure.next);
  if (uncertain) expect(reply.text).toContain('I didn’t send it again');
  expectExplained(reply, failure, fixture);
  expect(arrived(fixture, use), use.name).toBe(1);
}

/** Expects the reply to a new key to say why it was not stored, and the previous key to stay. */
async function connects(failure: HostFailure, fixture: Community): Promise<void> {
  fixture.host.scripts({ on: 'GET /v1/servers', answer: failure.answer, times: 9 });
  const form = await fixture.admin.types('/setup connect');
  const reply = await outcome(await fixture.admin.submits(form, { 'API key': 'another-key-of-the-account' }));
  expect(reply.ephemeral).toBe(true);
  expect(reply.text).toContain('Nothing was saved');
  expect(reply.text).not.toContain('another-key');
  expect(reply.text.match(/refused/g)?.length ?? 0).toBeLessThanOrEqual(1);
  expectPlainWords(reply.text);
  expectReference(reply, fixture);
}

function expectExplained(reply: Reply, { what, quoted }: HostFailure, fixture: Community): void {
  expect(reply.text).toMatch(what);
  if (quoted !== undefined) expect(reply.text).toContain(`\`\`\`\n${quoted}\n\`\`\``);
  expect(reply.pings).toEqual([]);
  expectPlainWords(reply.text);
  expectReference(reply, fixture);
}
