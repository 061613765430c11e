import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hostConfigSchema } from '@steward/embedded-host';
import { loadHostConfig } from '@steward/embedded-host/testing';
import { temporaryFolder } from '@steward/kit/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { root } from '../../../../tools/build/builds.ts';
import { ownServer } from '../../../../tools/playground/servers/own-server.ts';

/** The line prefixes of Minecraft servers. */
const beginnings = [
  ['vanilla', '[12:34:56] [Server thread/INFO]: '],
  ['Paper', '[12:34:56 INFO]: '],
  ['Forge', '[12:34:56] [Server thread/INFO] [minecraft/DedicatedServer]: '],
  [
    'NeoForge',
    '[26Jul2026 16:41:06.849] [Server thread/INFO] [net.minecraft.server.dedicated.DedicatedServer/]: ',
  ],
] as const;

const ready = 'Done (12.345s)! For help, type "help"';
const saved = 'Saved the game';

/** The lines that a player can make the console print, with a text of theirs. */
const spoken = [
  (text: string) => `<Ann> ${text}`,
  (text: string) => `[Not Secure] <Ann> ${text}`,
  (text: string) => `* Ann ${text}`,
  (text: string) => `[Ann] ${text}`,
  (text: string) => `[Ann: ${text}]`,
  (text: string) => `Ann issued server command: /me ${text}`,
  (text: string) => `[Global] Ann: ${text}`,
];

/** Creates a folder that the playground accepts as a Minecraft server. */
async function aServer(): Promise<string> {
  const folder = await temporaryFolder();
  await writeFile(join(folder, 'eula.txt'), 'eula=true');
  await writeFile(join(folder, 'start.sh'), '', { mode: 0o755 });
  return folder;
}

async function patternsOf(
  source: 'host.example.json' | '--server',
): Promise<{ ready: RegExp; saved: RegExp }> {
  const config =
    source === 'host.example.json'
      ? await loadHostConfig(join(root, 'host.example.json'))
      : hostConfigSchema.parse({ servers: [await ownServer(await aServer())] });
  const [server] = config.servers;
  if (!server?.readyPattern || !server.savedPattern) throw new TypeError('expected both patterns');
  return { ready: server.readyPattern, saved: server.savedPattern };
}

describe.each(['host.example.json', '--server'] as const)('the patterns of %s', (source) => {
  it.each(beginnings)('match the lines of %s', async (_kind, beginning) => {
    const patterns = await patternsOf(source);
    expect(beginning + ready).toMatch(patterns.ready);
    expect(beginning + saved).toMatch(patterns.saved);
    expect(`${beginning}Saving the game (this may take a moment!)`).not.toMatch(patterns.saved);
  });

  it('match nothing that a player can print', async () => {
    const patterns = await patternsOf(source);
    const lines = beginnings.flatMap(([, beginning]) => [beginning + ready, beginning + saved]);
    const words = fc.constantFrom(...lines, ready, saved, ': ', '[', ']', '] ');
    const text = fc.array(fc.oneof(words, fc.string()), { maxLength: 4 }).map((all) => all.join(''));
    fc.assert(
      fc.property(
        fc.constantFrom(...beginnings),
        fc.constantFrom(...spoken),
        text,
        ([, beginning], say, it) => {
          const line = beginning + say(it);
          expect(line).not.toMatch(patterns.ready);
          expect(line).not.toMatch(patterns.saved);
        },
      ),
    );
  });
});
