/** Returns what a Minecraft server prints after a command that says something. */
export function printSaid(command: string): readonly string[] {
  const [, said] = /^say (.*)$/.exec(command) ?? [];
  return said === undefined ? [] : [`[Server] ${said}`];
}
