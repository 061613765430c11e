import { expect, onTestFinished, test, vi } from 'vitest';
import { outcome } from '../failures/uses.ts';
import { watchedAt } from './watched-panel.ts';

test('a restart that never reached the machine explains no fall once the server was seen as before', async () => {
  vi.useFakeTimers({ toFake: ['Date'], shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  const { admin, panel, server, channel, isSeen } = await watchedAt('pterodactyl');
  panel.times.nodeConnectMs = 0;
  panel.node = 'unreachable';
  const restart = await outcome(await admin.types('/power', { action: 'restart' }));
  expect(restart.text).toMatch(/^⚠️ Outcome unknown: Restarting Survival/);
  panel.node = 'up';
  await isSeen();
  // As long as clocks and responses may differ.
  vi.setSystemTime(Date.now() + 11_000);
  await isSeen();
  const anna = panel.addUser({ username: 'anna' });
  server.report({ event: 'server:console.command', properties: { command: 'stop' } }, { user: anna });
  server.command('stop');
  await channel.message(({ text }) => text.includes('Stopped by anna with a command'));
});
