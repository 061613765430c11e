import { z } from 'zod';

/** Deeper ones are cut off: no server nests its texts like that. */
const deepest = 16;
const longestJson = 16_000;

const componentSchema = z.object({
  text: z.string().optional(),
  extra: z.array(z.unknown()).optional(),
});

/** Minecraft's formatting (`§6`, and `§x§f§f…` for other colours) taken out; JSON text as the text that it stands for. */
export function withoutFormatting(text: string): string {
  const words = textOfJson(text) ?? text;
  return words.includes('§') ? words.replace(/§[0-9a-fk-orx]/gi, '') : words;
}

/** The text of a Minecraft text component (`{text, extra: […]}`); null for anything else. */
export function componentText(value: unknown, depth = 0): string | null {
  if (typeof value === 'string') return depth > 0 ? value : null;
  if (depth > deepest) return null;
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
  if (!/^\s*[{[]/.test(text) || text.length > longestJson) return null;
  try {
    return componentText({ extra: [JSON.parse(text)] });
  } catch {
    // Not JSON, though it begins like it: it stands for itself.
    return null;
  }
}
