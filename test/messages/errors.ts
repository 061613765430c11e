import { HostError, type HostErrorKind, hostErrorKinds } from '@steward/hosts/model';
import { aServer } from '@steward/hosts/testing';
import { IntlMessageFormat } from 'intl-messageformat';
import { describeError, errorMessage } from '../../src/discord/interactions/error-messages.ts';
import { ReadFailedError } from '../../src/discord/interactions/read-failed.ts';
import { PermissionError, UserError, type UserErrorCode } from '../../src/discord/interactions/user-error.ts';
import { actionList } from '../../src/discord/texts/labels.ts';
import { en } from '../../src/discord/texts/languages/en.ts';
import { codeBlock, join, md, mention, time } from '../../src/discord/texts/markdown.ts';
import { commandsOn } from '../../src/discord/texts/server-commands.ts';
import type { AnyValues } from '../../src/discord/texts/texts.ts';
import type { Message } from '../../src/discord/views/embed.ts';
import { OperationUncertainError, StoreUnavailableError } from '../../src/domain/store-errors.ts';
import { OperationLimitError } from '../../src/operations/concurrency.ts';
import { type Operation, OperationConflictError } from '../../src/operations/model/operation.ts';
import type { ServerObservation } from '../../src/watch/model/watch.ts';
import { ago, ahead, creative, failure, mo, operation, reference, step, survival, t } from './fixed.ts';
import { requests } from './requests.ts';
import { type Situation, situationsOf } from './situation.ts';

/** Returns what a person reads who did something that failed, or was refused. */
function shown(error: unknown, isAcknowledged = true): Message {
  const described = describeError(error, { guildId: '100', isAcknowledged }, t);
  const server = described.server === null ? null : { ref: described.server, reference };
  return errorMessage(t, error, described, { server, isAdmin: false }, 'ab12cd34');
}

const list = join([md`• Survival`, md`• Creative`]);

/** Values for the texts of errors, by name. They are true of some error that takes them. */
const samples: AnyValues = {
  ...commandsOn(survival),
  server: survival.name,
  servers: list,
  connection: 'My host',
  connections: list,
  hosts: list,
  host: 'My host',
  person: mention.user(mo.id),
  channel: mention.channel('402'),
  problem: t.md('log.problem.no-permission'),
  actions: (t) => actionList(t, ['power.stop'], 'or'),
  action: (t) => actionList(t, ['power.stop'], 'or'),
  permissions: md`\`control.stop\``,
  request: (t) => t.md('request.power.restart', { server: survival.name }),
  since: time(ago(2)),
  time: time(ago(2)),
  after: t.after(ahead(1)),
  backup: 'before-the-event',
  backups: 'before-the-event',
  name: 'survial',
  option: md`\`server\``,
  other: md`\`warn\``,
  value: 'stopp',
  choices: 'start, stop, restart',
  operations: list,
  status: t.md('status.running'),
  hostText: join([t.md('failure.it-says'), codeBlock('Invalid key.', 600)]),
  what: t.md('failure.too-slow.what'),
  next: t.md('failure.retry', { after: t.after(ahead(1)) }),
  reason: codeBlock('The port 8080 is taken.', 600),
  address: 'my server',
  game: 'Doom',
  zone: 'CET',
  zones: 'Europe/Berlin, Europe/Paris',
  similar: 'Europe/Berlin',
  when: 'evry day',
  part: '25:00',
  typed: '5 parsecs',
  panel: 'Servers',
  parts: 'players, address, backups',
  pattern: '* op',
  commands: md`\`say\``,
  count: 3,
  max: 25,
  length: 100,
};

/** Returns the selections of a text: their names, each with its options. */
function selectionsOf(text: string): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, readonly string[]>();
  for (const part of new IntlMessageFormat(text, 'en', undefined, { ignoreTag: true }).getAst())
    if ('options' in part && 'other' in part.options && !('offset' in part))
      found.set(part.value, Object.keys(part.options));
  return found;
}

/** Returns every choice of options for the selections of the texts of an error. */
function choicesOf(code: UserErrorCode): readonly Readonly<Record<string, string>>[] {
  const selections = new Map([
    ...selectionsOf(en[`error.${code}.title`]),
    ...selectionsOf(en[`error.${code}.text`]),
  ]);
  let choices: readonly Readonly<Record<string, string>>[] = [{}];
  for (const [name, options] of selections)
    choices = choices.flatMap((chosen) => options.map((option) => ({ ...chosen, [name]: option })));
  return choices;
}

function isErrorCode(code: string): code is UserErrorCode {
  return `error.${code}.title` in en;
}

/** Returns each refusal, with each option of its selections. */
function refusals(): Readonly<Record<string, Message>> {
  const codes = Object.keys(en).flatMap((key) => {
    const code = /^error\.(.+)\.title$/.exec(key)?.[1] ?? '';
    return isErrorCode(code) ? [code] : [];
  });
  return Object.fromEntries(
    codes.flatMap((code) =>
      choicesOf(code).map((chosen) => {
        const options = Object.entries(chosen).map(([name, option]) => `${name}: ${option}`);
        const error = Object.assign(new UserError('internal'), { code, values: { ...samples, ...chosen } });
        return [[code, ...options].join(', '), shown(error)];
      }),
    ),
  );
}

function permissions() {
  const actions = { actions: samples['actions'] } as const;
  const lacking = (change: Partial<PermissionError>, code: UserErrorCode = 'no-permission-on-server') =>
    shown(
      Object.assign(
        new PermissionError('no-server-allowed'),
        { code, values: { ...samples, ...actions } },
        change,
      ),
    );
  const ask = { customId: 'ask', label: t.plain('button.ask-approval'), style: 'primary' } as const;
  return {
    'Who lacks a permission can ask for approval': lacking({ askButton: () => ask }),
    'Who lacks a permission on any server can ask for approval': lacking(
      { askButton: () => ask },
      'no-permission',
    ),
    'Who lacks a permission is told whom to ask': lacking({ next: (t) => t.md('refusal.ask-admin') }),
    'Who may see nothing is told whom to ask': lacking(
      { next: (t) => t.md('refusal.no-access') },
      'no-permission',
    ),
  };
}

function hostError(kind: HostErrorKind, change: Partial<ConstructorParameters<typeof HostError>[1]> = {}) {
  return new HostError(kind, { call: 'read-server', applied: 'no', ...change });
}

const observation: ServerObservation = {
  server: aServer(survival.id),
  readAt: ago(3),
  status: 'running',
  statusSince: null,
  emptySince: null,
  game: {
    state: 'unknown',
    since: null,
    answeredAt: null,
    address: null,
    startedAt: null,
    starts: [],
    playersUnknownMs: 0,
  },
  isOutdated: true,
  failure: null,
  failingSince: null,
  newestBackup: null,
  restarts: [],
  falls: [],
};

function hosts() {
  const unread = (last: ServerObservation | null) => ({ server: survival, last, againId: 'again' });
  return {
    ...Object.fromEntries(
      hostErrorKinds.flatMap((kind) => [
        // No backup is read alone.
        ...(kind === 'unknown-backup'
          ? []
          : [[`A server can’t be read: ${kind}`, shown(new ReadFailedError(hostError(kind), unread(null)))]]),
        [`A change can’t be prepared: ${kind}`, shown(hostError(kind))],
      ]),
    ),
    'A server can’t be read, and was known three minutes ago': shown(
      new ReadFailedError(hostError('unreachable'), unread(observation)),
    ),
    'A server can’t be read, with the host’s own words': shown(
      new ReadFailedError(hostError('host-failed', { hostText: 'Daemon is restarting.' }), unread(null)),
    ),
    'A server can’t be read before a time': shown(
      new ReadFailedError(hostError('rate-limited', { retryAt: ahead(1) }), unread(null)),
    ),
  };
}

function conflicts() {
  const busy = (change: Partial<Operation>, request = requests['restart a server']) =>
    shown(new OperationConflictError(operation(request, { requestedBy: mo, ...change })));
  const limited = [
    step('power.restart', 'pending', { failure: failure('rate-limited', { retryAt: +ahead(1) }) }),
  ];
  return {
    'Another change runs on the server': busy({}),
    'Another change waits for the host’s limit': busy({ steps: limited }),
    'Another change runs that another Discord server requested': busy({ guildId: '200' }),
    'A backup isn’t finished': shown(
      new OperationConflictError(operation(requests['back up'], { requestedBy: mo, sharesServer: true })),
    ),
    'A restore isn’t finished': shown(
      new OperationConflictError(
        operation(requests['restore a backup that nobody named'], { requestedBy: mo, sharesServer: true }),
      ),
    ),
    'Too much runs in the Discord server': shown(
      new OperationLimitError([
        operation(requests['back up']),
        operation(requests['back up'], { server: creative }),
        operation(requests['restart a server'], { requestedBy: mo }),
      ]),
    ),
    'The database is away': shown(new StoreUnavailableError('away')),
    'The database is away after a change began': shown(
      new OperationUncertainError(survival, new StoreUnavailableError('away')),
    ),
    'Something went wrong': shown(new Error('a bug')),
  };
}

export function errors(): readonly Situation[] {
  return situationsOf('private', { ...permissions(), ...hosts(), ...conflicts(), ...refusals() });
}
