import { DiscordAPIError } from 'discord.js';
import pino from 'pino';
import { expect, onTestFinished, test, vi } from 'vitest';
import { AlertPoster } from '../../src/alerts/alert-poster.ts';
import type { Incident } from '../../src/alerts/model/alert.ts';
import { ChannelMessages } from '../../src/discord/channel-messages.ts';
import { Outbox } from '../../src/discord/outbox.ts';

const opened: Incident = {
  id: 'incident',
  guildId: '100',
  connectionId: 'default',
  serverId: null,
  kind: 'memory',
  name: 'Survival',
  cause: { kind: 'memory', percent: 95 },
  occurrences: [{ from: 0, until: null }],
  count: 1,
  startedAt: new Date(0),
  endedAt: null,
  channelId: '200',
  roleId: null,
  language: 'en',
  leadId: null,
  messageId: '300',
  takenBy: null,
  muteId: null,
  isCalled: false,
  heldCall: null,
  revision: 1,
  shown: 0,
};

/** Resolves after so many microtasks. */
async function microtasks(count: number): Promise<void> {
  for (let done = 0; done < count; done++) await Promise.resolve();
}

test('a channel that Discord doesn’t know once is tried again a minute later, and named after the tenth time', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance', 'Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const problems: string[] = [];
  let edits = 0;
  const gone = new DiscordAPIError({ code: 10_003, message: 'Unknown Channel' }, 10_003, 404, 'PATCH', '', {
    files: undefined,
    body: undefined,
  });
  const alerts = {
    sharing: async () => [opened],
    markShown: async () => {},
    async setProblem(_guildId: string, _channelId: string, problem: string) {
      problems.push(problem);
      return false;
    },
  };
  const editMessage = async () => {
    edits += 1;
    throw gone;
  };
  const poster = new AlertPoster({
    alerts: alerts as never,
    mutes: { of: async () => [] },
    serverRefs: {} as never,
    connections: {} as never,
    outbox: new Outbox({
      messages: new ChannelMessages({ channels: { editMessage } } as never),
      logger: pino({ level: 'silent' }),
    }),
    logChannel: { post: async () => {} },
  });
  onTestFinished(() => poster.stop());
  poster.start();
  poster.show(opened, false);
  await vi.advanceTimersByTimeAsync(30_000);
  expect([edits, problems]).toEqual([1, []]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect([edits, problems]).toEqual([2, []]);
  await vi.advanceTimersByTimeAsync(600_000);
  expect([edits, problems]).toEqual([10, ['channel-gone']]);
});

test('a change that comes just as a message is brought up to date is shown as well, whenever it comes', async () => {
  for (let wait = 0; wait < 30; wait++) {
    let incident = opened;
    const shownTwice = Promise.withResolvers<void>();
    const alerts = {
      sharing: async () => [incident],
      async markShown(_id: string, messageId: string | null, [{ revision } = opened]: readonly Incident[]) {
        incident = { ...incident, messageId, shown: revision };
        if (revision === 2) return shownTwice.resolve();
        void microtasks(wait).then(() => {
          incident = { ...incident, revision: 2 };
          poster.show(incident, false);
        });
      },
    };
    const sent = { id: '300', attachments: [], embeds: [] };
    const poster = new AlertPoster({
      alerts: alerts as never,
      mutes: { of: async () => [] },
      serverRefs: {} as never,
      connections: {} as never,
      outbox: new Outbox({
        messages: new ChannelMessages({ channels: { editMessage: async () => sent } } as never),
        logger: pino({ level: 'silent' }),
      }),
      logChannel: { post: async () => {} },
    });
    onTestFinished(() => poster.stop());
    poster.start();
    poster.show(incident, false);
    await shownTwice.promise;
    expect(incident.shown).toBe(2);
  }
});
