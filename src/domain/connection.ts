import type { Language } from './language.ts';

/** A guild's link to a hosting account. */
export interface Connection {
  readonly guildId: string;
  /** The hosting API that accepted the key. The key is sent to no other. */
  readonly hostingUrl: string;
  readonly apiKey: string;
  /** The same for the same key in every guild; reveals nothing of the key. */
  readonly accountId: string;
  readonly connectedBy: string;
  readonly connectedAt: Date;
  readonly defaultServer: ServerRef | null;
  readonly logChannelId: string | null;
  /** Why the last announcement failed, as a code; null if it succeeded. */
  readonly logProblem: string | null;
  /** The language of public messages; null: the guild's locale in Discord. */
  readonly language: Language | null;
}

/** A server by its last known name. */
export interface ServerRef {
  readonly id: string;
  readonly name: string;
}

/** Thrown if a stored key can't be decrypted: no key of the ring opens it, or the row was tampered with. */
export class KeyDecryptionError extends Error {
  override readonly name = 'KeyDecryptionError';
}

export interface Connections {
  /** @throws KeyDecryptionError */
  get(guildId: string): Promise<Connection | null>;
  /** Stores or replaces the key. Keeps the log channel and the language, and the default server if the account is the same. */
  connect(guildId: string, link: { hostingUrl: string; apiKey: string; connectedBy: string }): Promise<void>;
  /** Deletes the key, the default server, the log channel and the language. Returns whether there was a connection. */
  disconnect(guildId: string): Promise<boolean>;
  setDefaultServer(guildId: string, server: ServerRef | null): Promise<void>;
  setLanguage(guildId: string, language: Language | null): Promise<void>;
  /** Clears the log problem too. */
  setLogChannel(guildId: string, channelId: string | null): Promise<void>;
  /** Returns the log channel without decrypting the key, which announcing must not need. */
  logChannel(guildId: string): Promise<string | null>;
  setLogProblem(guildId: string, problem: string | null): Promise<void>;
}
