// Starts the service, or the entry point named on the command line, also on a fresh clone.
import { environment, node, prepare, root, run } from './workspace.mjs';

// A test run prepares once and then starts many services, and each comparison with the sources takes a tenth of a start.
if (process.env.MEGURI_TEST_PREPARED !== '1') await prepare();
const [entry = 'backend/dist/.service/main.js', ...rest] = process.argv.slice(2);
// Loading creates much garbage: with V8's default the young generation alone keeps 70 MB.
const args = [
  '--enable-source-maps',
  '--max-semi-space-size=16',
  '--disable-warning=ExperimentalWarning',
  entry,
  ...rest,
];

// glibc keeps memory freed after image processing, one arena per thread: 160 MB more after a first start.
const frugal = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '131072', MALLOC_TRIM_THRESHOLD_: '131072' };
Object.assign(environment, { ...frugal, ...environment });

if (process.execve && process.platform !== 'win32') {
  // Replaces this process by the server, so that signals reach it directly.
  process.chdir(root);
  process.removeAllListeners('warning');
  process.execve(node, [node, ...args], environment);
} else {
  process.exitCode = await run(args);
}
