// gamedig has no types of its own: what the tests use of it.
declare module 'gamedig' {
  export interface QueryResult {
    name: string;
    map: string;
    numplayers: number;
    /** Text at FiveM. */
    maxplayers: number | string;
    players: { name: string }[];
    version: string;
  }
  export const GameDig: {
    query(options: {
      type: string;
      host: string;
      port: number;
      givenPortOnly: boolean;
      maxRetries?: number;
      socketTimeout?: number;
    }): Promise<QueryResult>;
  };
}
