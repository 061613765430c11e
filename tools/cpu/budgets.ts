/**
 * How many seconds of the processor the tests of each folder may take in `npm run test:cpu` on an idle machine, with those of
 * the processes that they start: about a third more than they take. Folders that take less than five share `others`.
 */
export const budgets: Readonly<Record<string, number>> = {
  'test/commands': 103,
  'packages/embedded-host': 74,
  'test/tools': 65,
  'test/alerts': 48,
  'test/failures': 42,
  'test/schedules': 39,
  'test/stories': 38,
  'test/process': 36,
  'packages/worlds': 35,
  'test/store': 30,
  'test/e2e': 27,
  'packages/hosts': 25,
  test: 17,
  'test/hosts-contract': 14,
  'test/operations': 14,
  'test/cases': 12,
  'test/backups': 11,
  'test/discord': 11,
  'test/shards': 10,
  'test/watch': 10,
  'test/groups': 10,
  'test/panels': 9,
  'test/approvals': 8,
  'test/crashes': 8,
  others: 28,
};
