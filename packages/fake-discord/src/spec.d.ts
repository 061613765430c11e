/** The schemas that the fake Discord checks bodies with; the package ships them without types. */
declare module 'discord-api-spec/zod' {
  import type { ZodMiniLiteral, ZodMiniType } from 'zod/mini';

  export const ApplicationCommandAutocompleteCallbackRequestSchema: ZodMiniType;
  export const ApplicationCommandResponseSchema: ZodMiniType;
  export const ApplicationCommandUpdateRequestSchema: ZodMiniType;
  export const AvailableLocalesEnumSchema: ZodMiniLiteral<string>;
  export const GatewayBotResponseSchema: ZodMiniType;
  export const GuildMemberResponseSchema: ZodMiniType;
  export const GuildWithCountsResponseSchema: ZodMiniType;
  export const IncomingWebhookInteractionRequestSchema: ZodMiniType;
  export const IncomingWebhookUpdateForInteractionCallbackRequestPartialSchema: ZodMiniType;
  export const IncomingWebhookUpdateRequestPartialSchema: ZodMiniType;
  export const InteractionCallbackResponseSchema: ZodMiniType;
  export const MessageCreateRequestSchema: ZodMiniType;
  export const MessageEditRequestPartialSchema: ZodMiniType;
  export const MessageResponseSchema: ZodMiniType;
  export const ModalInteractionCallbackRequestSchema: ZodMiniType;
  export const PrivateApplicationResponseSchema: ZodMiniType;
  export const UserPIIResponseSchema: ZodMiniType;
}
