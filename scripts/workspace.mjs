// Plain JavaScript for Node 20 without dependencies: this runs before anything is installed.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, openSync, closeSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

export const root = join(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '..');
const modules = join(root, 'node_modules');
/** The Node that everything runs with, whatever started this script. */
export const node = join(modules, 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');

/** Environment in which `node` and the workspace's tools are found first. */
export const environment = {
  ...process.env,
  PATH: [join(modules, '.bin'), process.env.PATH].join(delimiter),
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(modules, '.cache', 'node'),
};

/** Prints one sentence and ends with exit code 1. */
export function giveUp(sentence) {
  console.error(sentence);
  process.exit(1);
}

/** Installs what the lockfile names, and builds the backend, where either isn't there or has changed since. */
export async function prepare() {
  if (Number(process.versions.node.split('.')[0]) < 20) {
    giveUp(`Node.js 20以上が必要です (Node.js 20 or newer is needed; this is ${process.versions.node})`);
  }
  if (isInstalled() && isBuilt()) return;
  await alone(() => {
    if (!isInstalled()) install();
    if (!isBuilt()) build();
  });
}

function isInstalled() {
  try {
    const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
    const present = JSON.parse(readFileSync(join(modules, '.package-lock.json'), 'utf8')).packages;
    return (
      existsSync(node) &&
      Object.entries(wanted).every(
        ([path, { version, link, optional }]) =>
          !path.startsWith('node_modules/') || link || optional || present[path]?.version === version,
      )
    );
  } catch {
    return false;
  }
}

function install() {
  console.log('パッケージをインストールしています… (Installing packages)');
  const npm = process.env.npm_execpath ? [process.execPath, process.env.npm_execpath] : ['npm'];
  const args = [...npm.slice(1), 'ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  const { status } = spawnSync(npm[0], args, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] });
  if (status !== 0) giveUp('パッケージのインストールに失敗しました (npm ci failed)');
}

const built = join(root, 'backend', 'dist', '.sources');

function isBuilt() {
  return existsSync(built) && readFileSync(built, 'utf8') === sourcesHash();
}

/** Contracts and projections aren't built: Node strips their types as it loads them. */
function sourcesHash() {
  const hash = createHash('sha256');
  const files = ['package-lock.json', 'nest-cli.json', '.swcrc', join('backend', 'tsconfig.json')];
  for (const entry of readdirSync(join(root, 'backend', 'src'), { recursive: true }).sort()) {
    if (entry.endsWith('.ts') && !entry.endsWith('.spec.ts')) files.push(join('backend', 'src', entry));
  }
  for (const file of files) hash.update(`${file}\0`).update(readFileSync(join(root, file)));
  return hash.digest('hex');
}

function build() {
  console.log('ビルドしています… (Building)');
  const hash = sourcesHash();
  rmSync(join(root, 'backend', 'dist'), { recursive: true, force: true });
  const { status, stdout, stderr } = spawnSync(node, nest('build'), { cwd: join(root, 'backend'), encoding: 'utf8' });
  if (status !== 0) giveUp(`${stdout}${stderr}ビルドに失敗しました (The build failed)`);
  writeFileSync(built, hash);
}

/** Arguments that make Node run the Nest CLI; its working directory is backend/. */
export function nest(...command) {
  return [join(modules, '@nestjs', 'cli', 'bin', 'nest.js'), ...command, '-c', '../nest-cli.json'];
}

/** Two starts of one clone at the same moment install and build one after the other. */
async function alone(work) {
  const lock = join(tmpdir(), `meguri-${createHash('sha256').update(root).digest('hex').slice(0, 12)}.lock`);
  for (;;) {
    try {
      const file = openSync(lock, 'wx');
      writeFileSync(file, String(process.pid));
      closeSync(file);
      break;
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
      if (!holderIsAlive(lock)) rmSync(lock, { force: true });
      else await delay(200);
    }
  }
  try {
    process.once('exit', () => rmSync(lock, { force: true }));
    await work();
  } finally {
    rmSync(lock, { force: true });
  }
}

function holderIsAlive(lock) {
  try {
    process.kill(Number(readFileSync(lock, 'utf8')), 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/**
 * Runs the project's Node to its end, passing signals on.
 * @returns its exit code; 128 + 15 when a signal ended it
 */
export function run(args, options = {}) {
  const child = spawn(node, args, { cwd: root, env: environment, stdio: 'inherit', ...options });
  // A Ctrl-C reaches the whole process group by itself; here it must only not end the parent first.
  const ignore = () => undefined;
  const pass = () => child.kill('SIGTERM');
  process.on('SIGINT', ignore).on('SIGTERM', pass).on('SIGHUP', pass);
  return new Promise((resolve) => {
    child.once('error', (error) => giveUp(`Node.jsを起動できません: ${error.message}`));
    child.once('exit', (code) => {
      process.off('SIGINT', ignore).off('SIGTERM', pass).off('SIGHUP', pass);
      resolve(code ?? 143);
    });
  });
}
