import { registerHooks } from 'node:module';

/*
 * Loaded into each worker of the tests before anything else: they run on Node's own modules, which have no aliases. Modules that
 * name programs are replaced by those that name their bundles.
 */

const programs = /\/((?:host|worlds)-programs\.ts)$/;

registerHooks({
  resolve(specifier, context, next) {
    const name = specifier === './worker-url.ts' ? 'worker-url.ts' : programs.exec(specifier)?.[1];
    return next(name === undefined ? specifier : new URL(`./${name}`, import.meta.url).href, context);
  },
});
