import manifest from '../../package.json' with { type: 'json' };

/** The version of Steward, without a "v" before it. */
export const { version } = manifest;

/** Where the source of this version is, and its documentation: `repository` in package.json. */
export const sourceUrl = `https://github.com/${manifest.repository.replace(/^github:/, '')}`;
