export { makeZip, packers, tarHeader, tarWriters, withPadding } from './archives.ts';
export { javaFacts } from './java-facts.ts';
export { runHere } from './jobs-here.ts';
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
