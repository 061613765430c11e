/** What a gateway session needs to resume. */
export interface GatewaySession {
  /** The application key: another bot's session can't be resumed. */
  readonly bot: string;
  readonly shardId: number;
  readonly shardCount: number;
  readonly sessionId: string;
  readonly sequence: number;
  readonly resumeUrl: string;
}
