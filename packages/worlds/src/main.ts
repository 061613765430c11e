#!/usr/bin/env -S node --disable-warning=ExperimentalWarning
import { runCommandLine } from './command-line.ts';

const { code, to, text } = await runCommandLine(process.argv.slice(2));
process[to].write(text);
process.exitCode = code;
