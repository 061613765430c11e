/** A role of a guild. */
export class Role {
  readonly id: string;
  readonly name: string;
  readonly permissions: bigint;
  readonly #position: number;

  constructor(id: string, name: string, permissions: bigint, position: number) {
    this.id = id;
    this.name = name;
    this.permissions = permissions;
    this.#position = position;
  }

  payload(): object {
    return {
      id: this.id,
      name: this.name,
      permissions: String(this.permissions),
      position: this.#position,
      color: 0,
      colors: { primary_color: 0, secondary_color: null, tertiary_color: null },
      hoist: false,
      managed: false,
      mentionable: false,
      icon: null,
      unicode_emoji: null,
      flags: 0,
    };
  }
}
