import { LightDiscord } from '../discord/light-discord.ts';
import { flood, steady } from './generate.ts';
import { LightHost } from './light-host.ts';
import { PanelMeter } from './panel-meter.ts';
import { type Call, requestSchema } from './protocol.ts';

const discord = new LightDiscord();
const host = new LightHost();
const panels = new PanelMeter(discord, host);
const addresses = { discord: await discord.listen(), host: await host.listen() };

async function handle(call: Call): Promise<unknown> {
  switch (call.type) {
    case 'addresses':
      return addresses;
    case 'reset':
      return discord.gateway.reset(call.token, call.guilds);
    case 'identified':
      return discord.gateway.identified(call.token);
    case 'sendGuilds':
      return discord.gateway.sendGuilds(call.token, call.guilds);
    case 'flood':
      return flood(discord, host, call);
    case 'steady':
      return steady(discord, host, call);
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
