import { type ServerStatus, serverStatuses } from '../domain/server.ts';

/** Whether a stored text is a status that hosting/ knows (an older version may have known others). */
export function isStatus(text: string | null): text is ServerStatus {
  return serverStatuses.some((status) => status === text);
}

/** Whether the process of the server is not there: it was stopped, or it crashed. */
export function isDown(status: string | null): boolean {
  return status === 'stopped' || status === 'crashed';
}
