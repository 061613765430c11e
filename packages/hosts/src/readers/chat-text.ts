import { parseJson } from '@steward/kit';
import { z } from 'zod';

/** Deeper text components are dropped: no server nests them like that. */
const depthLimit = 16;
const jsonLimit = 16_000;

const componentSchema = z.object({
  text: z.string().optional(),
  extra: z.array(z.unknown()).optional(),
});

/** Returns a text without Minecraft's formatting (`§6`, `§x§f§f…`); a JSON text component becomes its plain text. */
export function withoutFormatting(text: string): string {
  const plain = textOfJson(text) ?? text;
  return plain.includes('§') ? plain.replace(/§[0-9a-fk-orx]/gi, '') : plain;
}

/** Returns the text of a Minecraft text component (`{text, extra: […]}`); null for anything else. */
export function componentText(value: unknown, depth = 0): string | null {
  if (typeof value === 'string') return depth > 0 ? value : null;
  if (depth > depthLimit) return null;
  if (Array.isArray(value)) return depth > 0 ? joined(value, depth) : null;
  if (typeof value !== 'object') return null;
  const { success, data } = componentSchema.safeParse(value);
  if (!success || (data.text === undefined && data.extra === undefined)) return null;
  return `${data.text ?? ''}${joined(data.extra ?? [], depth)}`;
}

function joined(parts: readonly unknown[], depth: number): string {
  return parts.map((part) => componentText(part, depth + 1) ?? '').join('');
}

function textOfJson(text: string): string | null {
  if (!/^\s*[{[]/.test(text) || text.length > jsonLimit) return null;
  const json = parseJson(text);
  // It may only begin like JSON.
  return json === undefined ? null : componentText({ extra: [json] });
}
