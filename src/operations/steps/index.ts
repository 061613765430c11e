import type { Step } from '../model/operation.ts';
import type { StepHandler } from '../step-handler.ts';
import { backupCreateStep } from './backup-create.ts';
import { backupRestoreStep } from './backup-restore.ts';
import { backupTestStep } from './backup-test.ts';
import { commandStep } from './command.ts';
import { backupDeleteStep, backupLockStep } from './listed-backup.ts';
import { powerStep } from './power.ts';

/** The handler of each step. */
export const stepHandlers: Readonly<Record<Step['name'], StepHandler>> = {
  'power.start': powerStep('start'),
  'power.stop': powerStep('stop'),
  'power.restart': powerStep('restart'),
  'power.kill': powerStep('kill'),
  command: commandStep,
  'backup.create': backupCreateStep,
  'backup.restore': backupRestoreStep,
  'backup.delete': backupDeleteStep,
  'backup.lock': backupLockStep(true),
  'backup.unlock': backupLockStep(false),
  'backup.test': backupTestStep,
};
