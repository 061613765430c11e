#!/usr/bin/env -S node --disable-warning=ExperimentalWarning
import { runCommandLine } from './command-line.ts';

// Only a terminal has columns, and not each says how many.
const columns = process.stdout.columns || null;
const { code, to, text } = await runCommandLine(process.argv.slice(2), columns);
process[to].write(text);
process.exitCode = code;
