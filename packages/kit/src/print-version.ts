/** Prints the version and ends the process if the command line has `--version`: before settings are read. */
export function printVersionIfAsked(version: string): void {
  if (!process.argv.includes('--version')) return;
  process.stdout.write(`steward ${version}\n`);
  process.exit(0);
}
