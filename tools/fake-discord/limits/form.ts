import { type ErrorTree, type FormError, refuse } from '../errors.ts';

export type Path = readonly (string | number)[];

interface Node {
  readonly errors: FormError[];
  readonly children: Map<string, Node>;
}

/** Gathers what is wrong with a body, at which place, as Discord reports it (50035). */
export class Form {
  readonly #at: Path;
  readonly #root: Node = { errors: [], children: new Map() };
  #broken = false;

  /** All paths are relative to `at`. */
  constructor(at: Path = []) {
    this.#at = at;
  }

  add(path: Path, code: string, message: string): void {
    this.#broken = true;
    let node = this.#root;
    for (const key of [...this.#at, ...path]) {
      const child = node.children.get(String(key)) ?? { errors: [], children: new Map() };
      node.children.set(String(key), child);
      node = child;
    }
    node.errors.push({ code, message });
  }

  required(path: Path): void {
    this.add(path, 'BASE_TYPE_REQUIRED', 'This field is required');
  }

  /** Refuses a text or a list that is too long or, where there is a least length, too short. */
  length(path: Path, what: { readonly length: number } | null | undefined, most: number, least = 0): void {
    if (what === null || what === undefined) return;
    if (what.length >= least && what.length <= most) return;
    if (least > 0) {
      this.add(path, 'BASE_TYPE_BAD_LENGTH', `Must be between ${least} and ${most} in length.`);
    } else {
      this.add(path, 'BASE_TYPE_MAX_LENGTH', `Must be ${most} or fewer in length.`);
    }
  }

  choices(path: Path, values: readonly (string | number)[]): void {
    this.add(path, 'BASE_TYPE_CHOICES', `Value must be one of {${values.join(', ')}}.`);
  }

  /** @throws UserError 50035 if anything was added */
  finish(): void {
    if (this.#broken) throw refuse.form(tree(this.#root));
  }
}

function tree(node: Node): ErrorTree {
  const result: ErrorTree = {};
  if (node.errors.length > 0) result['_errors'] = node.errors;
  for (const [key, child] of node.children) result[key] = tree(child);
  return result;
}
