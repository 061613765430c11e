/** 2015-01-01, where Discord's ids begin (reference.mdx, "Snowflakes"). */
const epochMs = 1_420_070_400_000;

/** When Discord made an id, in milliseconds since 1970. */
export function madeAt(snowflake: string): number {
  return Number(BigInt(snowflake) >> 22n) + epochMs;
}
