import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sharedCommunity } from '../support/community.ts';
import { typedIn } from '../support/typed-commands.ts';

const shared = sharedCommunity();

/** Reads the command in a message on a server with this name, beside the default server, and types it as it stands. */
async function types(name: string) {
  const { admin, host } = await shared({
    host: {
      servers: [
        { id: 's-1', record: { name: 'Survival' } },
        { id: 's-2', record: { name }, backups: [] },
      ],
    },
  });
  await (await admin.types('/setup server', { server: 's-1' })).settled();
  const list = await (await admin.types('/backup list', { server: 's-2' })).settled();
  const commands = typedIn(list.text, ['backup create']);
  for (const { path, options } of commands) await admin.types(`/${path}`, { ...options });
  const changed = await host.called(({ method }) => method === 'POST');
  return { typed: commands.map(({ options }) => options), path: changed.path };
}

test('a command in a message on a server is for that server, not for the default one', async () => {
  const { typed, path } = await types('Creative');
  expect(typed).toEqual([{ server: 'Creative' }]);
  expect(path).toBe('/v1/servers/s-2/backups');
});

const hostile = [
  'a`b``c',
  'two  spaces ',
  'a\nb',
  'Lobby when:now',
  'ref:abc',
  '*',
  '**Bold** _it_ ||x|| [x](https://evil.example)',
  '[EU] 🏴‍☠️ Пираты | 1.21',
  `'Survival's' "old" one`,
  'a\u200bb',
  '@everyone </backup list:1>',
  'server:s-1',
  'W'.repeat(100),
  'x'.repeat(101),
];

test('whatever the server is called', async () => {
  const isOther = (name: string) => !/^(?:survival|s-1)$/iu.test(name.normalize('NFKC').trim());
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'grapheme', maxLength: 110 }).filter(isOther), async (name) => {
      const { typed, path } = await types(name);
      expect(typed).toEqual([{ server: expect.any(String) }]);
      expect(path).toBe('/v1/servers/s-2/backups');
    }),
    { numRuns: 10, examples: hostile.map((name) => [name]) },
  );
});
