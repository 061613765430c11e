/** A guild's link to a hosting account. */
export interface Connection {
  readonly guildId: string;
  /** The hosting API that the key was proved against. The key is sent to no other. */
  readonly hostingUrl: string;
  readonly apiKey: string;
  /** The same for the same key, whichever guild holds it; tells nothing of the key. */
  readonly accountId: string;
  readonly connectedBy: string;
  readonly connectedAt: Date;
  readonly defaultServer: ServerRef | null;
  readonly logChannelId: string | null;
  /** Why the last announcement could not be made, in words for an admin; null when it could. */
  readonly logProblem: string | null;
}

/** A server as it was last named. */
export interface ServerRef {
  readonly id: string;
  readonly name: string;
}

/** Thrown where a stored key can't be decrypted: no key of the ring opens it, or the row was tampered with. */
export class KeyDecryptionError extends Error {
  override readonly name = 'KeyDecryptionError';
}

export interface Connections {
  /** @throws KeyDecryptionError */
  get(guildId: string): Promise<Connection | null>;
  /** Stores or replaces the key. Default server and log channel stay when the account is the same; else the default server goes. */
  connect(guildId: string, link: { hostingUrl: string; apiKey: string; connectedBy: string }): Promise<void>;
  /** Forgets the key, the default server and the log channel. Answers whether there was one. */
  disconnect(guildId: string): Promise<boolean>;
  setDefaultServer(guildId: string, server: ServerRef | null): Promise<void>;
  /** Clears the log problem too. */
  setLogChannel(guildId: string, channelId: string | null): Promise<void>;
  /** The log channel alone, without touching the key: announcing must not need it. */
  logChannel(guildId: string): Promise<string | null>;
  setLogProblem(guildId: string, problem: string | null): Promise<void>;
}
