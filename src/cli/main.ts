#!/usr/bin/env node
// The command line: a thin shell over the core.
export {};
