// Plain JavaScript for Node 20 without dependencies: this runs before anything is installed.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { install, isInstalled } from './packages.mjs';
import { environment, giveUp, modules, node, root } from './place.mjs';

export { environment, node, root };

/** Installs packages and builds server and client, each only if missing or outdated. */
export async function prepare() {
  if (Number(process.versions.node.split('.')[0]) < 20) {
    giveUp(`Node.js 20以上が必要です (Node.js 20 or newer is needed; this is ${process.versions.node})`);
  }
  if (isInstalled() && isBuilt()) return;
  await alone(() => {
    if (!isInstalled()) install();
    if (!isBuilt()) buildAll();
  });
}

const client = {
  sources: [
    ...['package-lock.json', 'frontend/vite.config.ts', 'frontend/file-groups.ts', 'frontend/module-files.ts'],
    ...['frontend/page-areas.ts', 'frontend/unused-components.ts', 'frontend/no-transports.ts', 'frontend/index.html'],
    ...['frontend/public', 'frontend/fonts/cut', 'frontend/src', 'contracts/src'],
  ],
  command: [join(modules, 'vite', 'bin', 'vite.js'), 'build', '--logLevel=error'],
};

const server = ['package-lock.json', 'nest-cli.json', '.swcrc', 'backend/tsconfig.json', 'backend/src', 'backend/demo'];

/**
 * The builds with their sources and commands, each after the builds it needs. Contracts and projections aren't built
 * alone: bundles contain them, and elsewhere Node strips their types.
 */
const builds = [
  { folder: join(root, 'backend'), out: 'dist', sources: server, command: nest('build') },
  // What is started: one large file is read faster than two thousand small ones. Threads are loaded from the folder
  // around it.
  {
    folder: join(root, 'backend'),
    out: 'dist/.service',
    sources: [
      ...[...server, 'contracts/package.json', 'contracts/src', 'projections/package.json', 'projections/src'],
      'scripts/bundle-service.mjs',
    ],
    command: [join(root, 'scripts', 'bundle-service.mjs')],
  },
  { folder: join(root, 'frontend'), out: 'dist', ...client },
  // The client for servers, which render public pages with it; without it, browsers render them.
  {
    folder: join(root, 'frontend'),
    out: 'dist/.server',
    sources: client.sources,
    command: [...client.command, '--ssr', 'src/server.tsx'],
    dispensable: true,
  },
];

const markOf = ({ folder, out }) => join(folder, out, '.sources');
const isCurrent = (build) => existsSync(markOf(build)) && readFileSync(markOf(build), 'utf8') === hashOf(build);
const isBuilt = () => builds.every(isCurrent);

function hashOf({ sources }) {
  const hash = createHash('sha256');
  for (const file of sources.flatMap(filesOf)) hash.update(`${file}\0`).update(readFileSync(join(root, file)));
  return hash.digest('hex');
}

/** The file, or all files of the folder except tests. */
function filesOf(path) {
  if (!statSync(join(root, path)).isDirectory()) return [path];
  const entries = readdirSync(join(root, path), { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && !/\.spec\.tsx?$/.test(entry.name));
  return files.map((file) => relative(root, join(file.parentPath ?? file.path, file.name))).sort();
}

/** One after the other: on two cores, parallel builds are no faster. */
function buildAll() {
  console.log('ビルドしています… (Building)');
  for (const build of builds) {
    if (isCurrent(build)) continue;
    const hash = hashOf(build);
    rmSync(join(build.folder, build.out), { recursive: true, force: true });
    const options = { cwd: build.folder, env: environment, encoding: 'utf8' };
    const { status, stdout, stderr } = spawnSync(node, build.command, options);
    if (status !== 0) {
      const words = `${stdout}${stderr}ビルドに失敗しました (The build failed)`;
      if (!build.dispensable) giveUp(words);
      console.error(words);
      // A failed build is retried only after a source has changed.
      mkdirSync(join(build.folder, build.out), { recursive: true });
    }
    writeFileSync(markOf(build), hash);
  }
}

/** Marks all builds as outdated, because watching compilers overwrite them. */
export const forgetBuilds = () => builds.forEach((build) => rmSync(markOf(build), { force: true }));

/** Arguments for Node to run the Nest CLI; its working directory is backend/. */
export function nest(...command) {
  return [join(modules, '@nestjs', 'cli', 'bin', 'nest.js'), ...command, '-c', '../nest-cli.json'];
}

/** Concurrent starts of one clone install and build one after the other. */
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
 * Runs the project's Node until it exits, forwarding signals.
 * @returns its exit code; 128 + 15 when a signal ended it
 */
export function run(args, options = {}) {
  const child = spawn(node, args, { cwd: root, env: environment, stdio: 'inherit', ...options });
  // Ctrl-C reaches the whole process group by itself; the parent must only not exit first.
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
