import manifest from '../../package.json' with { type: 'json' };

/** The version of Steward, without a "v" before it. */
export const { version } = manifest;

/** Where the source of this version is, and its documentation: `repository` in package.json. */
export const sourceUrl = `https://github.com/${manifest.repository.replace(/^github:/, '')}`;

/** Prints the version and ends the process if the command line has `--version`: before settings are read. */
export function printVersionIfAsked(): void {
  if (!process.argv.includes('--version')) return;
  process.stdout.write(`steward ${version}\n`);
  process.exit(0);
}
