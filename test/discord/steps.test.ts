import { expect, test } from 'vitest';
import { textsIn } from '../../src/discord/texts/languages.ts';
import { stepLine } from '../../src/discord/texts/steps.ts';
import type { Step } from '../../src/domain/operation.ts';
import { emptyResult } from '../../src/operations/step-handler.ts';
import { anOperation, aStep } from '../store/fixtures.ts';

/** Returns the line of a step that the host has accepted, with the server's status. */
function lineOf(name: Step['name'], status: string): string {
  const result = { ...emptyResult, status };
  const step = aStep({ name, state: 'accepted', startedAt: 1_000, result });
  return stepLine(textsIn('en'), anOperation(), step).toString();
}

test.each<[Step['name'], string, string]>([
  ['power.stop', 'stopping', '**Stopping Survival**, started <t:1:R>'],
  ['power.stop', 'running', '**Stopping Survival**, started <t:1:R> · now running'],
  ['power.start', 'starting', '**Starting Survival**, started <t:1:R>'],
  ['power.start', 'stopping', '**Starting Survival**, started <t:1:R> · now stopping'],
])('the line of %s names the status %s only if its own words don’t', (name, status, line) => {
  expect(lineOf(name, status)).toBe(`⏳ ${line}`);
});
