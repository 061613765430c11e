import type { OptionValues, Person, Reply } from '@steward/fake-discord';

/** Types a command that shows or asks something first, presses a button of its reply, and returns the reply afterwards. */
export async function typesAndPresses(
  person: Person,
  line: string,
  options: OptionValues,
  label: string,
): Promise<Reply> {
  const asked = await (await person.types(line, options)).settled();
  await person.clicks(asked, label);
  return asked.until(({ buttons }) => buttons.every((button) => button.label !== label));
}

/** Revokes everything that a role can do. */
export function revokesAll(person: Person, role: OptionValues[string]): Promise<Reply> {
  return typesAndPresses(person, '/access revoke', { role }, 'Revoke');
}
