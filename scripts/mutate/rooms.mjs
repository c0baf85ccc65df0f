// Where mistakes are made, and which specs should detect them.
import { readdirSync } from 'node:fs';

const ENGINE_SPECS = readdirSync('spec/engine', { recursive: true, encoding: 'utf8' }).filter((file) =>
  file.endsWith('.spec.ts'),
);

/** The folders of a room, and the specs that should detect its mistakes; for the engine, fast ones first. */
export const ROOMS = {
  text: { in: ['src/text'], specs: ['spec/language', 'spec/corpus/errors'] },
  model: {
    in: ['src/model'],
    specs: [
      'spec/model',
      'spec/language/check',
      'spec/formats/boards',
      'spec/tasks/reasons',
      'spec/backends/sat/meaning',
    ],
  },
  language: {
    in: ['src/language'],
    specs: ['spec/language', 'spec/corpus', 'spec/model/grounding', 'spec/tasks/plant'],
  },
  grounding: { in: ['src/grounding'], specs: ['spec/model', 'spec/corpus/errors', 'spec/language'] },
  sat: {
    in: ['src/backends/sat', 'src/backends/common'],
    specs: [
      'sat/dimacs',
      'sat/drat',
      'sat/uses',
      'sat/wide',
      'sat/cardinality',
      'sat/random',
      'sat/session',
      'sat/meaning',
      'sat/graphs',
    ].map((name) => `spec/backends/${name}`),
  },
  ilp: {
    in: ['src/backends/ilp'],
    specs: [
      'spec/backends/ilp/rows',
      'spec/backends/ilp/text',
      'spec/backends/ilp',
      'spec/tasks/program-text',
    ],
  },
  formats: { in: ['src/formats'], specs: ['spec/formats', 'spec/seeds-formats', 'spec/cli/transfer'] },
  draw: { in: ['src/draw'], specs: ['spec/draw', 'spec/corpus/explain', 'spec/cli/run'] },
  tasks: { in: ['src/tasks'], specs: ['spec/tasks', 'spec/corpus/explain', 'spec/cli/run'] },
  cli: { in: ['src/cli'], specs: ['spec/cli'] },
  engine: {
    in: ['engine/assembly'],
    /** The specs that test the engine's build with assertions. */
    checked: ['spec/backends/sat/checked', ...ENGINE_SPECS.map((file) => `spec/engine/${file.slice(0, -8)}`)],
    specs: ['text', 'engine', 'proof'].map((name) => `spec/backends/sat/${name}`),
  },
};

/** Specs that examine the sources' text, need a browser, or run all published puzzles. */
export const EXCLUDED_SPECS =
  /spec\/(?:rooms|source|tree|console|extending|pack|published|seeds|gallery|studio|site)/;
