import type { RegisterReport } from '../discord/registration/register-everywhere.ts';

/** Returns what `registerEverywhere` did, one sentence for each line. */
export function describeRegistration(report: RegisterReport): readonly string[] {
  const { registered, failed, forgotten, globalCommands } = report;
  const had = report.guilds - registered - failed.length;
  const names = globalCommands.map((name) => `/${name}`).join(', ');
  return [
    `Registered commands in ${counted(registered)}. ${had} ${had === 1 ? 'was' : 'were'} already up to date.`,
    ...(names === '' ? [] : [`Global commands, also in guilds that the bot joins later: ${names}.`]),
    ...(forgotten.length === 0
      ? []
      : [
          `Deleted the data of ${counted(forgotten.length)} that the bot has left, API keys included: ${forgotten.join(', ')}.`,
        ]),
    ...failed.map(({ guildId, why }) => `Couldn’t register commands in guild ${guildId}: ${why}.`),
    ...(failed.length === 0 ? [] : ['Run it again to retry these guilds.']),
  ];
}

function counted(guilds: number): string {
  return guilds === 1 ? '1 guild' : `${guilds} guilds`;
}
