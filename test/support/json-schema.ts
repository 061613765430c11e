import fc from 'fast-check';
import type { z } from 'zod';

type Schema = z.core.JSONSchema.BaseSchema | boolean;

/**
 * Returns values that a JSON schema allows.
 * @param text what free texts are
 */
export function valuesOf(schema: Schema, text: string): fc.Arbitrary<unknown> {
  if (typeof schema === 'boolean') return fc.constant(text);
  const { const: constant, enum: choices, type, required = [] } = schema;
  if (constant !== undefined) return fc.constant(constant);
  if (choices !== undefined) return fc.constantFrom(...choices);
  const either =
    schema.anyOf ?? schema.oneOf ?? (Array.isArray(type) ? type.map((one) => ({ type: one })) : []);
  if (either.length > 0) return fc.oneof(...either.map((one) => valuesOf(one, text)));
  if (type === 'null') return fc.constant(null);
  if (type === 'boolean') return fc.boolean();
  if (type === 'integer' || type === 'number') return fc.nat(1e6);
  if (type === 'array') {
    const item = Array.isArray(schema.items) ? true : (schema.items ?? true);
    return fc.array(valuesOf(item, text), { maxLength: 10, size: 'max' });
  }
  if (type !== 'object') return fc.constant(text);
  const properties = Object.entries(schema.properties ?? {});
  const values = Object.fromEntries(properties.map(([key, value]) => [key, valuesOf(value, text)]));
  return fc.record(values, { requiredKeys: required.filter((key) => key in values) });
}
