/** Discord gives up after 3 s, which a busy machine may take. Tests of that limit set one of their own. */
export const unhurried = { acknowledgeWithinMs: 15_000 };
