/* A worker that keeps all that it makes. */
const kept: string[][] = [];
for (let at = 0; ; at++) kept.push(Array.from({ length: 1_000 }, (_, index) => `${at} ${index}`));
