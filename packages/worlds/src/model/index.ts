export {
  type BackupMark,
  type BackupProblem,
  type BackupWarning,
  backupMarks,
  backupProblemSchema,
  backupWarningSchema,
  type Compared,
  type Findings,
  findingsSchema,
  type Growing,
  growingSchema,
  hasSevereLoss,
  isArchiveGone,
  isGood,
  isWarned,
  type Loss,
  lossSchema,
  type Marked,
  type NotTriedReason,
  notTriedReasons,
  openLoss,
  openWarnings,
  type Sign,
  signOf,
  signSchema,
  untestedSign as uncheckedSign,
} from './backup-findings.ts';
export {
  isLoginAddress,
  isPrivateLine,
  type Waiting,
  waitingFor,
  waitingLineCount,
} from './console-waiting.ts';
export { type GameRule, gameRuleSchema, type WaitingReason, waitingReasons } from './game-rule.ts';
export { defaultGames, gameName, gameOfStartup, javaGame, questionFor, usualPortOf } from './games.ts';
export { givenUpSchema, isGivenUp } from './given-up.ts';
export { type WorldIdentity, worldIdentitySchema } from './world-identity.ts';
