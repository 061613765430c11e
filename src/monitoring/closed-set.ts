/**
 * A label's value out of a closed set: whatever is not in it is `other`. So no label ever holds what a person, a host
 * or Discord made up, and there are never more time series than the sets allow.
 */
export function closedSet(known: Iterable<string>): (value: string) => string {
  const values = new Set(known);
  return (value) => (values.has(value) ? value : 'other');
}
