import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const PROGRAM = pathToFileURL(join(import.meta.dirname, '..', 'scripts', 'browser.mjs')).href;
const STARTS = 'exit 0';
const FAILS = 'exit 1';

describe('the browser of the tests', () => {
  let folder: string;
  const at = (name: string) => join(folder, name);
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'meguri-provided-'));
    put('chromium', STARTS);
    put('fc-list', 'echo NotoSansJP');
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const put = (name: string, does: string) => writeFileSync(at(name), `#!/bin/sh\n${does}\n`, { mode: 0o755 });
  /** An apt-get that notes what it is asked for. @param headless what the installed package does when it starts */
  const offer = (headless: string) =>
    put(
      'apt-get',
      `echo "$@" >> '${at('asked')}'
      case "$*" in *install*) printf '#!/bin/sh\\n${headless}\\n' > '${at('chromium-headless-shell')}'
      chmod 755 '${at('chromium-headless-shell')}';; esac`,
    );
  const asked = () => (existsSync(at('asked')) ? readFileSync(at('asked'), 'utf8') : '');

  /** In a process of its own, as the superuser sees it. */
  function provided(environment: Record<string, string> = {}): unknown {
    const program = `process.getuid = () => 0;
      const { provideBrowser } = await import('${PROGRAM}');
      console.log(JSON.stringify(await provideBrowser({ root: '', node: '', folders: ['${folder}'] })));`;
    const env = { PATH: `${folder}:${process.env['PATH']}`, ...environment };
    return JSON.parse(
      spawnSync(process.execPath, ['--input-type=module', '-e', program], { env, encoding: 'utf8' }).stdout,
    );
  }

  it('is the headless one, which is installed beside a browser with windows', () => {
    offer(STARTS);
    expect(provided()).toEqual({ path: at('chromium-headless-shell'), reason: '' });
    expect(asked()).toMatch(/install .*chromium-headless-shell/);
  });

  it('is the one with windows where the headless one can’t be installed', () => {
    put('apt-get', 'case "$*" in *install*) exit 100;; esac');
    expect(provided()).toEqual({ path: at('chromium'), reason: '' });
  });

  it('is the one with windows where the installed headless one doesn’t start', () => {
    offer(FAILS);
    expect(provided()).toEqual({ path: at('chromium'), reason: '' });
  });

  it('is the headless one that is there, and nothing is installed', () => {
    put('chromium-headless-shell', STARTS);
    offer(STARTS);
    expect(provided()).toEqual({ path: at('chromium-headless-shell'), reason: '' });
    expect(asked()).not.toContain('install');
  });

  it('is the one that CHROME_PATH names, and nothing is installed', () => {
    offer(STARTS);
    expect(provided({ CHROME_PATH: at('chromium') })).toEqual({ path: at('chromium'), reason: '' });
    expect(asked()).not.toContain('install');
  });
});
