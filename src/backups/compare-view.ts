import type { Backup } from '@steward/hosts/model';
import type { BetweenBackups, Holding } from '@steward/worlds';
import type { Picture } from '../discord/rest/interaction-client.ts';
import { inline, join, Markdown, md } from '../discord/texts/markdown.ts';
import type { Texts } from '../discord/texts/texts.ts';
import { type Message, message } from '../discord/views/embed.ts';
import type { ServerRef } from '../domain/connection.ts';
import { backupText } from './backup-texts.ts';
import { costLines, firstLines } from './restore-cost-texts.ts';
import { mapLegend } from './restore-cost-view.ts';

const mostPlayed = 10;

/** Shows what changed between two backups. */
export function compareMessage(
  t: Texts,
  { name }: ServerRef,
  [older, newer]: readonly [Backup, Backup],
  between: BetweenBackups,
  map: Picture | null,
): Message {
  const { cost } = between;
  return message({
    tone: 'neutral',
    title: t.md('compare.title', { server: inline(name, 60) }),
    text: join([
      t.md('compare.older', { backup: backupText(t, older) }),
      t.md('compare.newer', { backup: backupText(t, newer) }),
      t.md('compare.contents', {
        before: holdingText(t, between.older),
        after: holdingText(t, between.newer),
      }),
      ...goneLines(t, between),
      ...(cost === null
        ? []
        : [md``, t.md('compare.time', { duration: t.duration(cost.lostMs) }), ...costLines(t, cost)]),
      ...playedLines(t, between),
      ...(cost === null ? [] : mapLegend(t, cost, map)),
    ]),
    ...(map === null ? {} : { image: `attachment://${map.name}` }),
  });
}

function holdingText(t: Texts, { players, regions, files, bytes }: Holding): Markdown {
  return join(
    [
      ...(players === null ? [] : [t.md('mark.players', { count: players })]),
      ...(regions === null ? [] : [t.md('mark.regions', { count: regions })]),
      t.md('mark.files', { count: files }),
      Markdown.trusted(t.size(bytes)),
    ],
    ', ',
  );
}

function goneLines(t: Texts, { gone: { players, regions } }: BetweenBackups): readonly Markdown[] {
  const what = [
    ...(players === 0 ? [] : [t.md('mark.players', { count: players })]),
    ...(regions === 0 ? [] : [t.md('mark.regions', { count: regions })]),
  ];
  return what.length === 0 ? [] : [t.md('compare.only-older', { what: t.list(what, 'and') })];
}

/** A tick is 50 ms. */
const tickMs = 50;

function playedLines(t: Texts, { played }: BetweenBackups): readonly Markdown[] {
  const named = played.flatMap(({ name, ticks }) =>
    name === null ? [] : [{ name: inline(name, 36), ticks }],
  );
  const others = played.filter(({ name }) => name === null);
  const ticks = others.reduce((sum, other) => sum + other.ticks, 0);
  const rest = { name: t.md('compare.unnamed', { count: others.length }), ticks };
  const lines = firstLines(
    t,
    [...named, ...(others.length === 0 ? [] : [rest])],
    mostPlayed,
    ({ name, ticks }) => md`${name} (${Markdown.trusted(t.duration(ticks * tickMs))})`,
  );
  return lines.length === 0 ? [] : [t.md('compare.played', { names: join(lines, ', ') })];
}
