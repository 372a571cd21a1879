// Runs every static check and reports all problems, not only the first.
import { spawn } from 'node:child_process';
import { JEST } from './jest/command.mjs';
import { environment, node, prepare, root } from './workspace.mjs';

const checks = {
  'types (contracts, projections, test)': ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.json'],
  'types (backend)': ['node_modules/typescript/bin/tsc', '-p', 'backend/tsconfig.json'],
  'types (frontend)': ['node_modules/typescript/bin/tsc', '-p', 'frontend/tsconfig.json'],
  eslint: ['node_modules/eslint/bin/eslint.js', '.', '--max-warnings=0'],
  prettier: ['node_modules/prettier/bin/prettier.cjs', '--check', '--log-level=warn', '.'],
  'dependency arrows': [
    'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs',
    '--output-type=err',
    ...['contracts/src', 'projections/src', 'backend/src', 'frontend/src'],
  ],
  'unused code (knip)': ['node_modules/knip/bin/knip.js', '--no-progress'],
  'unit tests': [...JEST, '--selectProjects', 'unit', 'unit-client', '--silent'],
};

await prepare();
const failed = [];
for (const [name, args] of Object.entries(checks)) {
  const { code, output } = await outcome(args);
  console.log(`${code === 0 ? '✓' : '✗'} ${name}`);
  if (code === 0) continue;
  failed.push(name);
  console.log(output.trim());
}
if (failed.length) console.log(`\n${failed.length} of ${Object.keys(checks).length} failed: ${failed.join(', ')}`);
process.exitCode = failed.length ? 1 : 0;

function outcome(args) {
  const child = spawn(node, ['--disable-warning=ExperimentalWarning', ...args], { cwd: root, env: environment });
  let output = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  child.stderr.on('data', (chunk) => (output += chunk));
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, output })));
}
