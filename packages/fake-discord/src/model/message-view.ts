import { type Component, componentType, isSelect, walkComponents } from './component.ts';
import type { Embed } from './message-body.ts';

const buttonStyles = ['primary', 'secondary', 'success', 'danger', 'link'] as const;

export interface Button {
  readonly label: string;
  readonly customId: string | null;
  readonly style: (typeof buttonStyles)[number];
  readonly disabled: boolean;
  readonly url: string | null;
}

export interface Select {
  readonly customId: string;
  readonly placeholder: string;
  readonly disabled: boolean;
  readonly options: readonly { readonly label: string; readonly value: string }[];
}

export function buttonsOf(components: readonly Component[]): readonly Button[] {
  return [...walkComponents(components)]
    .filter(({ component }) => component.type === componentType.button)
    .map(({ component }) => ({
      label: component.label || component.emoji?.name || '',
      customId: component.custom_id ?? null,
      style: buttonStyles[(component.style ?? 1) - 1] ?? 'primary',
      disabled: component.disabled ?? false,
      url: component.url ?? null,
    }));
}

export function selectsOf(components: readonly Component[]): readonly Select[] {
  return [...walkComponents(components)]
    .filter(({ component }) => isSelect(component))
    .map(({ component }) => ({
      customId: component.custom_id ?? '',
      placeholder: component.placeholder ?? '',
      disabled: component.disabled ?? false,
      options: (component.options ?? []).map(({ label, value }) => ({ label, value })),
    }));
}

interface MessageContent {
  readonly content: string;
  readonly embeds: readonly Embed[];
  readonly components: readonly Component[];
  readonly attachments: readonly { readonly filename: string }[];
}

/**
 * Returns all texts of a message, one per line.
 * @param rendered returns a text with Markdown as people see it
 */
export function textOf(message: MessageContent, rendered: (text: string) => string): string {
  const lines: (string | null | undefined)[] = [rendered(message.content)];
  for (const embed of message.embeds) {
    lines.push(embed.author?.name, embed.title, rendered(embed.description ?? ''));
    for (const field of embed.fields ?? []) lines.push(`${field.name}: ${rendered(field.value)}`);
    lines.push(embed.footer?.text);
  }
  for (const { component } of walkComponents(message.components)) {
    lines.push(component.content, component.label, component.placeholder);
  }
  for (const attachment of message.attachments) lines.push(attachment.filename);
  return lines.filter((line) => line).join('\n');
}
