import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** Installs the real Minecraft server; what npm says goes to standard error. @throws Error where npm fails */
export async function installMinecraft(): Promise<void> {
  const npm = spawn('npm', ['run', '--silent', 'minecraft:install'], {
    cwd: join(import.meta.dirname, '../../..'),
    stdio: ['ignore', 2, 2],
  });
  const [code] = await once(npm, 'close');
  if (code !== 0) throw new Error('npm run minecraft:install failed: see above.');
}
