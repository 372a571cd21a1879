// Runs the service and reloads it when a source of any workspace changes.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { environment, nest, node, prepare, root, run } from './workspace.mjs';

await prepare();
const compiler = spawn(node, nest('build', '--watch'), {
  cwd: join(root, 'backend'),
  env: environment,
  stdio: ['ignore', 'ignore', 'inherit'],
});
process.once('exit', () => compiler.kill());
process.exitCode = await run(['--watch', '--watch-preserve-output', '--enable-source-maps', 'backend/dist/main.js']);
compiler.kill();
