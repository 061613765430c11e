import { randomBytes } from 'node:crypto';
import type { Guild } from '@steward/fake-discord';
import { Actions } from './actions.ts';
import { ClientLog } from './client-log.ts';
import { loadState, saveState } from './data-folder.ts';
import { type PlaygroundContext, startEnvironment } from './environment.ts';
import { CallLog } from './host-proxy.ts';
import { Inspector, injectFault } from './inspector.ts';
import { pageAssets, pageHeaders } from './page/assets.ts';
import { createPageApp, listen, StateFeed } from './page/server.ts';
import { buildState } from './state.ts';

export interface StartedPlayground {
  /** The page's address. */
  readonly url: string;
  /** A few words on the games for the terminal. */
  readonly summary: string;
  readonly guild: Guild;
}

/** Starts the playground. Resolves when the bot has registered its commands. */
export async function startPlayground(context: PlaygroundContext): Promise<StartedPlayground> {
  const { options, folder, resources } = context;
  const saved = await loadState(folder.stateFile);
  const assets = pageAssets();
  assets.catch(() => {});

  const feed = await resources.add(new StateFeed(), (opened) => opened.close());
  const onChange = () => feed.scheduleUpdate();
  const calls = new CallLog(onChange);
  const environment = await startEnvironment({ ...context, saved, calls, onChange });
  const { discord, guild, bot, host, proxy, key } = environment;

  const everybody = [...guild.people];
  const clientLog = new ClientLog(onChange);
  const inspector = await resources.add(
    new Inspector({
      guild,
      readServers: () => host.servers(key),
      databaseUrl: folder.databaseUrl,
      onChange,
    }),
    (opened) => opened.close(),
  );
  feed.source = () => buildState({ ...environment, clientLog, calls, inspector, everybody });
  await resources.add(discord.onChange(onChange), (unsubscribe) => unsubscribe());

  const actions = new Actions(guild, clientLog);
  const secret = randomBytes(16).toString('base64url');
  const app = createPageApp({
    secret,
    assets: await assets,
    headers: pageHeaders,
    feed,
    watch: () => inspector.watch(),
    perform: (action) => actions.perform(action),
    injectFault: async (fault) => {
      const result = await injectFault(fault, { discord, guild, everybody, bot, host, proxy });
      onChange();
      return result;
    },
    attachment: (messageId, id) =>
      guild.channels
        .flatMap(({ allMessages: everything }) => everything)
        .find((message) => message.id === messageId)
        ?.attachments.find((attachment) => attachment.id === id) ?? null,
  });
  const page = await resources.add(listen(app, options.port), (opened) => opened.close());
  await environment.ready;
  if (!folder.temporary) {
    const save = () => saveState(folder.stateFile, environment.toSavedState());
    await save();
    await resources.add(save, (saveAgain) => saveAgain());
  }
  return { url: `${page.url}${secret}/`, summary: host.summary, guild };
}
