import { isIP } from 'node:net';
import {
  type HostSettings,
  hostKinds,
  hostTraits,
  type OpenHostKind,
  openHostKinds,
  selfSigningKinds,
} from '@steward/hosts/model';
import { z } from 'zod';
import { thisMachine } from '../this-machine/model/this-machine.ts';
import { nullIfUnset, textOf, type Variable } from './environment.ts';
import { jsonList } from './json-list.ts';
import { apiUrl } from './variables.ts';

/** The hosts of other settings. */
interface OtherHosts {
  /** The value of `HOSTING_API_URL`, not yet validated. */
  readonly address: string | undefined;
  /** The value of `HOSTING_NAME`, not yet validated. */
  readonly name: string | undefined;
  /** Whether `LOCAL_HOST` is set. */
  readonly hasThisMachine: boolean;
}

/** The id of the host of `HOSTING_API_URL`. */
const defaultHostId = 'default';

/** Returns the host of `HOSTING_API_URL`. @param name null: the name of its machine */
export function defaultHost(address: string, name: string | null): HostSettings {
  const { host } = new URL(address);
  return { id: defaultHostId, name: name ?? host, kind: 'generic', address, certificateSha256: null };
}

/** @param hosts the value of `HOSTS`, `OPEN_HOSTS` or `LOCAL_HOST`, not yet validated: without it, `HOSTING_API_URL` is required */
export function hostingApiUrl(hosts: string | undefined): Variable<string | null> {
  return {
    schema: hosts === undefined ? apiUrl : nullIfUnset(apiUrl),
    hint: 'Set it to the base URL of your host’s API: the part before /v1. For Pterodactyl, Pelican, exaroton or Crafty set HOSTS instead. For servers on this machine, see docs/own-machine.md.',
  };
}

/** @param address the value of `HOSTING_API_URL`, not yet validated: the name is that of its host */
export function hostingName(address: string | undefined): Variable<string | null> {
  return {
    schema: nullIfUnset(nameSchema.refine(() => address !== undefined, 'is set, but HOSTING_API_URL is not')),
    hint: 'Default: the machine’s name in HOSTING_API_URL. Hosts in HOSTS have their own names.',
  };
}

export function hosts(others: OtherHosts): Variable<readonly HostSettings[]> {
  const duplicates = (list: unknown) => duplicatesIn(list, others);
  return jsonList(listSchema, describeIssue, 'See HOSTS in .env.example.', duplicates);
}

/** The kinds of hosts that guilds can add themselves. */
export const openHosts: Variable<readonly OpenHostKind[]> = {
  schema: textOf(
    (text) => {
      const names = partsOf(text.toLowerCase()).map(kindNamed);
      const kinds = openHostKinds.filter((kind) => names.includes(kind));
      return kinds.length === new Set(names).size ? kinds : null;
    },
    `is not a list of ${openHostKinds.join(', ')}`,
  ).prefault(''),
  hint: 'Separate the kinds with commas. exaroton has only one address: add it to HOSTS instead.',
};

/** The addresses to which guilds' own hosts can't have the bot connect, besides those that are not public. */
export const ownAddresses: Variable<readonly string[]> = {
  schema: textOf((text) => {
    const addresses = partsOf(text);
    return addresses.every((address) => isIP(address) !== 0 && !address.includes('%')) ? addresses : null;
  }, 'is not a list of IP addresses').prefault(''),
  hint: 'Separate the IP addresses with commas. Only set it if the public address isn’t on any of this machine’s network interfaces.',
};

function partsOf(list: string): readonly string[] {
  return list.split(',').flatMap((part) => part.trim() || []);
}

/** Returns the kind that a name stands for: Pelican has the API of Pterodactyl. */
function kindNamed(name: unknown) {
  return name === 'pelican' ? 'pterodactyl' : name;
}

/** The longest name of a host, in UTF-16 units: beside a server's name it fits into an autocomplete choice. */
const maxName = 40;
const wrongName = `must be one line of 1 to ${maxName} characters`;
const nameSchema = z
  .string()
  .trim()
  .min(1, wrongName)
  .max(maxName, wrongName)
  .regex(/^[^\p{Cc}]*$/u, wrongName);

/** The most that can be tested in a day, in GiB. */
export const maxDailyGiB = 100_000;

const hostSchema = z
  .strictObject({
    id: z.string().regex(/^[a-z0-9](?:[a-z0-9-]{0,30}[a-z0-9])?$/),
    name: nameSchema,
    kind: z.preprocess(kindNamed, z.enum(hostKinds)),
    address: apiUrl,
    certificateSha256: z
      .string()
      .transform((text) => text.replaceAll(':', '').toLowerCase())
      .pipe(z.string().regex(/^[0-9a-f]{64}$/))
      .nullable()
      .default(null),
    testDailyGiB: z.number().min(0).max(maxDailyGiB).optional(),
    pageUrl: z
      .url({ protocol: /^https$/ })
      .max(300)
      // It becomes the address of a button, in which Discord refuses white space.
      .regex(/^[^\s\p{C}]*\{id\}[^\s\p{C}]*$/u)
      .optional(),
  })
  .refine(({ kind, certificateSha256 }) => hostTraits[kind].signsItself || certificateSha256 === null, {
    path: ['certificateSha256'],
    error: `is for the kind ${selfSigningKinds.join(' and ')} only`,
  })
  // Any web server accepts a connection, so a path too much would only be noticed in Discord.
  .refine(
    ({ kind, address }) =>
      hostTraits[kind].product === null || !/\/api(?:\/|$)/.test(new URL(address).pathname),
    {
      path: ['address'],
      error: 'must be the panel’s own address, as a browser shows it, without /api',
    },
  );
const listSchema = z.array(hostSchema).min(1).max(50);

/** What is wrong with a field that does not match its schema. */
const expectations: Readonly<Record<string, string>> = {
  id: 'must be 1 to 32 characters: a-z, 0-9 and "-"',
  name: wrongName,
  kind: `must be one of ${hostKinds.join(', ')}`,
  certificateSha256: 'must be a SHA-256 fingerprint of 64 hexadecimal digits',
  testDailyGiB: `must be a number of GiB from 0 to ${maxDailyGiB}`,
  pageUrl: 'must be an https address with {id} for the server’s ID, of at most 300 characters',
};

/** The messages for fields that were renamed, by their old names. */
const renamed: ReadonlyMap<string, string> = new Map([['proveDailyGiB', 'is called testDailyGiB now']]);

function describeIssue(issue: z.core.$ZodIssue): readonly string[] {
  const [index, field] = issue.path;
  if (typeof index !== 'number') return ['is not a list of 1 to 50 hosts'];
  const which = `, host ${index + 1}`;
  if (typeof field === 'string') {
    const isOwnMessage = issue.code === 'custom';
    return [`${which}: ${field} ${isOwnMessage ? issue.message : (expectations[field] ?? 'is not set')}`];
  }
  if (issue.code !== 'unrecognized_keys') return [`${which} is not an object`];
  return issue.keys.map(
    (key) => `${which}: ${JSON.stringify(key)} ${renamed.get(key) ?? 'is not a known field'}`,
  );
}

const looseSchema = z.array(z.looseObject({ id: z.unknown(), name: z.unknown(), address: z.unknown() }));

/** Returns the fields that two hosts have in common; hosts of other settings count too. */
function duplicatesIn(list: unknown, { address, name, hasThisMachine }: OtherHosts): readonly string[] {
  const loose = looseSchema.safeParse(list);
  if (!loose.success) return [];
  const fallback = apiUrl.safeParse(address);
  const others = [
    ...(fallback.success
      ? [{ setting: 'HOSTING_API_URL', host: defaultHost(fallback.data, name ?? null) }]
      : []),
    ...(hasThisMachine ? [{ setting: 'LOCAL_HOST', host: thisMachine }] : []),
  ];
  const all = [...others.map(({ host }) => host), ...loose.data];
  const counted =
    others.length === 0 ? '' : ` (${others.map(({ setting }) => `${setting} counts as one`).join(', ')})`;
  return (['id', 'name', 'address'] as const).flatMap((field) => {
    const values = all.flatMap((host) => normalized(field, host[field]));
    return new Set(values).size === values.length ? [] : [`has two hosts with the same ${field}${counted}`];
  });
}

function normalized(field: 'id' | 'name' | 'address', value: unknown): readonly string[] {
  if (typeof value !== 'string') return [];
  if (field !== 'address') return [value.trim().toLowerCase()];
  const address = apiUrl.safeParse(value);
  return address.success ? [address.data] : [];
}
