/**
 * How many seconds of the processor the tests of each folder may take in `npm run test:cpu` on an idle machine, with those of
 * the processes that they start: about a third more than they take. Folders of few seconds share the one named `others`.
 */
export const budgets: Readonly<Record<string, number>> = {
  others: 400,
};
