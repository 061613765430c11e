/* A worker that sends what nobody knows. */
process.on('message', () => {
  process.send?.({ kind: 'free', buffer: 'none' });
});
