/* A worker whose result is none of its job. */
process.on('message', () => {
  process.send?.({ kind: 'done', result: { kind: 'tested', packed: Number.NaN, archive: null } });
});
