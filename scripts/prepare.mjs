// npm's `prepare`: builds everything, unless it is built already. npm prepares a checkout twice before its first `npx
// pzl`: for `npm ci`, and again to link the command into npx's folder.
import { isBuilt } from './build/up-to-date.mjs';

if (!isBuilt()) await import('./build.mjs');
