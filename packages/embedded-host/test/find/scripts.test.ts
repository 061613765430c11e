import { expect, test } from 'vitest';
import { isScriptFolder, proposeScript, scriptsIn } from '../../src/find/scripts.ts';
import { placesOfGame } from '../../src/find/units.ts';
import { knownGame } from './known-game.ts';

test('a folder of LinuxGSM is known by what LinuxGSM puts there', () => {
  expect(isScriptFolder(['linuxgsm.sh', 'vhserver', 'lgsm', 'serverfiles'])).toBe(true);
  expect(isScriptFolder(['vhserver'])).toBe(false);
});

test('its scripts are found with their games, second servers too', () => {
  const names = ['lgsm', 'linuxgsm.sh', 'log', 'mcserver', 'mcserver-2', 'serverfiles'];
  const game = knownGame('minecraft-java');
  expect(scriptsIn('/home/gs', names)).toEqual([
    { script: '/home/gs/mcserver', game },
    { script: '/home/gs/mcserver-2', game },
  ]);
});

test('a script is served by its path, with its files where its game saves', () => {
  const [place] = placesOfGame(knownGame('valheim'), '/home/gs/serverfiles', '/home/gs');
  const look = { kind: 'seen', saves: ['worlds_local'], secret: null, properties: new Map() } as const;
  expect(proposeScript('/home/gs/vhserver', true, place, look)).toMatchObject({
    name: 'vhserver',
    console: 'none',
    missing: [],
    draft: {
      runs: { script: '/home/gs/vhserver' },
      cwd: '/home/gs/.config/unity3d/IronGate/Valheim',
      backupFolders: ['worlds_local'],
    },
  });
});

test('lines are typed into a script whose game reads them', () => {
  const [place] = placesOfGame(knownGame('minecraft-java'), '/home/gs/serverfiles', '/home/gs');
  const look = { kind: 'seen', saves: ['world'], secret: null, properties: new Map() } as const;
  expect(proposeScript('/home/gs/mcserver', true, place, look)).toMatchObject({
    console: 'input',
    missing: [],
  });
});
