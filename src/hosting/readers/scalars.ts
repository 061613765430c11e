/** What careless programs print for "nothing". */
export const nothings: ReadonlySet<string> = new Set(['', 'undefined', 'null', '[object Object]', 'NaN']);

const decimal = /^[+-]?\d{1,300}(?:\.\d{1,300})?(?:e[+-]?\d{1,3})?$/i;

/** A text that says something, as it came but for spaces at its ends; numbers are texts too. */
export function textIn(value: unknown): string | null {
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : null;
  if (typeof value !== 'string') return null;
  const text = value.trim();
  return nothings.has(text) ? null : text.toWellFormed();
}

/** A finite number, or one written as a string. */
export function numberIn(value: unknown): number | null {
  if (typeof value === 'string') {
    const text = value.trim();
    return decimal.test(text) ? numberIn(Number(text)) : null;
  }
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

/** An identifier exactly as it came: a string that is not empty, or a number. */
export function idIn(value: unknown): string | null {
  if (typeof value === 'string') return value === '' ? null : value;
  return typeof value === 'number' && Number.isFinite(value) ? String(value) : null;
}

/** A number, or one written as a string, with or without a percent sign behind it. */
export function percentageIn(value: unknown): number | null {
  const text = typeof value === 'string' ? value.trim() : null;
  return numberIn(text?.endsWith('%') === true ? text.slice(0, -1) : value);
}

/** 0 to 100. A fraction between 0 and 1 is a ratio: 0.5 is 50 percent, but 1 is 1 percent. */
export function percentIn(value: unknown): number | null {
  const number = percentageIn(value);
  if (number === null) return null;
  const percent = number > 0 && number < 1 ? number * 100 : number;
  return Math.min(Math.max(percent, 0), 100);
}
