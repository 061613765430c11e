/** Discord will not have this bot, however often it tries. The message says why and what to do. */
export class DiscordRefused extends Error {
  override readonly name = 'DiscordRefused';
}

export const tokenRefused =
  'Discord refused the token. DISCORD_TOKEN: reset it at https://discord.com/developers/applications (your application, Bot, Reset Token) and set the new one.';
