/**
 * Returns the words of the README's command that begins so, such as `docker run`.
 * @throws Error if there is none
 */
export function readmeCommand(readme: string, beginning: string): readonly string[] {
  const lines = new RegExp(String.raw`^ *(${beginning} (?:.*\\\n)*.*)$`, 'm').exec(readme)?.[1];
  if (lines === undefined) throw new Error(`The README has no ${beginning}`);
  return lines.replaceAll('\\\n', ' ').trim().split(/\s+/);
}

/** Gives the image, also a published one, the container and the volume of such a command a different name from `steward`. */
export function renamed(words: readonly string[], name: string): readonly string[] {
  return words.map((word) =>
    word.replace(/^steward(?=$|-|:)/, name).replace(/^ghcr\.io\/\S+\/steward:\S+$/, name),
  );
}
