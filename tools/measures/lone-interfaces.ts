import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Returns the exported interfaces that exactly one class implements and no other object, of tests and tools either. */
export function loneInterfaces(root: string): readonly string[] {
  const product = textsOf(root, [
    '{src,commands}/**/*.ts',
    'packages/{kit,hosts,worlds,embedded-host}/src/**/*.ts',
  ]);
  const all = [...product, ...textsOf(root, ['{test,tools}/**/*.ts', 'packages/*/{test,testing}/**/*.ts'])];
  const declared = product.flatMap((text) => namesIn(text, /^export interface (\w+)/gm));
  const classes = all.flatMap((text) =>
    namesIn(text, /\bclass [^{]*? implements ([^{]+)\{/g).flatMap((names) =>
      names.split(/,(?![^<]*>)/).map((name) => name.trim().replace(/<.*/s, '')),
    ),
  );
  const objects = new Set(
    all.flatMap((text) =>
      namesIn(text, /: (?:Partial<)?(\w+)(?:<[^=;{]*>)?>? = \{|\bsatisfies (?:Partial<)?(\w+)/g),
    ),
  );
  return declared.filter(
    (name) => !objects.has(name) && classes.filter((each) => each === name).length === 1,
  );
}

function textsOf(root: string, patterns: readonly string[]): readonly string[] {
  return globSync([...patterns], { cwd: root }).map((file) => readFileSync(join(root, file), 'utf8'));
}

function namesIn(text: string, pattern: RegExp): readonly string[] {
  return [...text.matchAll(pattern)].map(([, first, second]) => first ?? second ?? '');
}
