// Runs every suite, or those with an argument in their path; options are passed on to Jest. The last line has the
// numbers of passed and failed tests.
import { mkdirSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';
import { provideBrowser } from './browser.mjs';
import { JEST } from './jest/command.mjs';
import { environment, node, prepare, root, run } from './workspace.mjs';

await prepare();
environment.MEGURI_TEST_PREPARED = '1';
if (meansBrowserTests()) await readyBrowser();
/**
 * Files shared by suites, see `test/support/servers/run-folders.ts`; leftovers of a killed run are recognised by the
 * process id.
 */
const folder = join(fastFolder(), `meguri-test-run-${process.pid}`);
environment.MEGURI_TEST_RUN = folder;
// The suites' temporary files are deleted with it, also those they had no time to delete.
environment.TMPDIR = join(folder, 'aside');
mkdirSync(environment.TMPDIR, { recursive: true });
environment.MEGURI_TEST_REPORT = join(folder, 'report.json');
/** How many suites' times are printed. */
const SLOWEST = 10;

// Jest options with several values would swallow the paths after them.
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

/**
 * The report of `test-report.mjs`: none if no suite was found. If Jest failed without a failed test, that counts as
 * one.
 */
function report() {
  try {
    const all = JSON.parse(readFileSync(environment.MEGURI_TEST_REPORT, 'utf8'));
    return { ...all, failed: all.failed || (code === 0 ? 0 : 1) };
  } catch {
    return { passed: 0, failed: code === 0 ? 0 : 1, skipped: [], late: [], suites: [], projects: [] };
  }
}

/**
 * The folder for test databases: in memory if there is enough. A whole run needs up to 1.1 GB; creating and deleting
 * thousands of files is most of a database's cost: 20 ms in memory and 540 ms on a slow disk.
 */
function fastFolder() {
  const memory = '/dev/shm';
  const plenty = 6 * 1024 ** 3;
  try {
    const { bavail, bsize } = statfsSync(memory);
    if (Math.min(bavail * bsize, process.availableMemory?.() ?? freemem()) > plenty) return memory;
  } catch {
    // Some systems don't have it.
  }
  return tmpdir();
}

/** Where the time went; browsers and servers take most of it. */
function sayTimes(title, times) {
  const line = ({ name, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${name}`;
  console.log(`\n${title}:\n${times.map(line).join('\n')}`);
}

function sayList(title, names) {
  if (names.length) console.log(`\n${title}:\n${names.map((name) => `  - ${name}`).join('\n')}`);
}

/** Whether the arguments include a suite that needs a browser. */
function meansBrowserTests() {
  const asked = process.argv.slice(2).filter((argument) => !argument.startsWith('-'));
  const suites = readdirSync(join(root, 'test', 'browser')).filter((name) => name.endsWith('.sys.spec.ts'));
  const isAsked = (path) => asked.length === 0 || asked.some((part) => path.includes(part));
  return suites.some((name) => isAsked(join(root, 'test', 'browser', name)));
}

/** Passes the browser to the suites, or the reason why they must be skipped. */
async function readyBrowser() {
  const { path, reason } = await provideBrowser({ root, node });
  if (path) environment.CHROME_PATH = path;
  else environment.MEGURI_NO_BROWSER = reason;
  if (!path) console.log(`ブラウザのテストをスキップします (The browser tests are skipped: ${reason})`);
}
