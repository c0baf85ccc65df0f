import { defineConfig } from 'vitest/config';

/** For .ci/run: where the result goes as JSON, beside the summary on the terminal. */
const result = process.env.PZL_TEST_RESULT;

export default defineConfig({
  test: {
    include: ['spec/**/*.spec.ts'],
    testTimeout: 60_000,
    // A page may need some time on a machine that does much else.
    expect: { poll: { timeout: 20_000 } },
    // A worker keeps what it has loaded from one file to the next: loading all of src and studio anew for each took a third of the time.
    isolate: false,
    setupFiles: ['spec/setup.ts'],
    ...(result && { reporters: ['default', 'json'], outputFile: { json: result } }),
    coverage: { include: ['src/**/*.ts'], reporter: ['text-summary', 'html'] },
  },
});
