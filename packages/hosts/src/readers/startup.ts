import type { Startup } from '../model/server.ts';
import { hidden } from './credentials.ts';
import { withoutCredentials } from './masks.ts';

/** Longer ones are no command of a game. In UTF-16 units. */
const maxCommandLength = 8_192;
const maxImageLength = 255;
const maxVariables = 100;
const variableName = /^\w{1,64}$/;
/** Ports, ids of games and switches: what tells games apart. */
const plainNumber = /^\d{1,10}$/;
const secretName = /pass|secret|token|key|licen[cs]e|auth|login|pin$|user/i;

export interface StartupFields {
  readonly image: string | null;
  readonly command: string | null;
  /** Names and values, those that a panel does not tell left out. */
  readonly variables: readonly (readonly [name: string, value: string])[];
}

/**
 * Returns what a server is started with. Values that may be secret are left out, and masked in the command; undefined if
 * nothing is known.
 */
export function startupIn({ image, command, variables }: StartupFields): Startup | undefined {
  const known = variables.slice(0, maxVariables).filter(([name]) => variableName.test(name));
  if (image === null && command === null && known.length === 0) return undefined;
  const shown = known.map(([name, value]) => [name, isShown(name, value) ? value : null] as const);
  const hiddenValues = known.filter(([name, value]) => value !== '' && !isShown(name, value));
  return {
    image: image === null || image.length > maxImageLength ? null : image,
    command:
      command === null || command.length > maxCommandLength
        ? null
        : withoutCredentials(withoutWords(command, new Set(hiddenValues.map(([, value]) => value)))),
    variables: Object.fromEntries(shown),
  };
}

function isShown(name: string, value: string): boolean {
  return plainNumber.test(value) && !secretName.test(name);
}

/** What stands before and behind a value in a command: a part of a program's name is no value. */
const edge = String.raw`[\s"'=?:,;&|()]`;

/** Masks words in a command. Takes time in proportion to it for each. */
function withoutWords(command: string, words: ReadonlySet<string>): string {
  const held = [...words].filter((word) => command.includes(word));
  if (held.length === 0) return command;
  // The longest first: one may be the beginning of another.
  const each = held.sort((a, b) => b.length - a.length).map((word) => RegExp.escape(word));
  return command.replace(new RegExp(`(?<=^|${edge})(?:${each.join('|')})(?=$|${edge})`, 'g'), hidden);
}
