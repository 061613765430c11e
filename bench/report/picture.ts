import type { Report } from './write.ts';
export function picture(_report: Report): string { return ''; }
