// Starts the service, or another entry point named on the command line, on a fresh clone too.
import { environment, node, prepare, root, run } from './workspace.mjs';

await prepare();
const [entry = 'backend/dist/.service/main.js', ...rest] = process.argv.slice(2);
// Loading leaves much garbage behind: with V8's own choice the young generation alone keeps 70 MB for good.
const args = [
  '--enable-source-maps',
  '--max-semi-space-size=16',
  '--disable-warning=ExperimentalWarning',
  entry,
  ...rest,
];

// glibc keeps what pictures needed while they were drawn, an arena a thread: 160 MB more after a first start.
const frugal = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '131072', MALLOC_TRIM_THRESHOLD_: '131072' };
Object.assign(environment, { ...frugal, ...environment });

if (process.execve && process.platform !== 'win32') {
  // Becomes the server: no parent beside it, signals reach it directly.
  process.chdir(root);
  process.removeAllListeners('warning');
  process.execve(node, [node, ...args], environment);
} else {
  process.exitCode = await run(args);
}
