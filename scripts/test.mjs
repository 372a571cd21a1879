// Runs every suite, or those whose path contains an argument; options are passed on to Jest. The last line says how many tests passed and failed.
import { mkdirSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { availableParallelism, freemem, tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { performance } from 'node:perf_hooks';
import { provideBrowser } from './browser.mjs';
import { environment, node, prepare, root, run } from './workspace.mjs';

await prepare();
if (meansBrowserTests()) await readyBrowser();
/** What Jest's runs share, see `test/support/servers/run-folders.ts`; what is left of a killed run is known by the process's id. */
const folder = join(fastFolder(), `meguri-test-run-${process.pid}`);
environment.MEGURI_TEST_RUN = folder;
// What suites put aside goes with it, also what they had no time to remove.
environment.TMPDIR = join(folder, 'aside');
mkdirSync(environment.TMPDIR, { recursive: true });
const count = { passed: 0, failed: 0, skipped: 0 };
const skipped = [];
/** Passed, but only when tried once more. */
const late = [];
const suites = [];
const phases = [];
/** Suites whose times are printed. */
const SLOWEST = 10;

// Left to itself, Jest keeps one core for its own process, which has little to do. These wait for the database now and then: with one
// worker more than cores a quarter of these isn't idle. Whole services and browsers are no faster for a third.
await jest('unit-and-int', ['--selectProjects', 'unit', 'int', `--maxWorkers=${availableParallelism() + 1}`]);
await jest('service-and-browser', ['--selectProjects', 'service', 'browser', '--maxWorkers=100%']);
await jest('alone', ['--selectProjects', 'alone', '--runInBand']);

rmSync(folder, { recursive: true, force: true });
sayTheSlowest();
sayList('Passed only at the second try', late);
sayList('Skipped', skipped);
const tail = count.skipped ? `, ${count.skipped} skipped` : '';
console.log(`${count.passed} passed, ${count.failed} failed${tail}`);
process.exitCode = count.failed || !count.passed ? 1 : 0;

/**
 * Where databases of tests lie: in memory where there is plenty. A whole run was seen to hold 1.1 GB; files that are made and removed by
 * the thousand are most of what a database of its own costs: measured, 20 ms in memory and 540 ms on a slow disk.
 */
function fastFolder() {
  const memory = '/dev/shm';
  const plenty = 6 * 1024 ** 3;
  try {
    const { bavail, bsize } = statfsSync(memory);
    if (Math.min(bavail * bsize, process.availableMemory?.() ?? freemem()) > plenty) return memory;
  } catch {
    // Not every system has it.
  }
  return tmpdir();
}

/** Where the time went; browsers and servers are most of it. */
function sayTheSlowest() {
  const line = ({ name, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${name}`;
  const slowest = suites.sort((a, b) => b.seconds - a.seconds).slice(0, SLOWEST);
  console.log(`\nTogether:\n${phases.map(line).join('\n')}`);
  console.log(`\nSlowest suites:\n${slowest.map(line).join('\n')}`);
}

function sayList(title, names) {
  if (names.length) console.log(`\n${title}:\n${names.map((name) => `  - ${name}`).join('\n')}`);
}

/** Whether what was asked for includes a suite that needs a browser. */
function meansBrowserTests() {
  const asked = process.argv.slice(2).filter((argument) => !argument.startsWith('-'));
  const suites = readdirSync(join(root, 'test', 'browser')).filter((name) => name.endsWith('.sys.spec.ts'));
  const isAsked = (path) => asked.length === 0 || asked.some((pattern) => new RegExp(pattern, 'i').test(path));
  return suites.some((name) => isAsked(join(root, 'test', 'browser', name)));
}

/** Tells the suites which browser to drive, or why they have to be skipped. */
async function readyBrowser() {
  const { path, reason } = await provideBrowser({ root, node });
  if (path) environment.CHROME_PATH = path;
  else environment.MEGURI_NO_BROWSER = reason;
  if (!path) console.log(`ブラウザのテストをスキップします (The browser tests are skipped: ${reason})`);
}

async function jest(name, selection) {
  const file = join(folder, `${name}.json`);
  const before = performance.now();
  const code = await run(
    [
      '--experimental-vm-modules',
      '--disable-warning=ExperimentalWarning',
      'node_modules/jest/bin/jest.js',
      '--passWithNoTests',
      '--json',
      `--outputFile=${file}`,
      // In this form a path isn't taken for one more project's name.
      ...process.argv
        .slice(2)
        .map((argument) => (argument.startsWith('-') ? argument : `--testPathPatterns=${argument}`)),
      ...selection,
    ],
    // The JSON goes to the file; what people read comes on stderr.
    { stdio: ['ignore', 'ignore', 'inherit'] },
  );
  collect(file, code);
  phases.push({ name, seconds: (performance.now() - before) / 1000 });
}

function collect(file, code) {
  let result;
  try {
    result = JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    // Jest ended before it could say what it found.
    count.failed++;
    return;
  }
  const failed = result.numFailedTests + result.numRuntimeErrorTestSuites;
  count.passed += result.numPassedTests;
  count.failed += failed || (code === 0 ? 0 : 1);
  for (const { assertionResults, name, startTime, endTime } of result.testResults) {
    suites.push({ name: relative(root, name), seconds: (endTime - startTime) / 1000 });
    for (const { status, fullName, invocations } of assertionResults) {
      if (status === 'passed' && invocations > 1) late.push(fullName);
      if (status !== 'pending' && status !== 'todo' && status !== 'skipped') continue;
      count.skipped++;
      skipped.push(fullName);
    }
  }
}
