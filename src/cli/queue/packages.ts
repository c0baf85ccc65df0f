/**
 * BullMQ and ioredis: optional packages, loaded when a queue is used. Together they have three hundred files, which
 * take a tenth of a second to load; where pzl is built, they are also bundled into one file with its compiled code
 * (scripts/build/queue-packages.mjs), which takes a third of that. The bundle is never published, and only used for the
 * installed versions.
 */
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import type * as Bull from 'bullmq';
import type * as Io from 'ioredis';
import { runScript } from '../startup/code-cache.ts';
import { codeIsWanted } from '../startup/this-machine.ts';

export interface Packages {
  readonly bullmq: typeof Bull;
  readonly ioredis: typeof Io;
}

/**
 * The exports of the bundle: the versions of the packages, and for each package a function that runs it when it is
 * first called.
 */
interface PackageBundle {
  readonly versions: Readonly<Record<keyof Packages, string>>;
  readonly load: (require: NodeJS.Require) => { readonly [Name in keyof Packages]: () => Packages[Name] };
}

let loadFromBundle: ReturnType<PackageBundle['load']> | undefined;

/** Loads an optional package. @throws Error if the package isn't installed. */
export function loadPackage<Name extends keyof Packages>(name: Name): Packages[Name] {
  const require = createRequire(import.meta.url);
  loadFromBundle ??= openBundle(require);
  return loadFromBundle ? loadFromBundle[name]() : (require(name) as Packages[Name]);
}

function openBundle(require: NodeJS.Require): typeof loadFromBundle {
  const script = fileURLToPath(new URL('./queue-packages.cjs', import.meta.url));
  if (!codeIsWanted() || !existsSync(script)) return undefined;
  const { versions, load } = runScript(script) as PackageBundle;
  const hasSameVersions = Object.entries(versions).every(
    ([name, version]) => version === installedVersion(require, name),
  );
  return hasSameVersions ? load(require) : undefined;
}

function installedVersion(require: NodeJS.Require, name: string): string | undefined {
  try {
    const { version } = JSON.parse(readFileSync(require.resolve(`${name}/package.json`), 'utf8')) as {
      readonly version?: string;
    };
    return version;
  } catch {
    return undefined;
  }
}
