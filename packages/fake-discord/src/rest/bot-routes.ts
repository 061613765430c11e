import { Hono } from 'hono';
import type { DiscordContext } from '../context.ts';
import { apiErrors } from '../errors.ts';
import type { Guild } from '../model/guild.ts';

/** What GET /gateway/bot returns. */
export interface GatewayInfo {
  readonly url: string;
  sessionStartLimit(): { readonly left: number; readonly resetAfterMs: number };
}

/** The bot's user and application, its gateway and its guilds. */
export function botRoutes(context: DiscordContext, gateway: GatewayInfo): Hono {
  const app = new Hono();
  const { settings, bot } = context;

  app.get('/gateway', (c) => c.json({ url: gateway.url }));
  app.get('/gateway/bot', (c) => {
    const { left, resetAfterMs } = gateway.sessionStartLimit();
    return c.json({
      url: gateway.url,
      shards: settings.shards,
      session_start_limit: {
        total: settings.sessionStarts,
        remaining: left,
        reset_after: resetAfterMs,
        max_concurrency: settings.maxConcurrency,
      },
    });
  });

  // discord.js escapes the sign.
  app.on('GET', ['/users/@me', '/users/%40me'], (c) =>
    c.json({ ...bot, mfa_enabled: true, locale: 'en-US', verified: true, email: null }),
  );
  app.get('/applications/@me', (c) => c.json(application(context)));
  app.get('/oauth2/applications/@me', (c) => c.json(application(context)));

  app.get('/users/@me/guilds', (c) =>
    c.json(
      pageOf([...context.guilds.values()], c.req.query('after'), c.req.query('limit')).map(
        ({ id, name }) => ({
          id,
          name,
          icon: null,
          banner: null,
          owner: false,
          permissions: '0',
          features: [],
        }),
      ),
    ),
  );
  app.get('/guilds/:guild', (c) => {
    const guild = context.guilds.get(c.req.param('guild'));
    if (guild === undefined) throw apiErrors.unknownGuild();
    return c.json(guild.payload());
  });
  app.get('/guilds/:guild/members/:user', (c) => {
    const guild = context.guilds.get(c.req.param('guild'));
    if (guild === undefined) throw apiErrors.unknownGuild();
    if (c.req.param('user') === bot.id) return c.json(guild.botMember());
    const person = guild.people.find(({ id }) => id === c.req.param('user'));
    if (person === undefined) throw apiErrors.unknownMember();
    return c.json(person.fetchedPayload());
  });
  app.get('/guilds/:guild/channels', (c) => {
    const guild = context.guilds.get(c.req.param('guild'));
    if (guild === undefined) throw apiErrors.unknownGuild();
    return c.json(guild.channels.filter(({ deleted }) => !deleted).map((channel) => channel.payload()));
  });
  app.get('/guilds/:guild/roles', (c) => {
    const guild = context.guilds.get(c.req.param('guild'));
    if (guild === undefined) throw apiErrors.unknownGuild();
    return c.json(guild.everyRole.map((role) => role.payload()));
  });

  return app;
}

/** Ordered by id, 200 at most (resources/user.mdx, Get Current User Guilds). */
function pageOf(guilds: readonly Guild[], after = '0', limit = '200'): readonly Guild[] {
  return guilds
    .filter(({ id }) => BigInt(id) > BigInt(after))
    .sort((a, b) => (BigInt(a.id) < BigInt(b.id) ? -1 : 1))
    .slice(0, Math.min(200, Number(limit)));
}

function application(context: DiscordContext): object {
  const { settings, bot, guilds } = context;
  return {
    id: settings.applicationId,
    name: settings.botName,
    icon: null,
    description: '',
    type: null,
    flags: 0,
    flags_new: '0',
    bot,
    bot_public: true,
    bot_require_code_grant: false,
    verify_key: '0'.repeat(64),
    redirect_uris: [],
    interactions_endpoint_url: null,
    role_connections_verification_url: null,
    owner: bot,
    approximate_guild_count: guilds.size,
    approximate_user_install_count: 0,
    approximate_user_authorization_count: 0,
    explicit_content_filter: 0,
    team: null,
    eligible_oauth2_scopes: [],
  };
}
