import { relative, resolve } from 'node:path';
import { AddressBook, addressesOf } from '../addresses.ts';
import { type HostConfig, HostConfigError, loadHostConfig } from '../config.ts';
import { readJsonFile, writeJsonFile } from '../files/json-file.ts';
import { KeyError, KeyStore } from '../keys.ts';
import { lookAround, type Surroundings } from './look-around.ts';
import type { Proposal, ServerDraft } from './propose.ts';
import { describe, hasServer, parseChoice, type Settings, settingsSchema, withServers } from './settings.ts';
import { runsKey } from './shared-addresses.ts';

const keyName = 'steward';

/** The terminal of whoever looks for servers. */
export interface Terminal {
  readonly print: (text: string) => void;
  /** Returns what is typed after a question; null at the end of the input. */
  readonly ask: (question: string) => Promise<string | null>;
}

export interface FindOptions {
  readonly file: string;
  /** Takes all that can be served, without a question. */
  readonly takesAll: boolean;
  /** Whether something else starts the host afterwards, such as Compose: it isn't offered here. */
  readonly startsElsewhere: boolean;
}

/**
 * Lists the game servers of this machine, asks which to take, adds them to the settings file, and makes a key for the bot.
 * Returns the settings if whoever was asked wants the host to start now; else null.
 * @throws HostConfigError
 */
export async function runFindCommand(
  { file, takesAll, startsElsewhere }: FindOptions,
  surroundings: Surroundings,
  terminal: Terminal,
): Promise<HostConfig | null> {
  const { print, ask } = terminal;
  const before = await readSettings(file);
  const book = before === null ? new AddressBook() : bookOf(await loadHostConfig(file));
  print('Looking for game servers on this machine …');
  const { proposals, notes } = await lookAround(surroundings, book);
  const isNew = ({ draft }: Proposal) => draft === null || !hasServer(before, draft.runs);
  const drafts = showAll(proposals, isNew, print);
  for (const note of notes) print(`\n${note}`);
  if (drafts.length === 0) {
    print(nothingToTake(proposals, file));
    return null;
  }
  const chosen = takesAll ? drafts : await choose(drafts, ask);
  if (chosen.length === 0) {
    print('Nothing changed.');
    return null;
  }
  const settings = withServers(before, chosen);
  // The settings hold no secret, and the user who runs the host has to read them.
  await writeJsonFile(file, settings, 0o666);
  const config = await loadHostConfig(file);
  const names = chosen.map(({ name }) => name).join(', ');
  print(`\n${before === null ? 'Wrote' : 'Added to'} ${file}: ${names}. Change names and settings there.`);
  const key = await makeKey(config);
  if (key === null) {
    print(stepsWithOldKey(file, startsElsewhere));
  } else {
    print(`\nAPI key "${keyName}" (shown only this once):\n\n  ${key}`);
    print(startsElsewhere ? stepsElsewhere(config) : nextSteps(config, file));
  }
  if (takesAll || startsElsewhere) return null;
  const answer = (await ask('\nStart the host now? (Y/n) ')) ?? 'n';
  return /^n/i.test(answer.trim()) ? null : config;
}

/** Prints all servers, those that can be taken with a number. Returns what can be taken. */
function showAll(
  proposals: readonly Proposal[],
  isNew: (proposal: Proposal) => boolean,
  print: Terminal['print'],
): readonly ServerDraft[] {
  const drafts: ServerDraft[] = [];
  for (const proposal of proposals) {
    const [title = '', ...lines] = describe(proposal);
    if (!isNew(proposal)) {
      print(`\n    ${title}\n    already in the settings`);
      continue;
    }
    if (proposal.draft !== null) drafts.push(proposal.draft);
    const number = proposal.draft === null ? '  -' : `${drafts.length}`.padStart(3);
    print(['', `${number} ${title}`, ...lines.map((line) => `    ${line}`)].join('\n'));
  }
  return drafts;
}

/** Returns the addresses that the servers of the settings have. */
function bookOf({ servers }: HostConfig): AddressBook {
  const book = new AddressBook();
  for (const server of servers) {
    const { id, name, runs } = server;
    const key = 'command' in runs ? `command ${id}` : runsKey(runs);
    for (const [, address] of addressesOf(server)) book.claim({ key, name }, address);
  }
  return book;
}

function nothingToTake(proposals: readonly Proposal[], file: string): string {
  return proposals.length === 0
    ? '\nNo game server was found. docs/own-machine.md says how to describe one yourself.'
    : `\nThere is nothing to add to ${file}.`;
}

async function choose(drafts: readonly ServerDraft[], ask: Terminal['ask']): Promise<readonly ServerDraft[]> {
  let question = '\nWhich ones? (numbers such as 1 3, all, or none) ';
  for (;;) {
    const answer = await ask(question);
    if (answer === null) return [];
    const indexes = parseChoice(answer, drafts.length);
    if (indexes !== null) return drafts.filter((_, index) => indexes.includes(index));
    question = `Type numbers from 1 to ${drafts.length}, all, or none: `;
  }
}

async function readSettings(file: string): Promise<Settings | null> {
  try {
    const settings = await readJsonFile(file, settingsSchema);
    // What is there already must be usable, or the mistakes would be blamed on what is added.
    if (settings !== null) await loadHostConfig(file);
    return settings;
  } catch (error) {
    if (error instanceof HostConfigError) throw error;
    throw new HostConfigError(`${file} is there, but it isn't a settings file. Nothing changed.`);
  }
}

/** Returns a new API key for the bot; null if it has one already. */
async function makeKey({ dataFolder }: HostConfig): Promise<string | null> {
  try {
    return await new KeyStore(dataFolder).add(keyName);
  } catch (error) {
    if (!(error instanceof KeyError)) throw error;
    return null;
  }
}

function stepsWithOldKey(file: string, isInContainer: boolean): string {
  const another = isInContainer
    ? `in the host's container: node dist/host.mjs key add another ${file}`
    : `npm run host -- key add another${argumentFor(file)}`;
  return [
    '',
    `There is an API key "${keyName}" already. It reaches these servers too, unless it was limited to others.`,
    `If you no longer have it, ${another}`,
    '',
    isInContainer
      ? "Next: Restart the host's container. A connected bot then shows the new servers."
      : 'Next: Start the host, or restart it if it runs. A connected bot then shows the new servers.',
  ].join('\n');
}

/** Returns what is appended to a command so that it uses this settings file. */
function argumentFor(file: string): string {
  if (resolve(file) === resolve('host.json')) return '';
  return ` ${relative(process.cwd(), resolve(file)).startsWith('..') ? resolve(file) : file}`;
}

function stepsElsewhere({ listen }: HostConfig): string {
  return [
    '',
    'Next:',
    '  1. Start the containers of the host and of the bot.',
    `     The bot needs HOSTING_API_URL=http://${listen.host}:${listen.port}, as deploy/own-machine.yaml sets it.`,
    '  2. In Discord: /setup connect, and paste the key.',
  ].join('\n');
}

function nextSteps({ listen }: HostConfig, file: string): string {
  const argument = argumentFor(file);
  return [
    '',
    'Next:',
    `  1. Start the host:       npm run host${argument === '' ? '' : ` --${argument}`}`,
    `  2. In the bot's .env:    HOSTING_API_URL=http://${listen.host}:${listen.port}`,
    '  3. In Discord:           /setup connect, and paste the key.',
    '',
    'Or let the bot start the host, and connect without a key. In its .env:',
    `  LOCAL_HOST=${resolve(file)}`,
    '  LOCAL_ADMINS=<your Discord ID>',
  ].join('\n');
}
