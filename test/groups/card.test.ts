import { ApiError } from '@steward/fake-discord';
import { readMessageBody } from '@steward/fake-discord/testing';
import { MessageCreateRequestSchema } from 'discord-api-spec/zod';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { textsIn } from '../../src/discord/texts/languages.ts';
import { groupAnnouncement, groupDraft, groupMessage } from '../../src/groups/group-view.ts';
import {
  type GroupItem,
  type GroupRequest,
  newGroupDetails,
  type ServerGroup,
  waitingItem,
} from '../../src/groups/model/server-group.ts';
import type { Operation } from '../../src/operations/model/operation.ts';
import { anOperation } from '../store/fixtures.ts';

const t = textsIn('en');

const hostileNames = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 300, size: 'max' }),
  fc.constantFrom(
    '@everyone <@123456789012345678> [click](https://evil.example)',
    '`'.repeat(100),
    '🎮'.repeat(100),
    '*_`|~'.repeat(50),
    '```js\nalert(1)',
    'line one\nline two',
    '',
    'a\ud800b',
    'undefined',
  ),
);

const requests = fc.constantFrom<GroupRequest>(
  { kind: 'power', action: 'start' },
  { kind: 'power', action: 'stop' },
  { kind: 'power', action: 'restart' },
  { kind: 'command', command: '```say **hi** '.repeat(60) },
  { kind: 'backup.create', startFirst: false, name: '*'.repeat(100) },
);

const states = fc.constantFrom<GroupItem['state']>(
  'waiting',
  'begun',
  'running',
  'succeeded',
  'failed',
  'unknown',
  'left',
  'skipped',
);
const reasons = fc.constantFrom('busy', 'disconnected', 'unsupported', 'person-left', 'not-allowed', null);

interface Shown {
  readonly group: ServerGroup;
  readonly operations: ReadonlyMap<string, Operation>;
}

/** Returns groups of servers with such names, in any state. */
function groups(names: fc.Arbitrary<string>, count: number): fc.Arbitrary<Shown> {
  const item = fc.record({
    name: names,
    state: states,
    reason: reasons,
    hasOperation: fc.boolean(),
    retries: fc.boolean(),
  });
  const items = fc.array(item, { minLength: count, maxLength: count });
  return fc
    .record({
      request: requests,
      items,
      leftOut: fc.array(names, { maxLength: 30 }),
      unlisted: fc.array(names, { maxLength: 5 }),
      isRefused: fc.boolean(),
      endedAt: fc.constantFrom(null, 60_000),
      halted: fc.constantFrom('person' as const, 'failed' as const, 'late' as const, null),
    })
    .map(({ request, items: chosen, leftOut, unlisted, isRefused, endedAt, halted }) => {
      const operations = new Map<string, Operation>();
      const servers = chosen.map(({ name }, index) => ({ connectionId: 'default', id: `s-${index}`, name }));
      const shown = chosen.map((one, index): GroupItem => {
        const server = servers[index] ?? { connectionId: '', id: '', name: '' };
        const isEnd = one.state === 'succeeded' || one.state === 'failed' || one.state === 'unknown';
        const operationId = isEnd && one.hasOperation ? `o-${index}` : null;
        if (operationId !== null) operations.set(operationId, ended(one.state, server, request));
        const { state: itemState, reason } = one;
        return {
          ...waitingItem(server),
          state: itemState,
          reason,
          operationId,
          retryAt: one.retries ? 1 : null,
        };
      });
      return {
        operations,
        group: {
          ...aGroup(request, shown),
          endedAt,
          details: {
            items: shown,
            offered: servers,
            leftOut: leftOut.map((name, index) => ({
              server: { connectionId: 'default', id: `x-${index}`, name },
              reason: (['not-allowed', 'unsupported', 'too-many'] as const)[index % 3] ?? 'unsupported',
            })),
            isRefused,
            unlisted,
            isIncomplete: true,
            pauseMinutes: 5,
            halted,
          },
        },
      };
    });
}

function ended(state: string, server: Operation['server'], request: GroupRequest): Operation {
  const isFailure = state !== 'succeeded';
  const base = anOperation({ server, request, endedAt: new Date() });
  return {
    ...base,
    state: state === 'succeeded' ? 'succeeded' : state === 'failed' ? 'failed' : 'unknown',
    steps: base.steps.map((step) => ({
      ...step,
      state: isFailure ? ('failed' as const) : ('done' as const),
      failure: isFailure
        ? {
            reason: 'declined',
            hostText: 'x'.repeat(500),
            retryAt: null,
            applied: 'no' as const,
            reference: 'r',
          }
        : null,
    })),
  };
}

function aGroup(request: GroupRequest, items: readonly GroupItem[]): ServerGroup {
  return {
    id: 'g234567890123456',
    request,
    details: {
      items: [...items],
      offered: [],
      ...newGroupDetails,
    },
    requestedBy: { id: '123456789012345678', name: 'Ada' },
    stoppedBy: { id: '123456789012345679', name: 'Mo' },
    startedAt: 0,
    endedAt: 60_000,
    isAnnounced: false,
  };
}

/** Returns why Discord would refuse the message; null if it would accept it. */
function refusalOf(message: object): string | null {
  try {
    readMessageBody(MessageCreateRequestSchema, message, []);
    return null;
  } catch (error) {
    if (error instanceof ApiError) return JSON.stringify(error.body);
    throw error;
  }
}

test('every card of 25 servers with hostile names is a message that Discord accepts', () => {
  fc.assert(
    fc.property(groups(hostileNames, 25), ({ group, operations }) => {
      for (const message of [
        groupDraft(t, group),
        groupMessage(t, group, operations),
        groupAnnouncement(t, group, operations),
      ]) {
        expect(refusalOf(message)).toBe(null);
        expect(message.embeds[0]?.description ?? '').not.toMatch(/(?<!\\)\[click\]\(|@everyone/);
      }
    }),
    { numRuns: 100, endOnFailure: true },
  );
});

const longNames = fc
  .integer({ min: 10, max: 99 })
  .map((number) => `Server ${number} ${'of the community '.repeat(20)}`);

test('a card of 25 servers with long names has a line for each, whatever became of them', () => {
  fc.assert(
    fc.property(groups(longNames, 25), ({ group, operations }) => {
      const { description = '' } = groupMessage(t, group, operations).embeds[0] ?? {};
      const named = description
        .split('\n')
        .filter((line) => line.includes('Server ') && !line.startsWith('-# '));
      expect(named).toHaveLength(25);
    }),
    { numRuns: 100, endOnFailure: true },
  );
});
