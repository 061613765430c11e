/** Minecraft's colours and styles: `§6`. */
const style = /§[0-9a-fk-orx]/giu;
/** Colours and movements of a terminal: `ESC [ 31 m`. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: it's what begins such a sequence
const terminal = /\u001b\[[0-9;?]*[ -/]*[@-~]/gu;
/** What vanilla Minecraft says first when it saves: over RCON, no line break follows. */
const unbroken = /\(this may take a moment!\)(?!\n)/gu;
const control = /[^\P{Cc}\t\n]/gu;

/** Returns what a game said as plain text of any number of lines, each of any length, in a time that grows with its length. */
export function plainReply(reply: string): string {
  return reply
    .replace(style, '')
    .replace(terminal, '')
    .replace(control, '')
    .replace(unbroken, '$&\n')
    .trimEnd();
}
