import manifest from '../../package.json' with { type: 'json' };

/** The version of Steward, without a "v" before it. */
export const { version } = manifest;

/** Where this version is published, as `owner/name` on GitHub; null until `repository` in package.json names who does so. */
export function publishedAt(repository = manifest.repository): string | null {
  const path = repository.replace(/^github:/, '');
  return path.startsWith('OWNER/') ? null : path;
}

/**
 * Returns the address of a page of the documentation; null until this is published.
 * @param page its path in the repository
 */
export function docsUrl(page: string, repository = manifest.repository): string | null {
  const path = publishedAt(repository);
  return path === null ? null : `https://github.com/${path}/blob/main/${page}`;
}
