import { mock } from 'node:test';
import { en } from '../../src/discord/texts/languages/en.ts';
import { Texts } from '../../src/discord/texts/texts.ts';
import { alerts } from './alerts.ts';
import { approvals } from './approvals.ts';
import { pageOf } from './as-markdown.ts';
import { backups } from './backups.ts';
import { commandPage } from './commands.ts';
import { errors } from './errors.ts';
import { failures } from './failures.ts';
import { now } from './fixed.ts';
import { groups } from './groups.ts';
import { operations } from './operations.ts';
import { questions } from './questions.ts';
import { schedules } from './schedules.ts';
import { servers } from './servers.ts';
import { settings } from './settings.ts';
import type { Situation } from './situation.ts';

/** The kinds of messages: their title, and the situations, each by the name of its file. */
const kinds: Readonly<Record<string, readonly [string, () => readonly Situation[]]>> = {
  alerts: ['Alerts, mutes and losses', alerts],
  approvals: ['Requests for approval', approvals],
  backups: ['Backups and their tests', backups],
  errors: ['Refusals and errors', errors],
  failures: ['Why changes fail', failures],
  groups: ['Requests for several servers', groups],
  operations: ['Changes of a server and their outcomes', operations],
  questions: ['Questions before changes', questions],
  schedules: ['Schedules, and actions for later', schedules],
  servers: ['Servers, status panels and the history', servers],
  settings: ['Setup, permissions and privacy', settings],
};

/** The keys of texts that stand in the definitions of commands. */
const ofDefinitions = /^(?:command|choice|permission|action|operation\.kind)\./;

/** What people can read in all situations that views make. */
export interface Pages {
  /** The texts of the files, by their names. */
  readonly files: ReadonlyMap<string, string>;
  readonly count: number;
}

/** Writes all messages of views, at one moment. @param shown gets the keys of the texts of the commands */
export function pagesOfViews(shown: Set<string>): Pages {
  mock.timers.enable({ apis: ['Date'], now });
  try {
    const files = new Map<string, string>();
    let count = 0;
    for (const [name, [title, situations]] of Object.entries(kinds)) {
      const all = situations();
      count += all.length;
      files.set(`${name}.md`, pageOf(title, all));
    }
    const commands = commandPage();
    files.set('commands.md', commands.text);
    for (const [key, text] of Object.entries(en))
      if (ofDefinitions.test(key) && commands.said.has(text)) shown.add(key);
    return { files, count };
  } finally {
    mock.timers.reset();
  }
}

/** Notes the key of each text that is formatted. Returns a function that ends this. */
export function notesKeys(shown: Set<string>): () => void {
  const { mdOf, plain } = Texts.prototype;
  Texts.prototype.mdOf = noting(shown, mdOf);
  Texts.prototype.plain = noting(shown, plain);
  return () => {
    Texts.prototype.mdOf = mdOf;
    Texts.prototype.plain = plain;
  };
}

/** Returns a function that also notes its first argument, the key of a text. */
function noting<Method extends (...all: never[]) => unknown>(keys: Set<string>, method: Method): Method {
  return new Proxy(method, {
    apply(target, self, all: readonly unknown[]) {
      keys.add(String(all[0]));
      return Reflect.apply(target, self, all);
    },
  });
}
