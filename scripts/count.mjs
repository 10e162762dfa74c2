// Prints "passed failed skipped" of all the reports together: GoogleTest's .xml, vitest's .json.
import { readFileSync } from 'node:fs';

function googletest(report) {
  const [all] = report.match(/<testsuites[^>]*>/);
  const count = (name) => Number(all.match(new RegExp(`\\b${name}="(\\d+)"`))[1]);
  const failed = count('failures') + count('errors');
  const skipped = count('disabled') + (report.match(/<skipped\b/g) ?? []).length;
  return [count('tests') - failed - skipped, failed, skipped];
}

function vitest(report) {
  const run = JSON.parse(report);
  // A file that could not even be loaded has no tests: it is one failure.
  const unloaded = run.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  );
  return [
    run.numPassedTests,
    run.numFailedTests + unloaded.length,
    run.numPendingTests + run.numTodoTests,
  ];
}

const counts = process.argv.slice(2).map((path) => {
  const report = readFileSync(path, 'utf8');
  return path.endsWith('.xml') ? googletest(report) : vitest(report);
});
console.log(...[0, 1, 2].map((i) => counts.reduce((sum, each) => sum + each[i], 0)));
