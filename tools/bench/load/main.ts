import { flood, steady } from './generate.ts';
import { LightDiscord } from './light-discord.ts';
import { LightHost } from './light-host.ts';
import { PanelMeter } from './panel-meter.ts';
import { type Call, requestSchema } from './protocol.ts';

const host = new LightHost();
const hostUrl = await host.listen();
const panels = new PanelMeter(host);
/** The Discord of each bot, by its token. */
const discords = new Map<string, LightDiscord>();

function discordOf(token: string): LightDiscord {
  const discord = discords.get(token);
  if (discord === undefined) throw new Error(`no Discord was opened for ${token}`);
  return discord;
}

async function handle(call: Call): Promise<unknown> {
  switch (call.type) {
    case 'host':
      return hostUrl;
    case 'open': {
      const discord = await LightDiscord.start(call.token, call.guilds, panels.edited);
      discords.set(call.token, discord);
      return discord.url;
    }
    case 'close':
      await discordOf(call.token).close();
      discords.delete(call.token);
      return null;
    case 'identified':
      return discordOf(call.token).identified();
    case 'sendGuilds':
      return discordOf(call.token).sendGuilds();
    case 'flood':
      return flood(discordOf(call.token), host, call);
    case 'steady':
      return steady(discordOf(call.token), host, call);
    case 'watch':
      return panels.start(call);
    case 'watched':
      return panels.read();
  }
}

process.on('message', (message) => {
  const { number, call } = requestSchema.parse(message);
  handle(call).then(
    (value) => process.send?.({ number, value: value ?? null }),
    (error: unknown) => process.send?.({ number, value: null, error: String(error) }),
  );
});
process.on('disconnect', () => process.exit(0));
