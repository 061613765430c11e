import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LogFormatError, LogLines } from '../src/supervisors/docker-log.ts';

/** Returns a part of the output of a container without a terminal, as its engine sends it. */
function frame(stream: 1 | 2, content: Buffer): Buffer {
  const header = Buffer.alloc(8);
  header.writeUInt8(stream, 0);
  header.writeUInt32BE(content.length, 4);
  return Buffer.concat([header, content]);
}

/** Returns the lines of a log that comes in parts of these sizes. */
function read(log: Buffer, sizes: readonly number[], hasTerminal: boolean): readonly string[] {
  const lines = new LogLines(hasTerminal);
  const all: string[] = [];
  let at = 0;
  for (const size of [...sizes, log.length]) {
    all.push(...lines.add(log.subarray(at, at + size)));
    at += size;
  }
  return [...all, ...lines.rest()];
}

const text = fc.string({ unit: 'grapheme', maxLength: 40 }).map((line) => line.replaceAll('\n', ''));
const sizes = fc.array(fc.integer({ min: 1, max: 20 }), { maxLength: 100 });

describe('the log of a container', () => {
  it('has the lines that were printed, however it is divided into parts', () => {
    const printed = fc.array(fc.record({ stream: fc.constantFrom<1 | 2>(1, 2), line: text }), {
      maxLength: 20,
    });
    fc.assert(
      fc.property(printed, sizes, (lines, parts) => {
        const log = Buffer.concat(lines.map(({ stream, line }) => frame(stream, Buffer.from(`${line}\n`))));
        expect(read(log, parts, false)).toEqual(lines.map(({ line }) => line));
      }),
    );
  });

  it('of a terminal comes as it is', () => {
    fc.assert(
      fc.property(fc.array(text, { maxLength: 20 }), sizes, (lines, parts) => {
        const log = Buffer.from(lines.map((line) => `${line}\n`).join(''));
        expect(read(log, parts, true)).toEqual(lines);
      }),
    );
  });

  it('has whole lines where the two streams of a game alternate in the middle of one', () => {
    const parts = [
      frame(1, Buffer.from('one ')),
      frame(2, Buffer.from('two\n')),
      frame(1, Buffer.from('more\n')),
    ];
    expect(read(Buffer.concat(parts), [], false)).toEqual(['two', 'one more']);
  });

  it('that means harm is read in bounds, or refused', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), fc.boolean(), (bytes, hasTerminal) => {
        try {
          for (const line of read(Buffer.from(bytes), [], hasTerminal))
            expect(line.length).toBeLessThan(8_100);
        } catch (error) {
          expect(error).toBeInstanceOf(LogFormatError);
        }
      }),
    );
    const endless = new LogLines(true);
    for (let part = 0; part < 100; part++) expect(endless.add(Buffer.alloc(10_000, 'a'))).toEqual([]);
    expect(endless.rest()[0]?.length).toBeLessThan(20_000);
  });
});
