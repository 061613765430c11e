import { readFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import type { z } from 'zod';
import { type HostConfig, hostConfigSchema } from './config.ts';
import { errorCode } from './files/error-code.ts';

/** The file can't be used; the message names every mistake. */
export class ConfigMistake extends Error {
  override readonly name = 'ConfigMistake';
}

/** Reads and checks the host's file. Paths in it are relative to the file. @throws ConfigMistake */
export async function loadHostConfig(file: string): Promise<HostConfig> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw new ConfigMistake(
      errorCode(error) === 'ENOENT'
        ? `There is no ${file}. Copy host.example.json to it and describe your servers.`
        : `${file} can't be read (${errorCode(error) ?? 'unknown reason'}).`,
    );
  });
  return parseHostConfig(file, parseJson(file, text));
}

function parseJson(file: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new ConfigMistake(`${file} is not JSON: ${error instanceof Error ? error.message : 'unreadable'}`);
  }
}

function parseHostConfig(file: string, value: unknown): HostConfig {
  const result = hostConfigSchema.safeParse(value);
  if (!result.success) {
    const lines = result.error.issues.map((issue) => `  ${pathOf(issue)}: ${issue.message}`);
    throw new ConfigMistake([`${file} has mistakes:`, ...lines].join('\n'));
  }
  const base = dirname(resolve(file));
  const config = result.data;
  return {
    ...config,
    dataFolder: resolve(base, config.dataFolder),
    backupsFolder: resolve(base, config.backupsFolder),
    servers: config.servers.map((server) => ({ ...server, cwd: resolve(base, server.cwd) })),
  };
}

function pathOf(issue: z.core.$ZodIssue): string {
  const path = issue.path
    .map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`))
    .join('');
  return path.replace(/^\./, '') || '(the whole file)';
}
