import { z } from 'zod';

// What a release changes in files, each from its text to its new text.

const versionPattern = /^(\d+)\.(\d+)\.(\d+)(?:-([\da-z]+(?:\.[\da-z]+)*))?$/i;

/** Returns whether a text is a version such as `1.0.0` or `1.0.0-rc.1`. */
export function isVersion(text: string): boolean {
  return versionPattern.test(text);
}

/** Returns whether a version comes after another one, as Semantic Versioning orders them. */
export function isAfter(version: string, other: string): boolean {
  const [one, two] = [partsOf(version), partsOf(other)];
  for (const [index, part] of one.numbers.entries()) {
    const difference = part - (two.numbers[index] ?? 0);
    if (difference !== 0) return difference > 0;
  }
  // A version comes after what precedes its release.
  if (one.before === null || two.before === null) return one.before === null && two.before !== null;
  return one.before.localeCompare(two.before, 'en', { numeric: true }) > 0;
}

function partsOf(version: string): { readonly numbers: readonly number[]; readonly before: string | null } {
  const [, ...parts] = versionPattern.exec(version) ?? [];
  return { numbers: parts.slice(0, 3).map(Number), before: parts[3] ?? null };
}

/** An object of JSON, in its order. */
const objectSchema = z.record(z.string(), z.unknown());
const dependenciesSchema = z.record(z.string(), z.string());

/** Returns a package.json with this version, also of the packages of this repository that it depends on. */
export function manifestWith(version: string, text: string): string {
  return json(versioned(version, JSON.parse(text)));
}

/** Returns a package-lock.json with this version of this repository's packages. */
export function lockWith(version: string, text: string): string {
  return json(
    mapped(JSON.parse(text), (key, value) => {
      if (key === 'version') return version;
      if (key !== 'packages') return value;
      return mapped(value, (path, found) =>
        path === '' || path.startsWith('packages/') ? versioned(version, found) : found,
      );
    }),
  );
}

/** Returns a manifest with this version. */
function versioned(version: string, manifest: unknown) {
  return mapped(manifest, (key, value) => {
    if (key === 'version') return version;
    if (key !== 'dependencies' && key !== 'devDependencies') return value;
    return mapped(dependenciesSchema.parse(value), (name, old) =>
      name.startsWith('@steward/') ? version : old,
    );
  });
}

/** Returns an object with other values. @throws ZodError if it is none */
function mapped(object: unknown, change: (key: string, value: unknown) => unknown) {
  const entries = Object.entries(objectSchema.parse(object));
  return Object.fromEntries(entries.map(([key, value]) => [key, change(key, value)]));
}

function json(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

const unreleased = '## Unreleased\n';

/**
 * Returns the changelog in which what was unreleased is that of a version; an empty “Unreleased” is above it.
 * @param date such as `2026-11-28`
 * @returns null if nothing is unreleased
 */
export function changelogWith(version: string, date: string, text: string): string | null {
  const [before, after, ...others] = text.split(unreleased);
  if (before === undefined || after === undefined || others.length > 0) return null;
  const changes = after.split(/^## /m, 1)[0] ?? '';
  return /^- /m.test(changes) ? `${before}${unreleased}\n## ${version} - ${date}\n${after}` : null;
}

/** Returns what the changelog says of a version, without its heading; null if it says nothing. */
export function changesOf(version: string, changelog: string): string | null {
  const sections = changelog.split(/^## /m);
  const found = sections.find((section) => section.startsWith(`${version} - `));
  return found?.replace(/^.*\n+/, '').trimEnd() ?? null;
}

/**
 * Returns the README of a version: with Docker it runs the published image, instead of one that is built or another one.
 * @returns null if it isn't found where it runs one, or where it says its version
 */
export function readmeWith(version: string, image: string, text: string): string | null {
  const said = /\bVersion: \S+(?=\.$)/m;
  const got = /^( *)docker (?:build -t steward \.|pull \S+)$/m;
  const run = /^( *docker run (?:.*\\\n)*.* )(\S+)$/m;
  if (![said, got, run].every((pattern) => pattern.test(text))) return null;
  return (
    text
      .replace(said, `Version: ${version}`)
      // An image needs no clone.
      .replace('In a clone of this repository, write a file `.env`', 'Write a file `.env`')
      .replace(/^( *)Then, in the same folder:$/m, '$1Then, beside it:')
      .replace(/^( *)Without Docker: /m, '$1Without Docker, in a clone of this repository: ')
      .replace(got, (_, indent: string) => `${indent}docker pull ${image}`)
      .replace(run, (_, command: string) => `${command}${image}`)
  );
}

/**
 * Returns an example of Compose that runs a published image, instead of one that is built or another one.
 * @returns null if it isn't found where it names one
 */
export function composeWith(image: string, text: string): string | null {
  const named = /^( *)image: (?:steward\n *build: \.\.|ghcr\.io\/\S+\/steward:\S+)$/m;
  return named.test(text) ? text.replace(named, (_, indent: string) => `${indent}image: ${image}`) : null;
}
