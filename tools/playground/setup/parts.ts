import type { Belongings } from './belongings.ts';
import type { DataFolder } from './data-folder.ts';
import type { PlaygroundOptions } from './options.ts';

/** What a playground is started with. */
export interface PlaygroundParts {
  readonly options: PlaygroundOptions;
  readonly folder: DataFolder;
  /** Everything that is started goes in there. */
  readonly belongings: Belongings;
  /** When nobody wants to wait for games to stop any more. */
  readonly hurry: Promise<void>;
  readonly say: (line: string) => void;
}
