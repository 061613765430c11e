import type { WorldFacts } from '../src/contents.ts';

/** Returns what is known of a world of Minecraft Java. */
export function javaFacts(change: Partial<WorldFacts> = {}): WorldFacts {
  return {
    game: 'minecraft-java',
    layout: 'before-26.1',
    version: { name: '1.21.11', data: 4_671 },
    spawn: { x: 0, z: 0 },
    emptyRegions: [],
    playTicks: new Map(),
    ...change,
  };
}
