import { once } from 'node:events';
import { InteractionResponseType } from 'discord.js';
import { Hono } from 'hono';
import { describe, expect, onTestFinished, test } from 'vitest';
import { interactionRoutes } from '../../src/discord/endpoint/routes.ts';
import type { InitialResponse } from '../../src/discord/interactions/initial-response.ts';
import type { InteractionRouter } from '../../src/discord/interactions/router.ts';
import { openRest } from '../../src/discord/rest/rest.ts';
import { type HttpRoutes, serveHttp } from '../../src/http/server.ts';
import { openLog } from '../../src/util/log.ts';
import { startFakeDiscord } from '../../tools/fake-discord/fake-discord.ts';
import type { FakeDiscordOptions } from '../../tools/fake-discord/settings.ts';
import { community } from '../support/community.ts';
import { until } from '../support/until.ts';

/** A Discord that sends one command to an endpoint, which answers as a test says. */
async function endpoint(
  answer: (sendFirst: InitialResponse) => Promise<unknown>,
  { heldMs, ...options }: { readonly heldMs?: number } & FakeDiscordOptions = {},
) {
  const discord = await startFakeDiscord(options);
  const rest = openRest({ discordToken: discord.token, discordApiUrl: discord.url });
  const lines: string[] = [];
  const destination = { write: (line: string) => void lines.push(line) };
  const logger = await openLog({ level: 'info', secrets: [], destination });
  const answers: Promise<unknown>[] = [];
  const handle: InteractionRouter['handle'] = async (_payload, sendFirst) => {
    if (sendFirst === undefined) return 'handled';
    const answered = answer(sendFirst);
    answers.push(answered);
    await answered.catch(() => {});
    return 'handled';
  };
  const held = heldMs === undefined ? {} : { heldMs };
  const parts = { publicKey: discord.publicKey, dispatcher: { handle }, rest, logger, ...held };
  const closed: Promise<unknown>[] = [];
  const watch: HttpRoutes = new Hono();
  watch.use(async (c, next) => {
    closed.push(once(c.env.outgoing, 'close'));
    await next();
  });
  const routes = [watch, interactionRoutes(parts)];
  const server = await serveHttp({ host: '127.0.0.1', port: 0, routes, logger });
  onTestFinished(async () => {
    await server.close(100);
    await discord.close();
    await rest.close();
    await Promise.allSettled(answers);
  });
  await discord.endpoint.save([`${server.url}/interactions`]);
  const guild = discord.addGuild();
  discord.restoreCommands(guild.id, [{ name: 'status', description: 'A command' }]);
  const delivered = async () => {
    await until(() => discord.endpoint.deliveries.length > 0);
    return discord.endpoint.deliveries.map(({ status }) => status);
  };
  return { discord, person: guild.member(), lines, delivered, closed };
}

const callback = ({ route }: { route: string }) => route === '/interactions/:id/:token/callback';
const says = (content: string) =>
  ({ type: InteractionResponseType.ChannelMessageWithSource, data: { content } }) as const;

describe('the first answer', () => {
  test('goes into the response where it is there in time', async () => {
    const { person, discord } = await endpoint((sendFirst) => sendFirst(says('Here')));
    expect((await person.types('/status')).text).toBe('Here');
    expect(discord.endpoint.deliveries.map(({ status }) => status)).toEqual([200]);
    expect(discord.requests).toEqual([]);
  });

  test('that takes too long is announced with 202 and sent by the callback route', async () => {
    const announced = Promise.withResolvers<void>();
    const { person, discord, delivered } = await endpoint(
      async (sendFirst) => {
        await announced.promise;
        await sendFirst(says('Late'));
      },
      { heldMs: 20 },
    );
    const asking = person.types('/status');
    expect(await delivered()).toEqual([202]);
    announced.resolve();
    expect((await asking).text).toBe('Late');
    expect((await discord.requested(callback)).status).toBe(204);
  });

  test('before which Discord hung up is sent by the callback route, and the log says so', async () => {
    const reached = Promise.withResolvers<void>();
    const hungUp = Promise.withResolvers<void>();
    const { person, discord, lines, delivered, closed } = await endpoint(async (sendFirst) => {
      reached.resolve();
      await hungUp.promise;
      await sendFirst(says('Still here'));
    });
    discord.endpoint.disconnectNext(reached.promise);
    const asking = person.types('/status');
    expect(await delivered()).toEqual([0]);
    await closed.at(-1);
    hungUp.resolve();
    expect((await asking).text).toBe('Still here');
    expect((await discord.requested(callback)).status).toBe(204);
    expect(lines.join()).toContain('Discord hung up before the first answer went out');
  });

  test('that is none at all is told to Discord as a failure', async () => {
    const { person, delivered } = await endpoint(async () => {}, { acknowledgeWithinMs: 300 });
    const asking = person.types('/status');
    expect(await delivered()).toEqual([500]);
    expect((await asking).failed).not.toBeNull();
  });
});

test('what follows the first answer too fast for Discord is sent again until it knows of it', async () => {
  const { admin, discord, guild } = await community({ interactions: 'http' });
  const digest = () => discord.requested(({ status }) => status === 404);
  await discord.endpoint.save([discord.endpoint.url ?? ''], { beforeApply: digest });
  const reply = await (await admin.types('/cmd', { command: 'list' })).settled();
  expect(reply.text).toMatch(/^✅/);
  expect(guild.channel('general').messages).toHaveLength(1);
});
