// Runs the service and restarts it when a source changes. The client is rebuilt: reload the page.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { environment, forgetBuilds, nest, node, prepare, root, run } from './workspace.mjs';

await prepare();
forgetBuilds();
const quiet = { env: environment, stdio: ['ignore', 'ignore', 'inherit'] };
const compilers = [
  spawn(node, nest('build', '--watch'), { cwd: join(root, 'backend'), ...quiet }),
  spawn(node, [join(root, 'node_modules/vite/bin/vite.js'), 'build', '--watch'], {
    cwd: join(root, 'frontend'),
    ...quiet,
  }),
];
const stop = () => compilers.forEach((compiler) => compiler.kill());
process.once('exit', stop);
process.exitCode = await run(['--watch', '--watch-preserve-output', '--enable-source-maps', 'backend/dist/main.js']);
stop();
