// The official client of exaroton has no types of its own: what the tests use of it.
declare module 'exaroton' {
  export class Client {
    constructor(token: string);
    protocol: string;
    host: string;
    getServers(): Promise<Server[]>;
    server(id: string): Server;
  }

  export class Server {
    id: string;
    name: string;
    address: string;
    motd: string;
    status: number;
    host: string | null;
    port: number | null;
    players: { max: number; count: number; list: string[] };
    software: { id: string; name: string; version: string } | null;
    get(): Promise<Server>;
    start(): Promise<unknown>;
    stop(): Promise<unknown>;
    restart(): Promise<unknown>;
    executeCommand(command: string): Promise<unknown>;
    getLogs(): Promise<string | null>;
    /** Opens a WebSocket, which is opened again when it ends. */
    subscribe(): void;
    unsubscribe(): void;
    on(event: 'status', listener: (server: Server) => void): void;
    getWebsocketClient(): WebsocketClient;
  }

  export class WebsocketClient {
    /** Default: true. */
    autoReconnect: boolean;
    on(event: 'ready' | 'connected' | 'disconnected' | 'close', listener: () => void): void;
    on(event: 'error', listener: (error: Error) => void): void;
  }
}
