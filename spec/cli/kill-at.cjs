// Loaded before pzl: counts its calls that change files below PZL_KILL_FOLDER, and ends the process at one of them, without a last word.
// PZL_KILL_AT is the call's number and `before`, `midst` (half of what is written is there) or `after`; PZL_KILL_COUNT names a file that
// is told how many calls there were.
const fs = require('node:fs');
const path = require('node:path');
const { isMainThread } = require('node:worker_threads');

const { PZL_KILL_FOLDER: folder, PZL_KILL_AT: at = '', PZL_KILL_COUNT: told } = process.env;
const [number, moment] = at.split(' ');
const { writeSync, writeFileSync } = fs;
const mine = new Map();
let calls = 0;

const isBelow = (file) => typeof file === 'string' && path.resolve(file).startsWith(folder + path.sep);
const end = () => process.kill(process.pid, 'SIGKILL');

/** `half`: does a part of the work. */
function at_(work, half) {
  const isHere = String(++calls) === number;
  if (isHere && moment === 'before') end();
  if (isHere && moment === 'midst') {
    half?.();
    end();
  }
  const result = work();
  if (isHere) end();
  return result;
}

function wrap(name, concerns, half) {
  const original = fs[name];
  fs[name] = (...words) =>
    concerns(...words)
      ? at_(() => original(...words), half && (() => half(original, ...words)))
      : original(...words);
}

const halfOf = (data) => {
  const bytes = Buffer.from(data);
  return bytes.subarray(0, bytes.length >> 1);
};

if (isMainThread && folder !== undefined) {
  const { openSync, closeSync } = fs;
  const opens = (file, flags = 'r') =>
    isBelow(file) && (typeof flags === 'number' ? (flags & 3) !== 0 : /[wa+]/.test(flags));
  fs.openSync = (file, flags, ...rest) => {
    if (!opens(file, flags)) return openSync(file, flags, ...rest);
    const descriptor = at_(() => openSync(file, flags, ...rest));
    mine.set(descriptor, file);
    return descriptor;
  };
  fs.closeSync = (descriptor) => {
    mine.delete(descriptor);
    closeSync(descriptor);
  };
  const isMine = (file) => mine.has(file) || isBelow(file);
  wrap('writeSync', isMine, (_, descriptor, data) => writeSync(descriptor, halfOf(data)));
  wrap('writeFileSync', isMine, (_, file, data, options) => writeFileSync(file, halfOf(data), options));
  for (const name of [
    'ftruncateSync',
    'fsyncSync',
    'mkdirSync',
    'rmSync',
    'unlinkSync',
    'renameSync',
    'linkSync',
  ])
    wrap(name, isMine);
  if (told !== undefined) process.on('exit', () => writeFileSync(told, String(calls)));
}
