import { expect, test } from 'vitest';
import { mayResumeAt } from '../../src/discord/gateway/shard-session.ts';

const discord = 'wss://gateway.discord.gg';
const proxy = 'ws://127.0.0.1:4000/';

test.each([
  ['wss://gateway-us-east1-b.discord.gg', discord],
  ['wss://gateway.discord.gg/', discord],
  ['wss://gateway-us-east1-b.discord.gg', proxy],
  ['ws://127.0.0.1:4000/resume', proxy],
])('a session is resumed at %s if the gateway is %s', (url, gateway) => {
  expect(mayResumeAt(url, gateway)).toBe(true);
});

test.each([
  ['ws://gateway.discord.gg', discord],
  ['wss://discord.gg.example.com', discord],
  ['wss://evildiscord.gg', discord],
  ['wss://gateway.discord.gg@example.com', discord],
  ['wss://example.com/.discord.gg', discord],
  ['wss://example.com#.discord.gg', discord],
  ['https://gateway.discord.gg', discord],
  ['ws://127.0.0.1:4001/', proxy],
  ['wss://127.0.0.1:4000/', proxy],
  ['ws://localhost:4000/', proxy],
  ['', discord],
  ['nonsense', 'nonsense'],
])('a session is not resumed at %s if the gateway is %s', (url, gateway) => {
  expect(mayResumeAt(url, gateway)).toBe(false);
});
