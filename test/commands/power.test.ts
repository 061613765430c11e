import { describe, expect, test } from 'vitest';
import { community } from '../support/community.ts';
import { labels } from './reply-helpers.ts';

const took = String.raw`\((0|1|2) s\)`;

describe('/power', () => {
  test.each([
    ['start', 'stopped', 'Starting Survival', 'Survival is running'],
    ['stop', 'running', 'Stopping Survival', 'Survival has stopped'],
    ['restart', 'running', 'Restarting Survival', 'Survival is running again'],
  ])(
    '%s follows the server until it gets there, and says how long it took',
    async (action, status, doing, done) => {
      const { admin, host } = await community({
        host: { servers: [{ id: 's-1', record: { status } }], transitionMs: 300 },
      });
      const reply = await admin.types('/power', { action });
      await reply.until(({ text }) => text.includes(doing));
      expect(reply.text).not.toContain(done);
      await reply.until(({ text }) => text.includes(done));
      expect(reply.text).toMatch(new RegExp(`✅ ${done} ${took}`));
      expect(reply.text).toContain(`Asked by ${admin.mention}`);
      expect(reply.buttons).toEqual([]);
      expect(host.changes).toEqual(['POST /v1/servers/s-1/power']);
      expect(host.calls.find(({ method }) => method === 'POST')?.body).toEqual({ action });
    },
  );

  test('kill asks first, says what is lost, and kills at the button', async () => {
    const { admin, host } = await community();
    const reply = await (await admin.types('/power', { action: 'kill' })).settled();
    expect(reply.text).toContain('Kill Survival?');
    expect(reply.text).toMatch(/does not save/);
    expect(reply.text).toContain(`Only ${admin.mention} can press a button`);
    expect(labels(reply)).toEqual(['Kill it', 'Cancel']);
    expect(reply.buttons[0]?.style).toBe('danger');
    expect(host.changes).toEqual([]);

    await admin.clicks(reply, 'Kill it');
    await reply.until(({ text }) => text.includes('Survival was killed'));
    expect(labels(reply)).toEqual([]);
    expect(host.changes).toEqual(['POST /v1/servers/s-1/power']);
    expect(host.calls.find(({ method }) => method === 'POST')?.body).toEqual({ action: 'kill' });
  });

  test('says that a server crashed while it was starting, and where to look', async () => {
    const { admin, host } = await community({
      host: { servers: [{ id: 's-1', record: { status: 'stopped' } }], transitionMs: 60_000 },
    });
    const reply = await admin.types('/power', { action: 'start' });
    await host.called(({ method }) => method === 'POST');
    host.server('s-1').record['status'] = 'crashed';
    await reply.until(({ text }) => text.includes('The server crashed.'));
    expect(reply.text).toContain('❌ Survival was not started');
    expect(reply.text).toContain('Look at its console at the host');
    expect(labels(reply)).toEqual(['Status']);
  });

  test('says that it did not see the end where a server does not get there in time', async () => {
    const { admin, host } = await community({
      host: { servers: [{ id: 's-1', record: { status: 'stopped' } }], transitionMs: 60_000 },
      timings: { powerMs: { start: 200, stop: 200, restart: 200, kill: 200 } },
    });
    const reply = await admin.types('/power', { action: 'start' });
    await reply.until(({ text }) => text.includes('Not certain'));
    expect(reply.text).toContain('Not certain: Starting Survival');
    expect(reply.text).toContain('did not see it done in the time that I watch');
    expect(reply.text).toContain('Survival is **starting** now.');
    const status = await (await admin.clicks(reply, 'Status')).settled();
    expect(status.text).toContain('Survival is starting');
    expect(host.changes).toHaveLength(1);
  });

  test('says that a server which began to start stopped again', async () => {
    const { admin, host } = await community({
      host: { servers: [{ id: 's-1', record: { status: 'stopped' } }], transitionMs: 60_000 },
    });
    const reply = await admin.types('/power', { action: 'start' });
    await reply.until(({ text }) => text.includes('now starting'));
    host.server('s-1').record['status'] = 'stopped';
    await reply.until(({ text }) => text.includes('began to start, and then stopped again'));
    expect(reply.text).toContain('Survival was not started');
  });

  test.each([
    ['start', 'running'],
    ['stop', 'stopped'],
  ])('%s of a server that is %s claims no change', async (action, status) => {
    const { admin } = await community({ host: { servers: [{ id: 's-1', record: { status } }] } });
    const reply = await admin.types('/power', { action });
    await reply.until(({ text }) => text.includes('It was so before you asked'));
    expect(reply.text).toMatch(new RegExp(`^ℹ️ Survival is already ${status}\\n`));
  });

  test.each([
    ['start', 'running'],
    ['stop', 'stopped'],
  ])('%s of a server that is %s, which the host declines, reads as no failure', async (action, status) => {
    const { admin, host } = await community({ host: { servers: [{ id: 's-1', record: { status } }] } });
    const answer = { status: 409, body: { error: 'Nothing to change' } };
    host.scripts({ on: 'POST /v1/servers/s-1/power', answer });
    const reply = await admin.types('/power', { action });
    await reply.until(({ text }) => text.includes('So there is nothing to do.'));
    expect(reply.text).toMatch(new RegExp(`^ℹ️ Survival is already ${status}\\n`));
    expect(reply.text).toContain('```\nNothing to change\n```');
  });

  test.each([
    ['start', 'running', { status: 500, body: { error: 'Out of memory' } }, /reported an error of its own/],
    ['stop', 'stopped', { status: 502, body: '<html>bad gateway</html>' }, /gateway answered in its place/],
    ['stop', 'crashed', { status: 500 }, /reported an error of its own/],
    ['stop', 'stopped', 'dies', /connection to the host broke/],
  ] as const)(
    '%s of a server that is %s, which the host answers with %j, is settled at once, and not told as taken',
    async (action, status, answer, what) => {
      const { admin, host } = await community({
        host: { servers: [{ id: 's-1', record: { status } }] },
        timings: { verifyLostMs: 60_000 },
      });
      host.scripts({ on: 'POST /v1/servers/s-1/power', answer });
      const reply = await admin.types('/power', { action });
      await reply.until(({ text }) => text.includes('there is nothing to do'));
      expect(reply.text).toMatch(
        new RegExp(`^ℹ️ Survival is already ${status === 'crashed' ? 'down' : status}\\n`),
      );
      expect(reply.text).toMatch(what);
      expect(reply.text).toContain('It was so before you asked, and it is so now');
      expect(reply.text).not.toContain('the host took');
      expect(host.changes).toHaveLength(1);
    },
  );

  test('a restart of a running server that the host answers with an error is not certain unless it is seen', async () => {
    const { admin, host } = await community({ timings: { verifyLostMs: 60 } });
    host.scripts({ on: 'POST /v1/servers/s-1/power', answer: { status: 500 } });
    const reply = await admin.types('/power', { action: 'restart' });
    await reply.until(({ text }) => text.startsWith('⚠️ Not certain: Restarting Survival'));
  });

  test('a start that the host declines for another reason is a failure', async () => {
    const { admin, host } = await community({
      host: { servers: [{ id: 's-1', record: { status: 'stopped' } }] },
    });
    host.scripts({
      on: 'POST /v1/servers/s-1/power',
      answer: { status: 409, body: { error: 'No credits' } },
    });
    const reply = await admin.types('/power', { action: 'start' });
    await reply.until(({ text }) => text.includes('No credits'));
    expect(reply.text).toMatch(/^❌ Survival was not started/);
  });
});
