// Plain JavaScript for Node 20: finds a browser for the browser tests, or installs one.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { basename, delimiter, join } from 'node:path';

/**
 * Debian's headless package: without windows to draw, it takes half the processor time of `chromium` to open pages, and
 * a browser suite a quarter less.
 */
const SHELL = 'chromium-headless-shell';
const NAMES = [SHELL, 'chromium', 'google-chrome', 'google-chrome-stable', 'chromium-browser', 'chrome'];
const ELSEWHERE = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'];
/**
 * Pages show fallback fonts until web fonts load. Without a Japanese font, Linux draws boxes of other widths, so lines
 * wrap and pages shift as on no real device. 1.8 MB.
 */
const FACE = 'fonts-droid-fallback';
/** For downloads on a slow connection. Without a connection, installers give up earlier by themselves. */
const TIMEOUT_MS = 5 * 60_000;

const placesOfPrograms = () => (process.env.PATH ?? '').split(delimiter).concat('/usr/bin', '/usr/local/bin');

/**
 * The Chromium or Chrome to test with: CHROME_PATH, one in the folders, or Playwright's download.
 * @returns its path, or null
 */
export async function findBrowser(folders = placesOfPrograms()) {
  const chosen = process.env.CHROME_PATH;
  if (chosen) return existsSync(chosen) ? chosen : null;
  const candidates = [...NAMES.flatMap((name) => folders.map((folder) => join(folder, name))), ...ELSEWHERE];
  return candidates.find((path) => existsSync(path)) ?? (await downloaded());
}

/** Playwright knows the path of its download. */
async function downloaded() {
  try {
    const { chromium } = await import('playwright-core');
    return existsSync(chromium.executablePath()) ? chromium.executablePath() : null;
  } catch {
    return null;
  }
}

/**
 * Finds or installs a browser and prints what it does.
 * @param {{ root: string, node: string, folders?: string[] }} workspace where the packages are, the Node that runs
 * them, and where programs are
 * @returns {Promise<{ path: string | null, reason: string }>} the reason says why there is none
 */
export async function provideBrowser({ root, node, folders }) {
  const found = await findBrowser(folders);
  if (found) {
    const added = addHeadless(found) ? runs(await findBrowser(folders)) : null;
    provideFace();
    return added?.path ? added : runs(found);
  }
  if (process.env.CHROME_PATH) return { path: null, reason: `CHROME_PATH names nothing: ${process.env.CHROME_PATH}` };
  console.log('ブラウザをインストールしています… (Installing a browser for the browser tests)');
  const failures = [installPackage(), (await findBrowser()) === null && download(root, node)].filter(Boolean);
  const installed = await findBrowser();
  if (installed) {
    provideFace();
    return runs(installed);
  }
  return { path: null, reason: `no Chromium or Chrome here, and none could be installed: ${failures.join('; ')}` };
}

/**
 * Installs the headless package beside another browser that was found. It doesn't update the package lists first, so
 * it takes no time where they lack the package. @returns whether it was installed
 */
function addHeadless(found) {
  const isChosen = Boolean(process.env.CHROME_PATH) || basename(found) === SHELL;
  return !isChosen && whyNoPackages() === null && install('--no-remove', SHELL).status === 0;
}

/**
 * Debian's package includes the libraries a browser needs.
 * @returns the error message, if any
 */
function installPackage() {
  const refusal = whyNoPackages();
  if (refusal) return refusal;
  apt('update');
  if (install(SHELL).status === 0) return null;
  return failure('apt-get', install('chromium'));
}

/** Installs a Japanese font on Linux if there is none; if that fails, prints the consequence. */
function provideFace() {
  if (process.platform !== 'linux' || hasFace()) return;
  if (!whyNoPackages()) {
    // The browser package includes the library that finds fonts, but not the command that lists them.
    const packages = ['fontconfig', FACE];
    if (install(...packages).status !== 0) {
      apt('update');
      install(...packages);
    }
  }
  if (!hasFace())
    console.log('日本語フォントがありません (No Japanese font here: tests of how pages stand still may fail)');
}

const hasFace = () => Boolean(spawnSync('fc-list', [':lang=ja'], { encoding: 'utf8', timeout: 30_000 }).stdout?.trim());

/** @returns why Debian's packages can't be installed, or null */
function whyNoPackages() {
  if (process.getuid?.() !== 0) return 'apt-get needs root';
  return spawnSync('apt-get', ['--version'], { stdio: 'ignore' }).error ? 'no apt-get' : null;
}

const install = (...names) => apt('install', '-y', '--no-install-recommends', ...names);

function apt(...args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync('apt-get', ['-qq', ...args], { env, encoding: 'utf8', timeout: TIMEOUT_MS });
}

/** @returns the error message, if any */
function download(root, node) {
  const cli = join(root, 'node_modules', 'playwright', 'cli.js');
  return failure(
    'playwright install',
    spawnSync(node, [cli, 'install', 'chromium'], { cwd: root, encoding: 'utf8', timeout: TIMEOUT_MS }),
  );
}

function failure(name, { status, error, stderr }) {
  if (status === 0) return null;
  const [line = 'it failed'] = (error?.message ?? stderr ?? '').trim().split('\n');
  return `${name}: ${line}`;
}

/** A downloaded browser without its libraries exists but doesn't start. */
function runs(path) {
  const { status, error, stderr } = spawnSync(path, ['--version'], { encoding: 'utf8', timeout: 30_000 });
  if (status === 0) return { path, reason: '' };
  const [line = 'it does not start'] = (error?.message ?? stderr ?? '').trim().split('\n');
  return { path: null, reason: `${path} does not start: ${line}` };
}
