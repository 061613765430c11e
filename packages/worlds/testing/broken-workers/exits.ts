/* A worker that ends without a word. */
process.exit(3);
