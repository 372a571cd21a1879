import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const SCRIPT = fileURLToPath(new URL('../../../../docker/roll.sh', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'meguri-roll-'));
const log = join(folder, 'log');
afterAll(() => rmSync(folder, { recursive: true }));

/** In place of `docker`: two containers of each kind run, `up` adds two, and fails for the kind named in BROKEN. */
const DOCKER = `#!/usr/bin/env bash
echo "$*" >>"$LOG"
case "$*" in
  'compose ps -q '*) [[ $RUNNING == 0 ]] || printf '%s\\n' "old-\${!#}-1" "old-\${!#}-2" ;;
  'compose ps -aq '*) printf '%s\\n' "old-\${!#}-1" "old-\${!#}-2" "new-\${!#}-3" "new-\${!#}-4" ;;
  'compose up '*) [[ \${!#} != "$BROKEN" ]] ;;
esac
`;
writeFileSync(join(folder, 'docker'), DOCKER, { mode: 0o755 });
beforeEach(() => writeFileSync(log, ''));

const roll = (more: Record<string, string> = {}) => {
  const env = { PATH: `${folder}:${process.env['PATH']}`, LOG: log, RUNNING: '1', BROKEN: '', ...more };
  const { status, stderr } = spawnSync('bash', [SCRIPT], { env, encoding: 'utf8' });
  const done = readFileSync(log, 'utf8')
    .split('\n')
    .filter((line) => /^(compose up|stop|rm)/.test(line));
  return { status, stderr, done };
};

describe('docker/roll.sh', () => {
  it('starts twice as many of each kind, and ends the old ones then', () => {
    const up = 'compose up -d --wait --wait-timeout 300 --no-build --pull never --no-deps --no-recreate --scale';
    expect(roll()).toMatchObject({
      status: 0,
      done: [
        `${up} worker=4 worker`,
        'stop old-worker-1 old-worker-2',
        'rm old-worker-1 old-worker-2',
        `${up} api=4 api`,
        'stop old-api-1 old-api-2',
        'rm old-api-1 old-api-2',
      ],
    });
  });

  it.each(['worker', 'api'])('leaves the old ones when a new %s doesn’t become healthy', (kind) => {
    const { status, stderr, done } = roll({ BROKEN: kind });
    expect(status).toBe(1);
    expect(done.at(-1)).toBe(`rm -f new-${kind}-3 new-${kind}-4`);
    expect(done.filter((line) => line.includes(`old-${kind}`))).toEqual([]);
    expect(stderr).toContain(`新しい ${kind} が起動しなかった`);
  });

  it('does nothing while none of them runs', () => {
    const { status, stderr, done } = roll({ RUNNING: '0' });
    expect({ status, done }).toEqual({ status: 1, done: [] });
    expect(stderr).toContain('docker compose up -d');
  });
});
