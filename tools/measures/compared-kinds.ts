import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { hostKinds } from '@steward/hosts/model';
import { alertKinds } from '../../src/alerts/kinds/index.ts';
import { operationNames, requestSchema } from '../../src/operations/model/operation.ts';
import { scheduledActions } from '../../src/schedules/model/schedule.ts';

/** Kinds of one thing, of which a record says all that depends on the kind. */
interface KindFamily {
  readonly what: string;
  readonly names: readonly string[];
  /** What is compared, where a name could also mean something else. A name with a dot is found wherever it is compared. */
  readonly subject: RegExp;
  /** The files in which these kinds occur. */
  readonly files: readonly string[];
  /** The files of the records, in which a kind may be compared. */
  readonly records: RegExp;
}

const everywhere = ['src/**/*.ts', 'commands/**/*.ts'];

/** All kinds that have a record. */
export const kindFamilies: readonly KindFamily[] = [
  {
    what: 'operations and steps',
    names: [...requestSchema.options.map(({ shape }) => shape.kind.value), ...operationNames],
    subject: /\b(?:request|step|operation)\??\.(?:kind|name)$|^(?:kind|name)$|\)\??\.name$/,
    files: everywhere,
    // What someone did at a host is of other kinds, with some of the same names.
    records: /^src\/(?:operations\/kinds|watch\/who)\.ts$/,
  },
  {
    what: 'alerts',
    names: alertKinds.map(({ kind }) => kind),
    subject: /\bkind$/,
    files: ['src/alerts/**/*.ts'],
    records: /^src\/alerts\/kinds\//,
  },
  {
    what: 'actions of schedules',
    names: scheduledActions,
    subject: /\baction$/,
    files: ['src/schedules/**/*.ts', 'src/discord/texts/schedule-times.ts', 'commands/schedule.ts'],
    records: /^src\/schedules\/model\/scheduled-actions\.ts$/,
  },
  {
    what: 'hosts',
    names: hostKinds,
    subject: /\b(?:kind|dialect)$/i,
    files: [...everywhere, 'packages/hosts/src/**/*.ts'],
    records: /^packages\/hosts\/src\/(?:dialects\/|model\/host\.ts$)/,
  },
];

/** Returns the comparisons with the name of a kind outside of its record, with their files. */
export function comparisonsIn(
  root: string,
  { names, subject, files, records }: KindFamily,
): readonly string[] {
  const isCompared = (compared: string, name: string) =>
    names.includes(name) && (name.includes('.') || subject.test(compared));
  const dotted = names.flatMap((name) => (name.includes('.') ? [name.slice(0, name.indexOf('.') + 1)] : []));
  return globSync([...files], { cwd: root })
    .filter((file) => !records.test(file))
    .flatMap((file) => {
      const text = readFileSync(join(root, file), 'utf8');
      const found = [
        ...[...text.matchAll(/([\w.?()[\]]+) [=!]== '([^'\n]+)'/g)].filter(([, compared = '', name = '']) =>
          isCompared(compared, name),
        ),
        ...[...text.matchAll(/\.startsWith\('([^'\n]+)'\)/g)].filter(([, start = '']) =>
          dotted.includes(start),
        ),
      ].map(([all]) => all);
      return [...found, ...casesIn(text, isCompared)].map((each) => `${file}: ${each}`);
    });
}

/** Returns the cases of switches that are compared with a name. */
function casesIn(text: string, isCompared: (compared: string, name: string) => boolean): readonly string[] {
  /** What is switched, by the indentation of its cases. */
  const switched = new Map<string, string>();
  return text.split('\n').flatMap((line) => {
    const [, indentation, compared] = /^( *)switch \((.*)\) \{$/.exec(line) ?? [];
    if (indentation !== undefined && compared !== undefined) switched.set(`${indentation}  `, compared);
    const [, of = '', name] = /^( *)case '([^']+)':/.exec(line) ?? [];
    return name !== undefined && isCompared(switched.get(of) ?? '', name) ? [line.trim()] : [];
  });
}
