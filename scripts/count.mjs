// Prints "passed failed skipped" of the report PATH.xml (ctest) or PATH.json (vitest); no report counts nothing.
import { existsSync, readFileSync } from 'node:fs';

const path = process.argv[2];
let counts = [0, 0, 0];
if (existsSync(`${path}.xml`)) {
  const suite = readFileSync(`${path}.xml`, 'utf8').match(/<testsuite[^>]*>/)[0];
  const count = (name) => Number(suite.match(new RegExp(`\\b${name}="(\\d+)"`))?.[1] ?? 0);
  const skipped = count('skipped') + count('disabled');
  counts = [count('tests') - count('failures') - skipped, count('failures'), skipped];
} else if (existsSync(`${path}.json`)) {
  const run = JSON.parse(readFileSync(`${path}.json`, 'utf8'));
  counts = [run.numPassedTests, run.numFailedTests, run.numPendingTests + run.numTodoTests];
}
console.log(counts.join(' '));
