export { markWords, problemLine, warningLine } from '../src/command-line-texts.ts';
export { compareContents } from '../src/compare.ts';
export { type ContentFile, packContents, unpackContents } from '../src/contents.ts';
export { findCost, offlineId } from '../src/find-cost.ts';
export { parseProperties } from '../src/java-properties.ts';
export { findWorld } from '../src/layouts.ts';
export type { JobLimits } from '../src/limits.ts';
export { listWorld } from '../src/live.ts';
export { gameRuleSchema } from '../src/model/game-rule.ts';
export { makeZip, packers, tarHeader, tarWriters, withPadding } from './archives.ts';
export { javaFacts } from './java-facts.ts';
export { runHere } from './jobs-here.ts';
export {
  bedrockLevel,
  makeDatabase,
  makeHeaded,
  makeSqlite,
  makeTerraria,
  noise,
} from './made-saves.ts';
export {
  type Files,
  folders,
  madeAt,
  makeChunk,
  makeLevel,
  makeRegion,
  makeWorld,
  playerId,
  random,
  type WorldKind,
  worldKinds,
  writtenAt,
} from './made-worlds.ts';
export { encodeNbt, type Nbt } from './nbt-writer.ts';
export { inParts, streamOf, testing, workerThatFillsMemory, worldsWith } from './testing.ts';
