export { hostConfigSchema } from './config.ts';
export { startHost } from './start-host.ts';
