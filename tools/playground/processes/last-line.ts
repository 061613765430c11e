import { readFile } from 'node:fs/promises';

const longest = 500;

/** The last line of a log. */
export async function lastLine(file: string): Promise<string> {
  const lines = (await readFile(file, 'utf8').catch(() => '')).trimEnd().split('\n');
  return lines.at(-1)?.slice(0, longest) ?? '';
}
