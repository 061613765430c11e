import type { RegisterReport } from '../discord/registration/register-everywhere.ts';

/** Returns what `registerEverywhere` did, one sentence for each line. */
export function describeRegistration(report: RegisterReport): readonly string[] {
  const { registered, failed, forgotten, globalCommands } = report;
  const had = report.guilds - registered - failed.length;
  const names = globalCommands.map((name) => `/${name}`).join(', ');
  return [
    `The bot is in ${counted(report.guilds)}. Commands registered: ${registered}. Had them already: ${had}.`,
    ...(names === '' ? [] : [`Everywhere, also in guilds that the bot joins later: ${names}.`]),
    ...(forgotten.length === 0
      ? []
      : [
          `The bot has left ${counted(forgotten.length)}, which were forgotten, API keys included: ${forgotten.join(', ')}.`,
        ]),
    ...failed.map(({ guildId, why }) => `Guild ${guildId} did not get its commands: ${why}.`),
    ...(failed.length === 0 ? [] : ['Run it again to try these guilds once more.']),
  ];
}

function counted(guilds: number): string {
  return guilds === 1 ? '1 guild' : `${guilds} guilds`;
}
