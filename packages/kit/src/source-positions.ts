import { existsSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';

/** The folder of the bundle that this is part of; null if the sources are run. */
const bundleFolder = import.meta.url.endsWith('.mjs') ? dirname(fileURLToPath(import.meta.url)) : null;

/** A position in a line of a stack. */
const position = /file:\/\/\S+\.mjs:\d+:\d+/g;
const parts = /^(?<url>.+):(?<line>\d+):(?<column>\d+)$/;

const maxKnown = 1_000;
const known = new LRUCache<string, string>({ max: maxKnown });

/**
 * Returns a stack in which the positions in a bundle are those in the sources, as the source maps beside it say. Not by
 * Node’s `--enable-source-maps`, which keeps 50 MB, nor by its `SourceMap`, which blocks the event loop for 50 to 100 ms.
 */
export function withSourcePositions(stack: string, folder = bundleFolder): string {
  if (folder === null) return stack;
  return stack.replace(position, (found) => {
    const source = known.get(found) ?? sourcePosition(found, folder) ?? found;
    known.set(found, source);
    return source;
  });
}

/** The parts of a source map (ECMA-426) that are needed here. */
const sourceMap = z.object({ sources: z.array(z.string()), mappings: z.string() });

function sourcePosition(found: string, folder: string): string | null {
  const { url = '', line, column } = parts.exec(found)?.groups ?? {};
  const path = fileURLToPath(url);
  // A file that only passes on what others export has no map.
  if (dirname(path) !== folder || !existsSync(`${path}.map`)) return null;
  const map = sourceMap.parse(JSON.parse(readFileSync(`${path}.map`, 'utf8')));
  const original = originalPosition(map.mappings, Number(line) - 1, Number(column) - 1);
  const source = original === null ? undefined : map.sources[original.source];
  if (original === null || source === undefined) return null;
  return `${source.replace(/^(?:\.\.\/)+/, '')}:${original.line + 1}:${original.column + 1}`;
}

interface OriginalPosition {
  /** Its index among the sources. */
  readonly source: number;
  /** From 0. */
  readonly line: number;
  /** From 0. */
  readonly column: number;
}

/**
 * Returns where the last mapping at or before a position leads. Reads the mappings up to there, and keeps none of them.
 * @param line from 0
 * @param column from 0
 */
function originalPosition(mappings: string, line: number, column: number): OriginalPosition | null {
  /** Of the segment: its column in the bundle, source, line, column and name. Each is relative to the one before. */
  const fields = [0, 0, 0, 0, 0];
  let field = 0;
  let value = 0;
  let shift = 0;
  let atLine = 0;
  let found: OriginalPosition | null = null;
  for (let at = 0; at <= mappings.length; at++) {
    const code = mappings.charCodeAt(at);
    if (code !== comma && code !== semicolon && at < mappings.length) {
      const digit = base64.get(code) ?? 0;
      value += (digit & 31) << shift;
      shift += 5;
      if (digit >= 32) continue;
      fields[field] = (fields[field] ?? 0) + (value & 1 ? -(value >> 1) : value >> 1);
      field++;
      value = 0;
      shift = 0;
      continue;
    }
    if (atLine === line && field > 0) {
      const [atColumn = 0, source = 0, originalLine = 0, originalColumn = 0] = fields;
      if (atColumn > column) return found;
      found = field < 4 ? null : { source, line: originalLine, column: originalColumn };
    }
    field = 0;
    if (code !== semicolon) continue;
    if (atLine === line) return found;
    atLine++;
    fields[0] = 0;
  }
  return found;
}

const comma = 0x2c;
const semicolon = 0x3b;
/** The values of the digits, by character code. */
const base64 = new Map(
  Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/', (digit, value) => [
    digit.charCodeAt(0),
    value,
  ]),
);
