export type { RestoreFacts } from './find-cost.ts';
export type { Finding } from './finding.ts';
export type { GrowingFacts } from './job-messages.ts';
export { readers } from './limits.ts';
export { type ServerFiles, serverFiles } from './live.ts';
export type { LaterLoss } from './loss.ts';
export { judgeRead, type ReadResult } from './mark.ts';
export { withDefaultGames } from './model/games.ts';
export type {
  BetweenBackups,
  CostOfPeople,
  CostOfRestore,
  Holding,
  RestoreCost,
  TouchedDimension,
} from './told-costs.ts';
export { type TestEnd, type TestOptions, Worlds, type WorldsOptions } from './worlds.ts';
