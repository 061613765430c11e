import { BedrockGame, FivemGame, SourceGame } from '@steward/fake-hosts';
import { onTestFinished } from 'vitest';
import type { QueryProtocol } from '../src/model/game.ts';
import { MinecraftServer } from '../testing/minecraft-server.ts';

/** Closes a game at the end of the test. */
export async function opened<T extends { close(): Promise<void> }>(starting: Promise<T>): Promise<T> {
  const game = await starting;
  onTestFinished(() => game.close());
  return game;
}

export const startSource = (host?: string) => opened(SourceGame.start(host));
export const startBedrock = (host?: string) => opened(BedrockGame.start(host));
export const startFivem = (host?: string) => opened(FivemGame.start(host));

/** Starts a game of each protocol. */
export const starting: Readonly<Record<QueryProtocol, () => Promise<{ readonly port: number }>>> = {
  java: () => MinecraftServer.listen().then(({ address }) => address),
  bedrock: startBedrock,
  a2s: startSource,
  fivem: startFivem,
};
