// What npm runs as `prepare`: all that is built, unless it stands there already. npm prepares a checkout twice before its first
// `npx pzl`: for `npm ci`, and again to link the command into the folder where npx keeps what it runs.
import { stands } from './build/standing.mjs';

if (!stands()) await import('./build.mjs');
