import { mock } from 'node:test';
import { type Files, noise, random } from '@steward/worlds/testing';
import { readingOf } from '../folder.ts';
import { installFromNpm } from '../npm.ts';
import type { OpenSubject, Subject } from '../subject.ts';

const saves = '.config/Epic/FactoryGame/Saved/SaveGames/server/';
const level = 'Persistent_Level';
const grids = ['MainGrid', 'LandscapeGrid', 'ExplorationGrid', 'FoliageGrid', 'HLOD0_256m_1023m'];
/** As the game’s 1.0 has them. */
const header = {
  saveHeaderType: 14,
  saveVersion: 46,
  buildVersion: 365_306,
  mapName: level,
  mapOptions: '',
  sessionName: 'Ours',
  saveDateTime: '1700000000000',
  sessionVisibility: 1,
  fEditorObjectVersion: 40,
  rawModMetadataString: '',
  isModdedSave: 0,
  saveIdentifier: 'ours',
  partitionEnabledFlag: true,
  consistencyHashBytes: { isValid: false },
  creativeModeEnabled: false,
};
const compressionInfo = {
  chunkHeaderSize: 49,
  packageFileTag: 0x9e2a83c1,
  maxUncompressedChunkContentSize: 128 * 1024,
};

async function openSubject(): Promise<OpenSubject> {
  await installFromNpm();
  const { Parser, SatisfactorySave, SaveComponent } = await import('@etothepii/satisfactory-file-parser');

  const object = (number: number, next: () => number) => {
    const [type, name] = ['/Script/FactoryGame.FGInventoryComponent', `${level}:PersistentLevel`];
    const made = new SaveComponent(type, level, `${name}.Inventory_${number}`, `${name}.Storage`);
    made.objectVersion = header.saveVersion;
    made.trailingData = [...noise(Math.floor(next() * 800), next)];
    return made;
  };

  const save = (next: () => number): Buffer => {
    const made = new SatisfactorySave('ours', { ...header, playDurationSeconds: Math.floor(next() * 9_999) });
    const hash = () => [...noise(4, next)];
    made.gridHash = { version: 6, hash1: hash(), hash2: hash() };
    made.grids = Object.fromEntries(
      grids.map((name) => [name, { cellSize: 12_800, gridHash: 7, children: { a: 1 } }]),
    );
    made.levels = ['Level_1', level].map((name) => ({
      name,
      objects: Array.from({ length: 200 }, (_, number) => object(number, next)),
      collectables: [],
    }));
    made.compressionInfo = compressionInfo;
    const parts: Uint8Array[] = [];
    const add = (part: Uint8Array) => void parts.push(part);
    Parser.WriteSave(made, add, add);
    return Buffer.concat(parts);
  };

  const read = (files: Files) =>
    readingOf(async (add) => {
      // It says so of a save that it takes for damaged, and goes on.
      const warned = mock.method(console, 'warn', (reason: unknown) => {
        throw new Error(String(reason));
      });
      try {
        for (const [path, content] of files)
          add(path + Parser.JSONStringifyModified(Parser.ParseSave('ours', new Uint8Array(content).buffer)));
      } finally {
        warned.mock.restore();
      }
    });

  const savesOf = (next: () => number): Files =>
    new Map(
      ['ours', 'ours_autosave_0', 'ours_autosave_1'].map((name) => [`${saves}${name}.sav`, save(next)]),
    );

  return {
    make: async (seed) => {
      const next = random(seed);
      return { older: savesOf(next), whole: savesOf(next) };
    },
    read,
    close: async () => {},
  };
}

/** Saves of 1.0 that the reader’s own writer made. Steward has no rule for them. */
export const satisfactory: Subject = {
  game: 'satisfactory',
  reader: 'satisfactory-file-parser',
  open: openSubject,
};
