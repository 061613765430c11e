export { hostConfigSchema, loadHostConfig } from './config.ts';
export { findProcess } from './processes/process-table.ts';
export { startHost } from './start-host.ts';
