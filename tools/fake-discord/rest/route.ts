/** A path without the API's prefix, and what Discord would call its route. */
export interface Route {
  readonly path: string;
  /** `/webhooks/:app/:token/messages/@original` and the like. */
  readonly template: string;
  /** The ids by which Discord keeps rate limits apart: channel, guild, webhook with token. */
  readonly major: string;
  /** Whether it is authorised by the bot's token, rather than by an interaction's or not at all. */
  readonly needsToken: boolean;
}

export function routeOf(pathname: string): Route {
  const path = pathname.replace(/^\/api(\/v\d+)?/, '');
  const parts = path.split('/').slice(1);
  const [family = '', first = '', second = ''] = parts;
  const byToken = family === 'webhooks' || family === 'interactions';
  const template = parts
    .map((part, index) => {
      if (byToken && index === 2) return ':token';
      return /^\d+$/.test(part) ? ':id' : part;
    })
    .join('/');
  return {
    path,
    template: `/${template}`,
    major: byToken
      ? `${first}/${second}`
      : ['channels', 'guilds'].includes(family)
        ? first
        : parts.includes('guilds')
          ? (parts[3] ?? '')
          : '',
    needsToken: !byToken && path !== '/gateway',
  };
}
