// Prints "passed failed skipped" of one report: ctest's .xml or vitest's .json.
import { readFileSync } from 'node:fs';

const path = process.argv[2];
const report = readFileSync(path, 'utf8');
let passed, failed, skipped;
if (path.endsWith('.xml')) {
  const suite = report.match(/<testsuite[^>]*>/)[0];
  const count = (name) => Number(suite.match(new RegExp(`\\b${name}="(\\d+)"`))?.[1] ?? 0);
  failed = count('failures');
  skipped = count('skipped') + count('disabled');
  passed = count('tests') - failed - skipped;
} else {
  const run = JSON.parse(report);
  // A file that could not even be loaded has no tests: it is one failure.
  const unloaded = run.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  );
  passed = run.numPassedTests;
  failed = run.numFailedTests + unloaded.length;
  skipped = run.numPendingTests + run.numTodoTests;
}
console.log(passed, failed, skipped);
