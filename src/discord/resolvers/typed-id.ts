const usual = /^[A-Za-z0-9][A-Za-z0-9._:-]{0,127}$/;

/**
 * Returns whether what a person typed may be sent to the host as an id that no list of the host's names. Anything but
 * a usual id could be another path, if something in front of the host decodes paths before it routes them.
 */
export function isUsualId(typed: string): boolean {
  return usual.test(typed);
}
