/** What other packages use of the kit. */
export { type BackoffOptions, backoff, exponentialDelay, jittered } from './backoff.ts';
export { ArchiveError, ByteReader, isZeros } from './byte-reader.ts';
export { type Clock, type Moment, systemClock } from './clock.ts';
export { digest } from './digest.ts';
export { dayMs, hourMs, minuteMs, secondMs } from './durations.ts';
export { errorCode } from './error-code.ts';
export { newErrorReference } from './error-reference.ts';
export { makeFolder, nullIfAbsent, syncFolder, writeSynced } from './fs.ts';
export { collectGarbageWhenIdle } from './idle-gc.ts';
export { inheritedEnvironment } from './inherited-environment.ts';
export { holdsHidden, invisible, visibleOnly, withoutInvisible } from './invisible.ts';
export { isDeeperThan, parseJson } from './json.ts';
export { Listeners } from './listeners.ts';
export { openLog } from './log.ts';
export { isLoopback } from './loopback.ts';
export { atMost } from './lru.ts';
export { printVersionIfAsked } from './print-version.ts';
export { ReadCache } from './read-cache.ts';
export { isTarHeader, readForeignTar, readTar, UnsupportedTarError } from './read-tar.ts';
export { type RepeatingJob, repeat, repeatingJob } from './repeat.ts';
export { retry } from './retry.ts';
export { similar } from './similar.ts';
export { type SlotLimits, Slots } from './slots.ts';
export { withSourcePositions } from './source-positions.ts';
export { listenForStop } from './stop-signals.ts';
export {
  blockBytes,
  encodeHeader,
  endOfArchive,
  padding,
  type TarEntry,
  TarFormatError,
} from './tar-format.ts';
export { withTimeout } from './timeout.ts';
export { printUncaughtErrors } from './uncaught-errors.ts';
export { UseCounter, type UseLimit } from './use-counter.ts';
