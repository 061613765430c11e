import manifest from '../../package.json' with { type: 'json' };

/** The version of Steward, without a "v" before it. */
export const { version } = manifest;

/**
 * Returns the address of a page of the documentation; null until `repository` in package.json names who publishes Steward.
 * @param page its path in the repository
 */
export function docsUrl(page: string, repository = manifest.repository): string | null {
  const path = repository.replace(/^github:/, '');
  return path.startsWith('OWNER/') ? null : `https://github.com/${path}/blob/main/${page}`;
}
