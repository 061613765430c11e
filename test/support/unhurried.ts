/** Discord gives up after 3 s, which a busy machine may exceed. Tests of that limit set their own. */
export const unhurried = { acknowledgeWithinMs: 15_000 };
