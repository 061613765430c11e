import { LightDiscord } from '../discord/discord.ts';
import { flood, steady } from './drive.ts';
import { LightHost } from './host.ts';
import { type Call, requestSchema } from './protocol.ts';

const discord = new LightDiscord();
const host = new LightHost();
const addresses = { discord: await discord.listen(), host: await host.listen() };

async function obey(call: Call): Promise<unknown> {
  switch (call.ask) {
    case 'addresses':
      return addresses;
    case 'expect':
      return discord.gateway.expect(call.token, call.guilds);
    case 'identified':
      return discord.gateway.identified(call.token);
    case 'joins':
      return discord.gateway.joins(call.token, call.guilds);
    case 'flood':
      return flood(discord, host, call);
    case 'steady':
      return steady(discord, host, call);
  }
}

process.on('message', (message) => {
  const { number, call } = requestSchema.parse(message);
  obey(call).then(
    (value) => process.send?.({ number, value: value ?? null }),
    (error: unknown) => process.send?.({ number, value: null, error: String(error) }),
  );
});
process.on('disconnect', () => process.exit(0));
