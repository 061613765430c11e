import { plainReply, readPlayerList } from '@steward/embedded-host/testing';
import { withoutSecrets } from '@steward/hosts/masks';
import { errorTextIn } from '@steward/hosts/testing';
import { findWorld, gameRuleSchema, parseProperties } from '@steward/worlds/testing';

/*
 * Texts of others that regular expressions read. What these do isn't seen where steps are counted, so it's measured.
 */

/** Returns work on a text, or on paths, that are so many times as long as the shortest. */
type Reader = (times: number) => () => unknown;

/** Readers by what they are given. */
export const texts: ReadonlyMap<string, Reader> = new Map([
  ...each('properties', [' ', '\\', '\t=', 'level-name=a\n', 'a\\\n', '\\u0041', '\n'], (part, times) => {
    const [plain, started] = ['', 'level-name=a'].map((start) => `${start}${part.repeat(2_000 * times)}b`);
    return () => [parseProperties(plain ?? ''), parseProperties(started ?? '')];
  }),
  ...each('the reply to list', ['[', '(', '[(', 'a:', ', ', '\n', '§', '§[', 'a '], (part, times) => {
    const reply = `There are 5 of a max of 20 players online: ${part.repeat(4_000 * times)}`;
    return () => readPlayerList(reply);
  }),
  ...each('a reply', ['\u001b', '\u001b[', '\u001b];', '\u001b[1;', '§', '\r', '\n', ' '], (part, times) => {
    const reply = `${part.repeat(4_000 * times)}.`;
    return () => plainReply(reply);
  }),
  ...each(
    'paths, with the pattern',
    ['*a', 'a*b', '{world}/*/b', '*/*/*/*/*/b', 'a{player:hex}b', 'r.{x}.{z}.b'],
    (pattern, times) => {
      const game = gameRuleSchema.parse({ game: 'g', world: [pattern], needed: [pattern] });
      const paths = ['a'.repeat(4_000 * times), 'a/'.repeat(4_000 * times), 'r.1.1.'.repeat(1_000 * times)];
      const files = paths.map((path) => ({ path, sizeBytes: 1, modifiedAt: null }));
      return () => findWorld(files, { games: [game] });
    },
  ),
  ...each(
    'a line with',
    [
      'password',
      '+passphrase',
      'token',
      'パスワード',
      'Authorization: ',
      'Bearer ',
      '/login ',
      '://',
      '"password"',
    ].flatMap((label) =>
      ['', ' ', '=', ': ', '"', '\\', '(', '.', '-', '@', '•••', 'ﷺ', '203.0.113.7', '::1'].map(
        (part) => label + part,
      ),
    ),
    (part, times) => {
      const line = part.repeat(100 * times);
      return () => withoutSecrets(line);
    },
  ),
  ...each('an error of', [' ', '<p', '\u001b[', '://:', ':', '\n', '{', '.'], (part, times) => {
    const value = { error: part.repeat(4_000 * times) };
    return () => errorTextIn({ kind: 'json', value });
  }),
]);

function each(
  reader: string,
  parts: readonly string[],
  work: (part: string, times: number) => () => unknown,
): readonly (readonly [string, Reader])[] {
  return parts.map((part) => [`${reader} ${JSON.stringify(part)}`, (times) => work(part, times)]);
}

/** Processor time from which on a measurement is more than noise, in milliseconds. */
const worthMs = 50;
/** What takes less for so many times the shortest text is cheap. */
const mostTimes = 32;
const tries = 5;

/**
 * Returns how much longer four times the text takes; 0 if it takes next to nothing. The best of several tries counts: a busy
 * machine makes processor time longer, never shorter.
 */
export function ratioOf(reader: Reader): number {
  let times = 1;
  while (cpuMs(reader(times)) < worthMs) {
    if (times >= mostTimes) return 0;
    times *= 2;
  }
  const [small, large] = [reader(times), reader(4 * times)];
  let [least, most] = [Infinity, Infinity];
  for (let count = 0; count < tries; count++) {
    least = Math.min(least, cpuMs(small));
    most = Math.min(most, cpuMs(large));
  }
  return most / least;
}

function cpuMs(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
