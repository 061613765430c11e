/** The module that the process runs in which worlds are read: in sources and in the bundle, it is beside this file. */
export const workerUrl = new URL(
  `./worlds-worker${import.meta.url.endsWith('.ts') ? '.ts' : '.mjs'}`,
  import.meta.url,
);
