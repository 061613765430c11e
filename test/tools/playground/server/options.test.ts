import { expect, it } from 'vitest';
import { PlaygroundError, readOptions } from '../../../../tools/playground/options.ts';

it('takes a port, a data folder and a server folder', () => {
  expect(readOptions(['--port', '8080', '--data', 'here', '--server', 'there'])).toEqual({
    port: 8080,
    dataFolder: 'here',
    serverFolder: 'there',
    game: null,
  });
});

it('uses a temporary folder and a free port by default', () => {
  expect(readOptions([])).toEqual({ port: 0, dataFolder: null, serverFolder: null, game: null });
});

it('returns null for --help', () => {
  expect(readOptions(['--help'])).toBeNull();
});

it.each([
  [['--prot', '1'], /--prot/],
  [['folder'], /folder/],
  [['--port', 'http'], /--port/],
  [['--port', '70000'], /--port/],
  [['--port'], /--port/],
  [['--small', '--minecraft'], /only one/],
  [['--small', '--server', 'there'], /only one/],
])('names what is wrong in %j', (args, pattern) => {
  expect(() => readOptions(args)).toThrow(PlaygroundError);
  expect(() => readOptions(args)).toThrow(pattern);
});
