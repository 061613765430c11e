/** In seconds. An acknowledgement is due within 3 s; here it takes milliseconds. */
export const acknowledgementBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 3];

/** In seconds, from an answer out of the store to the 15 minutes for which Discord takes one. */
export const handlingBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 3, 5, 15, 60, 300, 900];

/** In seconds, waits and further tries included. */
export const hostCallBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20, 60];

/** In seconds: operations are followed for up to hours. */
export const operationBuckets = [0.1, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 300, 600, 900, 1800, 3600];
