// `FOLDER`: loads the packages for queues from the script in the folder, and stores V8's compiled code there
// (src/cli/startup/code-cache.ts). Run in a process of its own.
import { rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { cachedCodeFile, compiledCodeOf, runScript } from '../../src/cli/startup/code-cache.ts';
import { writeWhole } from './common.mjs';

const [folder = ''] = process.argv.slice(2);
const file = path.resolve(folder, 'queue-packages.cjs');
rmSync(cachedCodeFile(file), { force: true });
const { load } = runScript(file) as {
  readonly load: (require: NodeJS.Require) => Readonly<Record<string, () => unknown>>;
};
for (const run of Object.values(load(createRequire(file)))) run();
writeWhole(cachedCodeFile(file), compiledCodeOf(file));
