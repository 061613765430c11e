import { z } from 'zod';

const variable = z.record(z.string(), z.unknown());
const eggSchema = z.looseObject({ variables: z.array(variable) });

/**
 * Returns the egg that a release has attached: it knows where its releases are.
 * @param repository `owner/name` on GitHub
 */
export function releasedEgg(egg: string, repository: string): string {
  const { variables, ...rest } = eggSchema.parse(JSON.parse(egg));
  const filled = variables.map((variable) =>
    variable['env_variable'] === 'STEWARD_RELEASES'
      ? { ...variable, default_value: `https://github.com/${repository}/releases` }
      : variable,
  );
  return `${JSON.stringify({ ...rest, variables: filled }, null, 4)}\n`;
}
