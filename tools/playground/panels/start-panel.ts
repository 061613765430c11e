import type { HostName } from '../options.ts';
import { startCrafty } from './crafty.ts';
import { startExaroton } from './exaroton.ts';
import type { Panel } from './panel.ts';
import { startPterodactyl } from './pterodactyl.ts';

export function startPanel(host: Exclude<HostName, 'generic' | 'docker'>): Promise<Panel> {
  switch (host) {
    case 'pterodactyl':
    case 'pelican':
      return startPterodactyl(host);
    case 'exaroton':
      return startExaroton();
    case 'crafty':
      return startCrafty();
  }
}
