import { Client, GatewayIntentBits } from 'discord.js';
import { Pool } from 'undici';
import { readSettings, toChoices, toEmbed } from './shared.ts';

/** A minimal bot on discord.js's `Client`: defer, call the host, edit. No permissions, no store, no log. */
const { token, discord, host, limited } = readSettings();
const pool = new Pool(host, { connections: 64 });

async function callHost(path: string): Promise<unknown> {
  const { body } = await pool.request({ method: 'GET', path, headers: { authorization: 'Bearer key' } });
  return body.json();
}

const client = new Client({
  intents: [GatewayIntentBits.Guilds],
  rest: { api: discord, ...(limited ? {} : { globalRequestsPerSecond: Number.POSITIVE_INFINITY }) },
});

client.on('interactionCreate', async (interaction) => {
  if (interaction.isAutocomplete()) {
    await interaction.respond(toChoices(await callHost('/v1/servers')));
  } else if (interaction.isChatInputCommand()) {
    await interaction.deferReply();
    await interaction.editReply({ embeds: [toEmbed(await callHost('/v1/servers/srv-0'))] });
  }
});

await client.login(token);
