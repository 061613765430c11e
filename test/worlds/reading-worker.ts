import { readFileSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { z } from 'zod';
import { packContents, unpackContents } from '../../src/worlds/contents.ts';
import { defaultGames } from '../../src/worlds/layouts.ts';
import { readArchive } from '../../src/worlds/read-archive.ts';

/*
 * Reads the archive whose path it is started with, as the bot does, and posts how many files it holds. Its heap is limited by
 * who starts it.
 */

const bytes = readFileSync(z.string().parse(workerData));

async function* inParts(): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += 512 * 1024) yield bytes.subarray(at, at + 512 * 1024);
}

const options = { maxContentBytes: 2 ** 33, checksum: null, games: defaultGames };
const result = await readArchive(inParts(), options);
const files = result.kind === 'read' ? unpackContents(packContents(result.contents)).files.length : 0;
parentPort?.postMessage(files);
