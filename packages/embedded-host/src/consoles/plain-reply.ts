/** Minecraft's colors and styles: `§6`. */
const style = /§[0-9a-fk-orx]/giu;
/** A terminal's colors and cursor movements: `ESC [ 31 m`. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: it's what begins such a sequence
const terminal = /\u001b\[[0-9;?]*[ -/]*[@-~]/gu;
/** Minecraft's first words when it saves: over RCON, no line break follows. */
const unbroken = /\(this may take a moment!\)(?!\n)/gu;
const control = /[^\P{Cc}\t\n]/gu;

/** Returns a game's reply as plain text: any number of lines of any length, in linear time. */
export function plainReply(reply: string): string {
  return reply
    .replace(style, '')
    .replace(terminal, '')
    .replace(control, '')
    .replace(unbroken, '$&\n')
    .trimEnd();
}
