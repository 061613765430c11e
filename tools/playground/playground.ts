import { randomBytes } from 'node:crypto';
import { Actions } from './actions/actions.ts';
import { ClientLog } from './actions/client-log.ts';
import { startEnvironment } from './environment.ts';
import { injectFault } from './inspector/inject-fault.ts';
import { Inspector } from './inspector/inspector.ts';
import { pageAssets, pageHeaders } from './page/assets.ts';
import { CallLog } from './proxy/call-log.ts';
import { pageApp } from './server/app.ts';
import { Feed } from './server/feed.ts';
import { serve } from './server/serve.ts';
import { chooseGames } from './servers/choose.ts';
import type { PlaygroundParts } from './setup/parts.ts';
import { loadState, saveState } from './setup/saved-state.ts';
import { stateOf } from './state/state.ts';

/** Starts all of it; resolves with the page's address and what Survival is when the bot has its commands registered. */
export async function startPlayground(parts: PlaygroundParts): Promise<{ url: string; survival: string }> {
  const { options, folder, belongings, say } = parts;
  const known = await loadState(folder.remembered);
  const games = await chooseGames(options, folder, known?.gamePorts ?? {}, say);
  const building = pageAssets();
  building.catch(() => {});

  const feed = await belongings.add(new Feed(), (one) => one.close());
  const calls = new CallLog(() => feed.touch());
  const town = await startEnvironment({ ...parts, known, games, calls, onChange: () => feed.touch() });
  const { discord, guild, bot, host, proxy, key } = town;

  const ledger = new ClientLog(() => feed.touch());
  const databaseUrl = folder.databaseUrl;
  const onChange = () => feed.touch();
  const room = await belongings.add(
    new Inspector({
      guild,
      host: { url: () => host.url, key, folder: folder.host },
      databaseUrl,
      folder: folder.path,
      onChange,
    }),
    (one) => one.close(),
  );
  const { real, what, note } = games.survival;
  feed.source = () =>
    stateOf({ ...town, ledger, calls, room, demoKey: key, real: { minecraft: real, note } });
  await belongings.add(discord.onChange(onChange), (unsubscribe) => unsubscribe());

  const acts = new Actions(discord, guild, ledger);
  const secret = randomBytes(16).toString('base64url');
  const app = pageApp({
    secret,
    assets: await building,
    headers: pageHeaders,
    feed,
    enter: () => room.enter(),
    perform: (act) => acts.perform(act),
    pull: async (plug) => {
      const answer = await injectFault(plug, { discord, bot, proxy });
      feed.touch();
      return answer;
    },
    attachment: (messageId, id) =>
      guild.channels
        .flatMap(({ allMessages: everything }) => everything)
        .find((message) => message.id === messageId)
        ?.attachments.find((attachment) => attachment.id === id) ?? null,
  });
  const page = await belongings.add(serve(app, options.port), (one) => one.close());
  await town.ready;
  if (!folder.temporary) {
    const note = () => saveState(folder.remembered, town.toRemember());
    await note();
    await belongings.add(note, (last) => last());
  }
  return { url: `${page.url}${secret}/`, survival: what };
}
