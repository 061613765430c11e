import { statSync } from 'node:fs';
import { errorCode } from '@steward/kit';
import { z } from 'zod';
import { nullIfUnset, textOf, type Variable } from './environment.ts';

/** The values of other settings, not yet validated. */
interface OtherSettings {
  readonly admins: string | undefined;
  readonly shards: string | undefined;
  readonly openHosts: string | undefined;
}

/** The path of the settings file of the embedded host that the bot runs itself. If it's wrong, the bot still runs. */
export function localHost(others: OtherSettings): Variable<string | null> {
  return {
    schema: nullIfUnset(
      z.string().transform((file, context) => {
        const mistakes = [fileMistake(file), ...mistakesWith(others)].filter((mistake) => mistake !== null);
        for (const mistake of mistakes) context.addIssue(mistake);
        return mistakes.length === 0 ? file : z.NEVER;
      }),
    ),
    hint: 'See “This machine” in docs/configuration.md.',
  };
}

/** @param localHost the value of `LOCAL_HOST`, not yet validated */
export function localAdmins(localHost: string | undefined): Variable<readonly string[]> {
  return {
    schema: textOf((text) => {
      const ids = text.split(',').flatMap((id) => id.trim() || []);
      return ids.every((id) => /^[1-9]\d{16,19}$/.test(id)) ? ids : null;
    }, 'is not a list of Discord user IDs, such as 123456789012345678')
      .prefault('')
      .refine((ids) => ids.length === 0 || localHost !== undefined, 'is set, but LOCAL_HOST is not'),
    hint: 'In Discord: Settings → Advanced → Developer Mode, then right-click a person → Copy User ID. Separate the IDs with commas.',
  };
}

function mistakesWith({ admins, shards, openHosts }: OtherSettings): readonly string[] {
  return [
    ...(process.platform === 'win32' ? ['is set, but the embedded host needs Linux or macOS'] : []),
    ...(admins === undefined ? ['is set, but LOCAL_ADMINS is not: nobody could connect this machine'] : []),
    ...(shards === undefined ? [] : ['is set, but SHARDS is too: each process would run its own host']),
    ...(openHosts === undefined
      ? []
      : [
          'is set, but OPEN_HOSTS is too: a bot that connects to strangers’ panels should not run as a user who controls your game servers. Run the host by itself, as another user, with npm run host',
        ]),
  ];
}

function fileMistake(file: string): string | null {
  try {
    return statSync(file).isFile() ? null : 'is not the path of a file';
  } catch (error) {
    const code = errorCode(error);
    if (code === 'ENOENT') return 'names a file that doesn’t exist';
    return `names a file that can’t be read (${code ?? 'unknown error'})`;
  }
}
