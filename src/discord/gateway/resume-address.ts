/**
 * Returns whether a session that was stored may be resumed at its address, to which the bot's token is sent: one of
 * Discord's own, or the gateway that the API names.
 */
export function mayResumeAt(resumeUrl: string, gatewayUrl: string): boolean {
  const [url, gateway] = [URL.parse(resumeUrl), URL.parse(gatewayUrl)];
  if (url === null) return false;
  if (url.protocol === 'wss:' && url.hostname.endsWith('.discord.gg')) return true;
  return gateway !== null && url.protocol === gateway.protocol && url.host === gateway.host;
}
