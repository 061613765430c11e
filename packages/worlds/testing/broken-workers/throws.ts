/* A worker that fails as soon as it has begun. */
throw new TypeError('a defect');
