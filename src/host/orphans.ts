import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { HostConfig } from './config.ts';
import { absentAsNull } from './files/error-code.ts';
import { RunFiles } from './game/run-file.ts';
import type { Logger } from './logger.ts';
import { findProcess } from './processes/process-table.ts';

/** Says which games of a crashed host still run though the file does not list them any more: nobody else would. */
export async function warnOfOrphans(config: HostConfig, log: Logger): Promise<void> {
  const folder = join(config.dataFolder, 'servers');
  const known = new Set(config.servers.map(({ id }) => id));
  for (const server of (await readdir(folder).catch(absentAsNull)) ?? []) {
    if (known.has(server)) continue;
    const record = await new RunFiles(join(folder, server)).recall();
    if (record && (await findProcess(record.pid))?.identity === record.identity) {
      log.warn(
        { server, pid: record.pid },
        'a game server runs that is not in the file any more; it is left alone',
      );
    }
  }
}
