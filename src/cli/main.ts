#!/usr/bin/env node
import { main } from './program.ts';
import { processShell } from './shell.ts';

process.exitCode = await main(process.argv.slice(2), processShell());
