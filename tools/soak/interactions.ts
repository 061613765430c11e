import {
  applicationId,
  guildId,
  interactionIds,
  moderatorRole,
  partIds,
  personId,
  snowflake,
} from '../bench/discord/ids.ts';

/** What somebody does. */
export type Act =
  | { readonly kind: 'types'; readonly command: string; readonly options?: Readonly<Record<string, string>> }
  | { readonly kind: 'completes'; readonly command: string }
  | { readonly kind: 'presses'; readonly customId: string };

/** Who does it, and where. */
export interface Actor {
  readonly guild: number;
  readonly person: number;
  /** Default: the role to which everything is granted. */
  readonly roles?: readonly string[];
}

/** The interaction's id that a token of ours ends with. */
export function idIn(token: string): string {
  return token.slice(-19);
}

/** An interaction as Discord sends it, as far as bots read it. */
export function interaction(
  number: number,
  act: Act,
  { guild, person, roles }: Actor,
): { id: string; json: string } {
  const id = snowflake(interactionIds, number);
  const json = JSON.stringify({
    version: 1,
    id,
    token: `${'aW50ZXJhY3Rpb246'.repeat(10)}${id}`,
    application_id: applicationId,
    guild_id: guildId(guild),
    channel_id: snowflake(partIds, guild * 100),
    channel: { id: snowflake(partIds, guild * 100), type: 0 },
    locale: 'en-GB',
    member: {
      user: {
        id: personId(person),
        username: `person-${person}`,
        discriminator: '0',
        global_name: null,
        avatar: null,
      },
      nick: null,
      avatar: null,
      roles: roles ?? [moderatorRole],
      joined_at: '2026-01-01T00:00:00.000000+00:00',
      deaf: false,
      mute: false,
      flags: 0,
      permissions: '0',
    },
    entitlements: [],
    authorizing_integration_owners: { '0': guildId(guild) },
    app_permissions: '0',
    ...dataOf(act),
  });
  return { id, json };
}

function dataOf(act: Act): object {
  const command = { id: snowflake(6, 1), type: 1 };
  switch (act.kind) {
    case 'types': {
      const options = Object.entries(act.options ?? {}).map(([name, value]) => ({ name, type: 3, value }));
      return { type: 2, data: { ...command, name: act.command, options } };
    }
    case 'completes':
      return {
        type: 4,
        data: {
          ...command,
          name: act.command,
          options: [{ name: 'server', type: 3, value: 'w', focused: true }],
        },
      };
    case 'presses':
      return {
        type: 3,
        data: { custom_id: act.customId, component_type: 2 },
        message: { id: snowflake(partIds, 7) },
      };
  }
}
