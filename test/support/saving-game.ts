import { hash } from 'node:crypto';
import type { PterodactylPanel } from '@steward/fake-hosts';
import { writeWorld } from './world-at-panel.ts';

type ServerAtPanel = ReturnType<PterodactylPanel['addServer']>;

const line = (text: string) => `[12:00:00 INFO]: ${text}`;
const printed: Readonly<Record<string, readonly string[]>> = {
  'save-off': [line('Automatic saving is now disabled')],
  'save-all flush': [line('Saving the game (this may take a moment!)'), line('Saved the game')],
  'save-on': [line('Automatic saving is now enabled')],
};

/** What the world loses by `kill @e`. */
const isRegion = (path: string) => path.endsWith('.mca');

/** Lets a server of a panel run a game with a world, which saves as Minecraft does, and of which `kill @e` destroys parts. */
export function savingGame(server: ServerAtPanel) {
  let isSaving = true;
  writeWorld(server.files);
  server.run();
  server.onCommand = (command) => {
    if (command === 'save-off') isSaving = false;
    if (command === 'save-on') isSaving = true;
    if (command === 'kill @e')
      for (const [path] of [...server.files])
        if (isRegion(path)) server.files.write(path, Buffer.from('gone'), 1);
    return printed[command] ?? [];
  };
  return {
    /** Whether the game saves by itself. */
    get isSaving(): boolean {
      return isSaving;
    },
    /** A checksum of all files. */
    checksum: () => hash('sha256', JSON.stringify([...server.files].toSorted())),
  };
}
