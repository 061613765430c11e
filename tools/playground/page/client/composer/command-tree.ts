import type { Command, CommandOption } from '../discord-types.ts';

/** Something that can be typed: a command, or a subcommand of one. */
export interface Leaf {
  /** `backup restore`. */
  readonly name: string;
  readonly description: string;
  /** Required ones first, as Discord wants them. */
  readonly options: readonly CommandOption[];
  /** The permissions without which Discord does not show it, as bits. */
  readonly needs: bigint;
}

const group = 2;

/** All that can be typed, in the order of the names. */
export function leavesOf(commands: readonly Command[]): readonly Leaf[] {
  return commands
    .flatMap(({ name, description, options, default_member_permissions: permissions }) =>
      descend(name, description, options ?? [], BigInt(permissions ?? 0)),
    )
    .toSorted((one, other) => one.name.localeCompare(other.name));
}

function descend(
  name: string,
  description: string,
  options: readonly CommandOption[],
  needs: bigint,
): readonly Leaf[] {
  const inner = options.filter(({ type }) => type <= group);
  if (inner.length === 0) return [{ name, description, options, needs }];
  return inner.flatMap((one) => descend(`${name} ${one.name}`, one.description, one.options ?? [], needs));
}

/** The leaves that fit what is typed after the slash, the best first. */
export function matching(leaves: readonly Leaf[], typed: string): readonly Leaf[] {
  const wanted = typed.trim().toLowerCase().split(/\s+/).join(' ');
  const rank = ({ name }: Leaf) => {
    if (name.startsWith(wanted)) return 0;
    if (name.split(' ').some((word) => word.startsWith(wanted))) return 1;
    return name.includes(wanted) ? 2 : 3;
  };
  return leaves
    .map((leaf) => ({ leaf, rank: rank(leaf) }))
    .filter((one) => one.rank < 3)
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ leaf }) => leaf);
}
