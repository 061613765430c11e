import { openDataFolder } from '../../../../tools/playground/data-folder.ts';
import { readOptions } from '../../../../tools/playground/options.ts';
import { startPlayground } from '../../../../tools/playground/playground.ts';
import { Resources } from '../../../../tools/playground/resources.ts';
import { PlaygroundClient } from './playground-client.ts';

const never = new Promise<never>(() => {});

/** A playground in the tests' own process, but for its bot, its host and its games. */
export class PlaygroundHere extends PlaygroundClient {
  readonly #resources: Resources;

  private constructor(url: string, resources: Resources) {
    super(url);
    this.#resources = resources;
  }

  /** Resolves when the page is served. @throws what the command would print, and leaves nothing behind */
  static async start(parameters: readonly string[]): Promise<PlaygroundHere> {
    const options = readOptions(parameters);
    if (options === null) throw new TypeError('that only shows the usage');
    const resources = new Resources(never);
    try {
      const folder = await resources.add(openDataFolder(options.dataFolder), (opened) => opened.close());
      const context = { options, folder, resources, hurry: never, print: () => {} };
      const { url } = await startPlayground(context);
      const playground = new PlaygroundHere(url, resources);
      await playground.follow();
      return playground;
    } catch (error) {
      await resources.close();
      throw error;
    }
  }

  async close(): Promise<void> {
    this.leave();
    await this.#resources.close();
  }
}
