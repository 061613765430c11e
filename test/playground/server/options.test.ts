import { expect, it } from 'vitest';
import { PlaygroundMistake, readOptions } from '../../../tools/playground/setup/options.ts';

it('takes a port, a data folder and a server folder', () => {
  expect(readOptions(['--port', '8080', '--data', 'here', '--server', 'there'])).toEqual({
    port: 8080,
    dataFolder: 'here',
    serverFolder: 'there',
    game: null,
  });
});

it('keeps nothing, on a free port, unless told otherwise', () => {
  expect(readOptions([])).toEqual({ port: 0, dataFolder: null, serverFolder: null, game: null });
});

it('answers --help with nothing to start', () => {
  expect(readOptions(['--help'])).toBeNull();
});

it.each([
  [['--prot', '1'], /--prot/],
  [['folder'], /folder/],
  [['--port', 'http'], /--port/],
  [['--port', '70000'], /--port/],
  [['--port'], /--port/],
  [['--small', '--minecraft'], /choose one/],
  [['--small', '--server', 'there'], /choose one/],
])('names what is wrong in %j', (words, names) => {
  expect(() => readOptions(words)).toThrow(PlaygroundMistake);
  expect(() => readOptions(words)).toThrow(names);
});
