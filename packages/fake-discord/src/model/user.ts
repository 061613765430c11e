/** A user as Discord sends it. */
export interface UserPayload {
  readonly id: string;
  readonly username: string;
  readonly discriminator: string;
  readonly global_name: string | null;
  readonly avatar: string | null;
  readonly banner: string | null;
  readonly accent_color: number | null;
  readonly avatar_decoration_data: null;
  readonly collectibles: null;
  readonly primary_guild: null;
  readonly bot?: boolean;
  readonly public_flags: number;
  readonly flags: number;
}

export function userPayload(
  id: string,
  username: string,
  globalName: string | null,
  bot = false,
): UserPayload {
  return {
    id,
    username,
    discriminator: bot ? '4242' : '0',
    global_name: globalName,
    avatar: null,
    banner: null,
    accent_color: null,
    avatar_decoration_data: null,
    collectibles: null,
    primary_guild: null,
    ...(bot ? { bot } : {}),
    public_flags: 0,
    flags: 0,
  };
}
