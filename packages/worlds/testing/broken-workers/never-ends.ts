/* A worker that is busy for ever, and reads no message. */
for (;;);
