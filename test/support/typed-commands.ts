import { parse as parseMarkdown } from 'discord-markdown-parser';

/** A command as it stands in a message, with the options that Discord reads when someone types it. */
export interface TypedCommand {
  readonly path: string;
  readonly options: Readonly<Record<string, string>>;
}

/** Returns the commands that a message shows as code. @param paths all that there are, without the slash */
export function typedIn(text: string, paths: readonly string[]): readonly TypedCommand[] {
  return codeIn(parseMarkdown(text, 'normal')).flatMap((code) => {
    const path = paths.find((one) => code === `/${one}` || code.startsWith(`/${one} `));
    if (path === undefined) return [];
    // Discord begins an option where one of its command's names follows a space.
    const parts = code.slice(path.length + 1).split(/ (?=[\p{L}\d_-]+:)/u);
    const options = parts.slice(1).map((part) => {
      const at = part.indexOf(':');
      return [part.slice(0, at), part.slice(at + 1).trim()] as const;
    });
    return [{ path, options: Object.fromEntries(options) }];
  });
}

function codeIn(nodes: unknown): readonly string[] {
  if (!Array.isArray(nodes)) return [];
  return nodes.flatMap((node: { type: string; content?: unknown }) =>
    node.type === 'inlineCode' ? [String(node.content)] : codeIn(node.content),
  );
}
