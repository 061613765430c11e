import {
  type GameRule,
  isLoginAddress,
  type Waiting,
  waitingFor,
  waitingLineCount,
} from '@steward/worlds/model';
import { codeBlock, inline, inlineCode, join, link, type Markdown } from '../discord/texts/markdown.ts';
import type { Texts } from '../discord/texts/texts.ts';
import { type Message, notice } from '../discord/views/embed.ts';
import type { ServerRef } from '../domain/connection.ts';

export { waitingLineCount };

/**
 * Shows where to log in a server, and with which code, only to those who can see its console. An address at a host that isn't
 * the game's own is no link.
 * @param lines the last `waitingLineCount` lines of its console
 */
export function loginMessage(
  t: Texts,
  { name }: Pick<ServerRef, 'name'>,
  lines: readonly string[],
  games: readonly GameRule[],
): Message {
  const waiting = waitingFor(lines, games);
  const isLogin = waiting !== null && waiting.links.length + waiting.codes.length > 0;
  return notice(
    'neutral',
    t.md('login.title', { server: inline(name, 80) }),
    join(isLogin ? loginLines(t, waiting, games) : [t.md('login.none')]),
  );
}

function loginLines(t: Texts, { links, codes }: Waiting, games: readonly GameRule[]): readonly Markdown[] {
  return [
    ...links.map((url) =>
      isLoginAddress(url, games)
        ? t.md('login.link', {
            link: link(t.md('login.page'), url),
            host: inlineCode(new URL(url).hostname),
          })
        : join([t.md('login.unknown-link'), codeBlock(url, 400)]),
    ),
    ...codes.map((code) => t.md('login.code', { code: inlineCode(code) })),
    t.md('login.private'),
  ];
}
