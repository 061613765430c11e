import { describe, expect, test } from 'vitest';
import { community } from '../support/community.ts';
import { labels } from './reply-helpers.ts';

describe('/power', () => {
  test.each([
    ['start', 'stopped', 'Starting Survival', 'Survival is running'],
    ['stop', 'running', 'Stopping Survival', 'Survival has stopped'],
    ['restart', 'running', 'Restarting Survival', 'Survival is running again'],
  ])(
    '%s follows the server until it is done, and says how long it took',
    async (action, status, doing, done) => {
      const { admin, host } = await community({
        host: { servers: [{ id: 's-1', record: { status, ip: 'play.example.com' } }], transitionMs: 60_000 },
      });
      const began = performance.now();
      const reply = await admin.types('/power', { action });
      await reply.until(({ text }) => text.includes(doing));
      expect(reply.text).not.toContain(done);
      // How long a restart took is known only if it was seen.
      await reply.until(({ text }) => /now (?:starting|stopping)/.test(text));
      host.server('s-1').record['status'] = action === 'stop' ? 'stopped' : 'running';
      await reply.until(({ text }) => text.startsWith(`✅ ${done}`));
      const seconds = new RegExp(`-# (\\d+) sec · ${admin.mention}\n`).exec(reply.text)?.[1];
      expect(Number(seconds)).toBeLessThanOrEqual((performance.now() - began) / 1_000 + 1);
      expect(reply.text.includes('🔗 `play.example.com`')).toBe(action !== 'stop');
      expect(labels(reply)).toEqual(['Status']);
      expect(host.changes).toEqual(['POST /v1/servers/s-1/power']);
      expect(host.calls.find(({ method }) => method === 'POST')?.body).toEqual({ action });
    },
  );

  test('kill asks first, says what is lost, and kills at the button', async () => {
    const { admin, host } = await community();
    const reply = await (await admin.types('/power', { action: 'kill' })).settled();
    expect(reply.text).toContain('Kill Survival?');
    expect(reply.text).toMatch(/without saving/);
    expect(reply.text).toContain(`-# ${admin.mention} only · closes <t:`);
    expect(labels(reply)).toEqual(['Kill it', 'Cancel']);
    expect(reply.buttons[0]?.style).toBe('danger');
    expect(host.changes).toEqual([]);

    await admin.clicks(reply, 'Kill it');
    await reply.until(({ text }) => text.includes('Survival was killed'));
    expect(labels(reply)).toEqual(['Status']);
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
    expect(reply.text).toContain('❌ Survival wasn’t started');
    expect(reply.text).toContain('Check its console to find out why');
    expect(labels(reply)).toEqual(['Status']);
  });

  test('says that the outcome is unknown if a server does not get there in time', async () => {
    const { admin, host } = await community({
      host: { servers: [{ id: 's-1', record: { status: 'stopped' } }], transitionMs: 60_000 },
      timings: { powerMs: { start: 200, stop: 200, restart: 200, kill: 200 } },
    });
    const reply = await admin.types('/power', { action: 'start' });
    await reply.until(({ text }) => text.includes('Outcome unknown'));
    expect(reply.text).toContain('Outcome unknown: Starting Survival');
    expect(reply.text).toContain('wasn’t finished when I stopped watching');
    expect(reply.text).toContain('Survival is now **starting**.');
    const status = await (await admin.clicks(reply, 'Status')).settled();
    expect(status.text).toContain('Survival is starting');
    expect(host.changes).toHaveLength(1);
  });

  test('says that a starting server stopped again', async () => {
    const { admin, host } = await community({
      host: { servers: [{ id: 's-1', record: { status: 'stopped' } }], transitionMs: 60_000 },
    });
    const reply = await admin.types('/power', { action: 'start' });
    await reply.until(({ text }) => text.includes('now starting'));
    host.server('s-1').record['status'] = 'stopped';
    await reply.until(({ text }) => text.includes('shut down again while starting'));
    expect(reply.text).toContain('Survival wasn’t started');
  });

  test.each([
    ['start', 'running'],
    ['stop', 'stopped'],
  ])('%s of a server that is %s claims no change', async (action, status) => {
    const { admin } = await community({ host: { servers: [{ id: 's-1', record: { status } }] } });
    const reply = await admin.types('/power', { action });
    await reply.until(({ text }) => text.includes('Nothing to do'));
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
    await reply.until(({ text }) => text.includes('Nothing to do'));
    expect(reply.text).toMatch(new RegExp(`^ℹ️ Survival is already ${status}\\n`));
    expect(reply.text).not.toMatch(/Nothing to change|Reference/);
  });

  test.each([
    ['start', 'running', { status: 500, body: { error: 'Out of memory' } }, /reported an internal error/],
    ['stop', 'crashed', { status: 500 }, /reported an internal error/],
    ['stop', 'stopped', 'dies', /The host’s response was lost/],
  ] as const)(
    '%s of a server that is %s, to which the host responds %j, ends at once, and not as accepted',
    async (action, status, answer, what) => {
      const { admin, host } = await community({
        host: { servers: [{ id: 's-1', record: { status } }] },
        timings: { verifyLostMs: 60_000 },
      });
      host.scripts({ on: 'POST /v1/servers/s-1/power', answer });
      const reply = await admin.types('/power', { action });
      await reply.until(({ text }) => text.includes('Nothing to do'));
      expect(reply.text).toMatch(
        new RegExp(`^ℹ️ Survival is already ${status === 'crashed' ? 'down' : status}\\n`),
      );
      expect(reply.text).toMatch(what);
      expect(reply.text).toContain('it was already like this');
      expect(reply.text).not.toContain('the host took');
      expect(host.changes).toHaveLength(1);
    },
  );
});
