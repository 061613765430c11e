import { expect, test } from 'vitest';
import { textsIn } from '../../src/discord/texts/languages.ts';
import { lastCheckLines } from '../../src/discord/texts/servers.ts';
import { stepLine, unsureText } from '../../src/discord/texts/steps.ts';
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
  ['power.stop', 'running', '**Stopping Survival**, started <t:1:R> · status: running'],
  ['power.start', 'starting', '**Starting Survival**, started <t:1:R>'],
  ['power.start', 'stopping', '**Starting Survival**, started <t:1:R> · status: stopping'],
])('the line of %s names the status %s only if its own words don’t', (name, status, line) => {
  expect(lineOf(name, status)).toBe(`⏳ ${line}`);
});

test.each<[Step['name'], string]>([
  ['power.kill', 'Check /status in a minute before you try again.'],
  ['command', 'Before you send it again, check in the game or with /logs if it ran.'],
  ['backup.create', 'Check /backup list in a few minutes before you create another.'],
  ['backup.unlock', 'Check /backup list in a minute: 🔒 marks locked backups.'],
])('if the outcome of %s is unknown, people read what to do', (name, text) => {
  expect(unsureText(textsIn('en'), { name, before: null }, null)?.toString().replaceAll('`', '')).toBe(text);
});

test('the outcome of a test, which changes nothing, is not looked for in the status', () => {
  const operation = anOperation({ request: { kind: 'backup.test', backup: { id: 'b', label: 'Tuesday' } } });
  const step = aStep({ name: 'backup.test', state: 'unknown', startedAt: 1_000 });
  expect(unsureText(textsIn('en'), step, null)).toBeNull();
  expect(lastCheckLines(textsIn('en'), step, operation)).toEqual([]);
});
