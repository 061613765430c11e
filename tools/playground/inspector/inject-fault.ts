import type { FakeDiscord } from '../../fake-discord/fake-discord.ts';
import type { FaultRequest, FaultResult } from '../page-protocol.ts';
import type { Bot } from '../processes/bot.ts';
import type { HostProxy } from '../proxy/host-proxy.ts';

/** Pulls a plug, or puts it back. */
export async function injectFault(
  plug: FaultRequest,
  { discord, bot, proxy }: { discord: FakeDiscord; bot: Bot; proxy: HostProxy },
): Promise<FaultResult> {
  switch (plug.plug) {
    case 'host':
      proxy.plug = plug.mode;
      break;
    case 'bot':
      if (plug.do === 'start') await bot.start();
      else bot.signal(plug.do === 'kill' ? 'SIGKILL' : 'SIGTERM');
      break;
    case 'gateway':
      if (plug.do === 'drop') discord.gateway.drop();
      else if (plug.do === 'reconnect') discord.gateway.reconnect();
      else discord.gateway.invalidateSession({ resumable: false });
      break;
  }
  return { ok: true };
}
