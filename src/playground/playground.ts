import { randomBytes } from 'node:crypto';
import { Acts } from './acts/acts.ts';
import { Ledger } from './acts/ledger.ts';
import { pageAssets, pageHeaders } from './page/assets.ts';
import { CallLog } from './proxy/call-log.ts';
import { pull } from './room/pull.ts';
import { MachineRoom } from './room/room.ts';
import { pageApp } from './server/app.ts';
import { Feed } from './server/feed.ts';
import { serve } from './server/serve.ts';
import { chooseGames } from './servers/choose.ts';
import type { PlaygroundParts } from './setup/parts.ts';
import { recall, remember } from './setup/remembered.ts';
import { stateOf } from './state/state.ts';
import { startTown } from './town.ts';

/** Starts all of it; resolves with the page's address and what Survival is when the bot has its commands registered. */
export async function startPlayground(parts: PlaygroundParts): Promise<{ url: string; survival: string }> {
  const { options, folder, belongings, say } = parts;
  const known = await recall(folder.remembered);
  const games = await chooseGames(options, folder, known?.gamePorts ?? {}, say);
  const building = pageAssets();
  building.catch(() => {});

  const feed = await belongings.add(new Feed(), (one) => one.close());
  const calls = new CallLog(() => feed.touch());
  const town = await startTown({ ...parts, known, games, calls, onChange: () => feed.touch() });
  const { discord, guild, bot, host, proxy, key } = town;

  const ledger = new Ledger(() => feed.touch());
  const databaseUrl = folder.databaseUrl;
  const onChange = () => feed.touch();
  const room = await belongings.add(
    new MachineRoom({
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

  const acts = new Acts(discord, guild, ledger);
  const secret = randomBytes(16).toString('base64url');
  const app = pageApp({
    secret,
    assets: await building,
    headers: pageHeaders,
    feed,
    enter: () => room.enter(),
    perform: (act) => acts.perform(act),
    pull: async (plug) => {
      const answer = await pull(plug, { discord, bot, proxy });
      feed.touch();
      return answer;
    },
    attachment: (messageId, id) =>
      guild.channels
        .flatMap(({ everything }) => everything)
        .find((message) => message.id === messageId)
        ?.attachments.find((attachment) => attachment.id === id) ?? null,
  });
  const page = await belongings.add(serve(app, options.port), (one) => one.close());
  await town.ready;
  if (!folder.temporary) {
    const note = () => remember(folder.remembered, town.toRemember());
    await note();
    await belongings.add(note, (last) => last());
  }
  return { url: `${page.url}${secret}/`, survival: what };
}
