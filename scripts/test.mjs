// Runs every suite, or those whose path contains an argument; options are passed on to Jest. The last line says how many tests passed and failed.
import { mkdirSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';
import { provideBrowser } from './browser.mjs';
import { JEST } from './jest/command.mjs';
import { environment, node, prepare, root, run } from './workspace.mjs';

await prepare();
if (meansBrowserTests()) await readyBrowser();
/** What the suites share, see `test/support/servers/run-folders.ts`; what is left of a killed run is known by the process's id. */
const folder = join(fastFolder(), `meguri-test-run-${process.pid}`);
environment.MEGURI_TEST_RUN = folder;
// What suites put aside goes with it, also what they had no time to remove.
environment.TMPDIR = join(folder, 'aside');
mkdirSync(environment.TMPDIR, { recursive: true });
environment.MEGURI_TEST_REPORT = join(folder, 'report.json');
/** Suites whose times are printed. */
const SLOWEST = 10;

// Options of Jest that take several values would take the paths behind them too.
const reporters = ['--reporters=default', '--reporters=./scripts/test-report.mjs'];
const code = await run([...JEST, ...process.argv.slice(2), '--passWithNoTests', ...reporters], {
  stdio: ['ignore', 'inherit', 'inherit'],
});
const { passed, failed, skipped, late, suites, projects } = report();

rmSync(folder, { recursive: true, force: true });
sayTimes('From the first suite to the last', projects);
sayTimes('Slowest suites', suites.sort((one, other) => other.seconds - one.seconds).slice(0, SLOWEST));
sayList(
  'Passed only at the second try',
  late.map(({ name, error }) => `${name}\n${error}`),
);
sayList('Skipped', skipped);
const tail = skipped.length ? `, ${skipped.length} skipped` : '';
console.log(`${passed} passed, ${failed} failed${tail}`);
process.exitCode = failed || !passed ? 1 : 0;

/** What `test-report.mjs` has written: nothing where no suite was found. Where Jest failed without a failed test, that counts as one. */
function report() {
  try {
    const all = JSON.parse(readFileSync(environment.MEGURI_TEST_REPORT, 'utf8'));
    return { ...all, failed: all.failed || (code === 0 ? 0 : 1) };
  } catch {
    return { passed: 0, failed: code === 0 ? 0 : 1, skipped: [], late: [], suites: [], projects: [] };
  }
}

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
function sayTimes(title, times) {
  const line = ({ name, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${name}`;
  console.log(`\n${title}:\n${times.map(line).join('\n')}`);
}

function sayList(title, names) {
  if (names.length) console.log(`\n${title}:\n${names.map((name) => `  - ${name}`).join('\n')}`);
}

/** Whether what was asked for includes a suite that needs a browser. */
function meansBrowserTests() {
  const asked = process.argv.slice(2).filter((argument) => !argument.startsWith('-'));
  const suites = readdirSync(join(root, 'test', 'browser')).filter((name) => name.endsWith('.sys.spec.ts'));
  const isAsked = (path) => asked.length === 0 || asked.some((part) => path.includes(part));
  return suites.some((name) => isAsked(join(root, 'test', 'browser', name)));
}

/** Tells the suites which browser to drive, or why they have to be skipped. */
async function readyBrowser() {
  const { path, reason } = await provideBrowser({ root, node });
  if (path) environment.CHROME_PATH = path;
  else environment.MEGURI_NO_BROWSER = reason;
  if (!path) console.log(`ブラウザのテストをスキップします (The browser tests are skipped: ${reason})`);
}
