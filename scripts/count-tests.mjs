// Prints `N passed, N failed` from vitest's JSON result; a file that couldn't be loaded counts as a failure.
import { readFileSync } from 'node:fs';

const text = readFileSync(process.argv[2], 'utf8');
if (text === '') {
  console.log('No test has run.');
} else {
  const { numPassedTests, numFailedTests, testResults } = JSON.parse(text);
  const broken = testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((a) => a.status === 'failed'),
  );
  console.log(`${numPassedTests} passed, ${numFailedTests + broken.length} failed`);
}
