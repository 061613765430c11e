import { noUsage, type Server } from '@steward/hosts/model';
import { withoutInvisible } from '@steward/kit';
import { inline, join, Markdown, md } from '../discord/texts/markdown.ts';
import type { PanelLook, PanelPart } from './model/panel.ts';
import type { PanelContent, RenderedPanel, ShownServer } from './panel-view.ts';

/** Returns a content without the parts that a panel is not to show, and with its own name. */
export function withLookOf(content: PanelContent, { show, title }: PanelLook): PanelContent {
  const without = show === null ? null : (part: PanelPart) => !show.includes(part);
  switch (content.kind) {
    case 'server': {
      const server = without === null ? content.server : shownParts(content.server, without);
      const ref = title === null ? server.ref : { ...server.ref, name: title };
      return { ...content, server: { ...server, ref }, next: without?.('schedule') ? null : content.next };
    }
    case 'all':
      return without === null
        ? content
        : { ...content, servers: content.servers.map((server) => shownParts(server, without)) };
    case 'unavailable':
      return title === null ? content : { ...content, name: title };
  }
}

function shownParts(shown: ShownServer, without: (part: PanelPart) => boolean): ShownServer {
  const { observation } = shown;
  const newestBackup = without('backup') ? undefined : observation.newestBackup;
  const server = observation.server && visibleParts(observation.server, without);
  return { ...shown, observation: { ...observation, newestBackup, server } };
}

function visibleParts(server: Server, without: (part: PanelPart) => boolean): Server {
  return {
    ...server,
    ...(without('players') && { players: null }),
    ...(without('usage') && { usage: noUsage }),
    ...(without('address') && {
      configuration: server.configuration.filter(({ label }) => label !== 'Address'),
    }),
  };
}

/** Returns a panel with its own color, text and picture. */
export function decorated(rendered: RenderedPanel, look: PanelLook, isOverview: boolean): RenderedPanel {
  const { card } = rendered;
  const { title, color, text, image } = look;
  const isWell = card.tone !== 'bad' && card.tone !== 'warning';
  return {
    ...rendered,
    card: {
      ...card,
      // The totals, which are the title of an overview, then begin its text.
      ...(isOverview &&
        title !== null && {
          title: inline(title, 80),
          text: join([md`**${card.title}**`, ...(card.text === undefined ? [] : [card.text])]),
        }),
      ...(color !== null && isWell && { color }),
      ...(image !== null && { thumbnail: image }),
      // A field: markup in it can't change how the rest is shown.
      ...(text !== null && {
        fields: [
          ...(card.fields ?? []),
          { name: Markdown.trusted('\u200b'), value: ownText(text), wide: true },
        ],
      }),
    },
  };
}

/**
 * Returns the text of an admin, who can use markup and addresses in it. It mentions nobody, its links show where they lead, and
 * it can't open a code block.
 */
export function ownText(text: string): Markdown {
  const lines = text
    .toWellFormed()
    .split('\n')
    .map((line) => withoutInvisible(line).trimEnd());
  return Markdown.escaped(
    lines
      .join('\n')
      .replaceAll('](', ']\u200b(')
      .replaceAll('```', "'''")
      .replaceAll('<@', '<\u200b@')
      .replace(/@(?=everyone|here)/gi, '@\u200b'),
  );
}
