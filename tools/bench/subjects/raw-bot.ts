import { Pool } from 'undici';
import { WebSocket } from 'ws';
import { readSettings, toChoices, toEmbed } from './shared.ts';

/** The lower bound: the same steps with only a WebSocket and undici. No rate limits, no reconnects, no checks. */
const { token, discord, host } = readSettings();
const api = new URL(discord);
const discordPool = new Pool(api.origin, { connections: 128 });
const hostPool = new Pool(host, { connections: 64 });
const json = { 'content-type': 'application/json' };

async function send(method: 'POST' | 'PATCH', path: string, value: unknown): Promise<void> {
  const request = { method, path: `${api.pathname}/v10${path}`, headers: json, body: JSON.stringify(value) };
  const { body } = await discordPool.request(request);
  await body.text();
}

async function callHost(path: string): Promise<unknown> {
  const { body } = await hostPool.request({ method: 'GET', path, headers: { authorization: 'Bearer key' } });
  return body.json();
}

interface Interaction {
  readonly id: string;
  readonly token: string;
  readonly application_id: string;
  readonly type: number;
}

async function handle(interaction: Interaction): Promise<void> {
  const callback = `/interactions/${interaction.id}/${interaction.token}/callback`;
  if (interaction.type === 4) {
    const choices = toChoices(await callHost('/v1/servers'));
    await send('POST', callback, { type: 8, data: { choices } });
    return;
  }
  await send('POST', callback, { type: 5 });
  const embeds = [toEmbed(await callHost('/v1/servers/srv-0'))];
  await send('PATCH', `/webhooks/${interaction.application_id}/${interaction.token}/messages/@original`, {
    embeds,
  });
}

const gateway = await discordPool.request({
  method: 'GET',
  path: `${api.pathname}/v10/gateway/bot`,
  headers: { authorization: `Bot ${token}`, 'user-agent': 'DiscordBot (https://example.com, 1)' },
});
const { url } = (await gateway.body.json()) as { url: string };
const socket = new WebSocket(`${url}/?v=10&encoding=json`);
let sequence: number | null = null;
const heartbeat = () => socket.send(JSON.stringify({ op: 1, d: sequence }));
socket.on('message', (data) => {
  const { op, t, s, d } = JSON.parse(String(data));
  sequence = s ?? sequence;
  if (op === 10) {
    setInterval(heartbeat, d.heartbeat_interval);
    const properties = { os: 'linux', browser: 'raw', device: 'raw' };
    socket.send(JSON.stringify({ op: 2, d: { token, intents: 1, properties } }));
  } else if (op === 1) heartbeat();
  else if (t === 'INTERACTION_CREATE') void handle(d);
});
