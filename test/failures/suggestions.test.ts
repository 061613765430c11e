import { describe, expect, test } from 'vitest';
import { type Community, community } from '../support/community.ts';
import type { Answer } from '../support/shapes.ts';

const names = (choices: readonly { readonly name: string | number }[]) => choices.map(({ name }) => name);

const servers = [
  {
    id: 's-1',
    backups: [
      { id: '20261122-144722', name: 'Nightly', created_at: '2026-11-22T14:47:22Z', size: 524_288_000 },
      { id: '20261121-144722', name: 'Before the event', created_at: '2026-11-21T14:47:22Z' },
    ],
  },
  { id: 's-2', record: { name: 'Creative', status: 'stopped' } },
];

/** A guild whose host was read once, and does not respond from now on. */
async function afterOneLook(fails: (host: Community['host']) => Promise<void> | void) {
  const all = await community({ host: { servers }, overrides: { suggestionWaitMs: 20 } });
  const { admin, host, restarts } = all;
  await (await admin.types('/status')).settled();
  await (await admin.types('/backup list', { server: 's-1' })).settled();
  // What was read is stored at the latest when the bot stops.
  await restarts(async () => fails(host));
  return all;
}

const answers = (answer: Answer) => (host: Community['host']) =>
  host.scripts({ on: /./, answer, times: Number.POSITIVE_INFINITY });

describe('suggestions of what the host listed last', () => {
  test.each<[string, (host: Community['host']) => Promise<void> | void]>([
    ['refuses connections', (host) => host.goesDown()],
    ['never responds', answers('hangs')],
    ['asks to wait', answers({ status: 429, headers: { 'retry-after': '30' } })],
    ['fails', answers({ status: 500 })],
    ['refuses the key', (host) => host.keys.clear()],
  ])('are shown after a restart while the host %s', async (_, fails) => {
    const { admin, member } = await afterOneLook(fails);
    expect(names(await admin.completes('/status', {}, 'server'))).toEqual(['Creative', 'Survival']);
    expect(names(await admin.completes('/power', { action: 'start', server: 'crea' }, 'server'))).toEqual([
      'Creative',
    ]);
    for (const server of ['s-1', 'Survival'])
      expect(await admin.completes('/backup restore', { server }, 'backup')).toEqual([
        { name: expect.stringMatching(/^Nightly · .* · 500 MB$/), value: '20261122-144722' },
        { name: expect.stringMatching(/^Before the event · /), value: '20261121-144722' },
      ]);
    expect(await member.completes('/status', {}, 'server')).toEqual([]);
    expect(await member.completes('/backup restore', { server: 's-1' }, 'backup')).toEqual([]);
  });

  test('are replaced by what a slow host lists, once it has responded', async () => {
    const slow = Promise.withResolvers<void>();
    const { admin, host } = await afterOneLook((host) => host.holds(slow.promise));
    host.server('s-2').record['name'] = 'Renamed';
    expect(names(await admin.completes('/status', {}, 'server'))).toEqual(['Creative', 'Survival']);
    slow.resolve();
    await expect
      .poll(async () => names(await admin.completes('/status', {}, 'server')))
      .toEqual(['Renamed · stopped', 'Survival · running']);
  });

  test('include a backup that the bot made, although nobody has looked at the list since', async () => {
    const { admin, host, restarts } = await community({
      host: { servers },
      overrides: { suggestionWaitMs: 20 },
    });
    const made = await admin.types('/backup create', { server: 's-1' });
    await made.until(({ text }) => text.includes('✅'));
    await restarts(() => host.goesDown());
    const found = await admin.completes('/backup restore', { server: 's-1' }, 'backup');
    expect(found.map(({ value }) => value)).toContain('b-new-1');
  });
});
