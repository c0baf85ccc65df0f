// Runs the tests, or the named ones, on another version of Node, by the npm package `node`; stored compiled code of
// this version isn't affected, because its file names contain the version.
//
// node scripts/test-on.mjs 22 [spec/cli …]
import { spawnSync } from 'node:child_process';
import { inPackage } from './build/common.mjs';

const [version = '', ...words] = process.argv.slice(2);
if (!/^\d+(\.\d+)*$/.test(version)) {
  console.error(
    'usage: node scripts/test-on.mjs VERSION [words of vitest], for example: node scripts/test-on.mjs 22',
  );
  process.exit(2);
}
const npx = process.platform === 'win32' ? 'npx.cmd' : 'npx';
const on = (...script) => {
  const { status } = spawnSync(npx, ['-y', '-p', `node@${version}`, 'node', ...script], { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
};
on('scripts/build.mjs', 'code-cache');
on(inPackage('vitest', 'vitest.mjs'), 'run', ...words);
