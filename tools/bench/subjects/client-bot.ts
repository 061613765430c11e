import { Client, GatewayIntentBits } from 'discord.js';
import { Pool } from 'undici';
import { choicesOf, panelOf, readSettings } from './minimal.ts';

/** The least that a bot on discord.js's `Client` does: defer, ask the host, edit. No permissions, no store, no log. */
const { token, discord, host, limited } = readSettings();
const pool = new Pool(host, { connections: 64 });

async function ask(path: string): Promise<unknown> {
  const { body } = await pool.request({ method: 'GET', path, headers: { authorization: 'Bearer key' } });
  return body.json();
}

const client = new Client({
  intents: [GatewayIntentBits.Guilds],
  rest: { api: discord, ...(limited ? {} : { globalRequestsPerSecond: Number.POSITIVE_INFINITY }) },
});

client.on('interactionCreate', async (interaction) => {
  if (interaction.isAutocomplete()) {
    await interaction.respond(choicesOf(await ask('/v1/servers')));
  } else if (interaction.isChatInputCommand()) {
    await interaction.deferReply();
    await interaction.editReply({ embeds: [panelOf(await ask('/v1/servers/srv-0'))] });
  }
});

await client.login(token);
