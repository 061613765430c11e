import { Fields, fieldsIn, idIn, isRecord, numberIn } from './fields.ts';

/** Fields that a record may be wrapped in. */
const wrappers = ['data', 'attributes', 'result'] as const;
const depthLimit = 4;

/**
 * Returns a record and its wrappers, innermost first: `{data: {attributes: {…}}}` has three layers.
 * A list with one item counts as the item.
 */
export function unwrap(value: unknown, subject: 'server' | 'backup'): readonly Fields[] {
  const layers: Fields[] = [];
  let current = value;
  while (layers.length < depthLimit) {
    if (Array.isArray(current) && current.length === 1) current = current[0];
    if (!isRecord(current)) break;
    const fields = Fields.of(current);
    layers.unshift(fields);
    current = [...wrappers, subject].map((name) => fields.value(name)).find(isWrapped);
  }
  return layers;
}

function isWrapped(value: unknown): boolean {
  return isRecord(value) || (Array.isArray(value) && value.length === 1 && isRecord(value[0]));
}

const ownIds = ['id', 'uuid', 'identifier', 'serverid', 'backupid'];

/** An entry of a list; `key` is its name if the list is an object keyed by id. */
interface Item {
  readonly key: string | null;
  readonly value: unknown;
}

export interface ItemList {
  readonly items: readonly Item[];
  /** True if the host has further pages, or sent more items than are kept. */
  readonly more: boolean;
}

/** The most items that are kept of one list. */
export const itemLimit = 1000;

const listNames = ['data', 'items', 'results', 'result', 'list', 'records', 'rows', 'attributes'];
/** Fields beside a list, which are no items. */
const nonItems: ReadonlySet<string> = new Set([
  'meta',
  'links',
  'pagination',
  'error',
  'errors',
  'message',
  'status',
  'success',
]);

/** Returns the list in a response, one or two levels deep; null if there is none. */
export function listOf(value: unknown, subject: 'servers' | 'backups'): ItemList | null {
  if (Array.isArray(value)) return bounded(value, false);
  const top = fieldsIn(value);
  if (top === null) return null;
  const names = [subject, ...listNames];
  const inner = names.map((name) => top.record([name])).filter((fields) => fields !== null);
  const scopes = [top, ...inner];
  const list = firstList(scopes, names);
  if (list !== null) return bounded(list, hasMorePages(scopes, list.length));
  const keyed = [
    top.value(subject),
    ...inner.map((fields) => fields.value(subject)),
    top.value('data'),
    value,
  ];
  for (const candidate of keyed) {
    const items = candidate === value ? keyedAtTop(candidate, names) : keyedItems(candidate);
    if (items !== null)
      return { items, more: items.length >= itemLimit || hasMorePages(scopes, items.length) };
  }
  return null;
}

function firstList(scopes: readonly Fields[], names: readonly string[]): readonly unknown[] | null {
  for (const scope of scopes) {
    const list = scope.list(names);
    if (list !== null) return list;
  }
  return null;
}

function bounded(values: readonly unknown[], more: boolean): ItemList {
  const items = values.slice(0, itemLimit).map((value) => ({ key: null, value }));
  return { items, more: more || values.length > itemLimit };
}

/**
 * Returns the records in an object keyed by id, without other fields such as a count. An object that has an id is one
 * item.
 */
function keyedItems(value: unknown): Item[] | null {
  if (!isRecord(value)) return null;
  const items = recordsOf(value, nonItems);
  const isKeyed = Object.keys(value).every((key) => nonItems.has(key) || isRecord(value[key]));
  if (isKeyed) return items;
  const fields = Fields.of(value);
  if (ownIds.some((name) => idIn(fields.value(name)) !== null)) return [{ key: null, value }];
  return items.length > 0 ? items : null;
}

/** Returns the items of a whole response, which is keyed by id only if it holds nothing but records. */
function keyedAtTop(value: unknown, listNames: readonly string[]): Item[] | null {
  if (!isRecord(value)) return null;
  const excluded = new Set([...nonItems, ...listNames]);
  if (!Object.keys(value).every((key) => excluded.has(key) || isRecord(value[key]))) return null;
  const items = recordsOf(value, excluded);
  return items.length > 0 ? items : null;
}

function recordsOf(value: Readonly<Record<string, unknown>>, excluded: ReadonlySet<string>): Item[] {
  const items: Item[] = [];
  for (const key in value) {
    if (items.length >= itemLimit) break;
    const item = value[key];
    if (!excluded.has(key) && isRecord(item)) items.push({ key, value: item });
  }
  return items;
}

function hasMorePages(scopes: readonly Fields[], count: number): boolean {
  let level = scopes;
  for (let depth = 0; depth < depthLimit && level.length > 0; depth++) {
    if (level.some((fields) => announcesMore(fields, count))) return true;
    level = level.flatMap((fields) =>
      pageScopes.map((name) => fields.record([name])).filter((inner) => inner !== null),
    );
  }
  return false;
}

const pageScopes = ['meta', 'pagination', 'paging', 'links', 'page'];
const nextNames = ['next', 'nextpage', 'nextpageurl', 'nexturl', 'nextcursor', 'nextpagetoken'];

function announcesMore(fields: Fields, count: number): boolean {
  if (fields.flag(['hasmore', 'hasnext', 'hasnextpage', 'more']) === true) return true;
  if (nextNames.some((name) => isPageReference(fields.value(name)))) return true;
  const page = fields.number(['currentpage', 'page']);
  const pages = fields.number(['totalpages', 'lastpage', 'pagecount', 'pages']);
  if (page !== null && pages !== null && page >= 1 && page < pages) return true;
  const total = fields.number(['total', 'totalcount', 'totalitems', 'totalresults']);
  return total !== null && total > count;
}

function isPageReference(value: unknown): boolean {
  if (typeof value === 'string') return value !== '';
  const number = numberIn(value);
  return number === null ? isRecord(value) : number > 0;
}
