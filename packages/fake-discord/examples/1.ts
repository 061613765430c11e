import { startFakeDiscord } from '@steward/fake-discord';
import { Client, Events, GatewayIntentBits } from 'discord.js';

const discord = await startFakeDiscord();
const guild = discord.addGuild({ name: 'Miners' });

const client = new Client({ intents: [GatewayIntentBits.Guilds], rest: { api: discord.url } });
client.once(Events.ClientReady, (bot) =>
  bot.application.commands.set([{ name: 'ping', description: 'Says pong' }]),
);
client.on(Events.InteractionCreate, async (interaction) => {
  if (interaction.isChatInputCommand()) await interaction.reply('Pong!');
});
await client.login(discord.token);

await discord.registered(guild, 'ping');
const reply = await guild.member({ name: 'Mo' }).types('/ping');
await reply.settled();
console.log(reply.text);

await client.destroy();
await discord.close();
