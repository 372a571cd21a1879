import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const SCRIPT = fileURLToPath(new URL('../../../../docker/roll.sh', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'meguri-roll-'));
const log = join(folder, 'log');
const containers = join(folder, 'containers');
afterAll(() => rmSync(folder, { recursive: true }));

/**
 * In place of `docker`: a file for each container, `worker-1` and so on, with its state, number of restarts and health. `up` adds
 * containers, with the state NEW for the kind BROKEN, and starts ended ones again; with --wait it fails unless all of the kind
 * are healthy. While `up` runs, a `docker compose run` begins, if RUN is set. With LATER, containers become healthy once their
 * state was asked for.
 */
const DOCKER = `#!/usr/bin/env bash
echo "$*" >>"$LOG"
cd "$CONTAINERS"
last=\${!#}
list() {
  for one in "$1"-*; do
    [[ ! -e $one ]] || { [[ $2 == '' ]] && grep -q ^exited "$one"; } || echo "$one"
  done
  [[ $3 == '' || ! -e run-$1 ]] || echo "run-$1"
}
case "$*" in
  'compose config') printf '%s\\n' 'name: meguri' services: '  api:' '    deploy:' '      replicas: 2' '    environment:' \\
    '  proxy:' '  worker:' '    deploy:' '      replicas: 2' ;;
  'compose ps -q '*) list "$last" '' '' ;;
  'compose ps -aq '*) list "$last" all run ;;
  'ps -q '*)
    [[ $* =~ project=meguri.*service=([a-z]+) ]] || exit 1
    kind=\${BASH_REMATCH[1]} all='' run=run
    [[ $* != *' -a '* ]] || all=all
    [[ $* != *oneoff=False* ]] || run=''
    list "$kind" "$all" "$run" ;;
  'compose rm -f '*) for one in $(list "$last" all ''); do ! grep -q ^exited "$one" || rm "$one"; done ;;
  'compose up '*)
    [[ $* =~ $last=([0-9]+) ]] || exit 1
    new='running 0 healthy'
    [[ $BROKEN != "$last" ]] || new=$NEW
    [[ $RUN == '' ]] || echo 'running 0 starting' >"run-$last"
    for one in $(list "$last" all ''); do ! grep -q ^exited "$one" || echo "$new" >"$one"; done
    for ((count = $(list "$last" all '' | wc -l); count < BASH_REMATCH[1]; count++)); do
      echo "$new" >"$last-$(($(list "$last" all '' | sort -V | tail -n 1 | sed 's/.*-//') + 1))"
    done
    [[ $* != *--wait* ]] || ! list "$last" all '' | xargs cat | grep -qvx 'running [0-9]* healthy' ;;
  inspect*)
    cat "\${@:4}"
    [[ $LATER == '' ]] || for one in "\${@:4}"; do echo 'running 0 healthy' >"$one"; done ;;
  stop*) for one in "\${@:2}"; do echo 'exited 0 unhealthy' >"$one"; done ;;
  'rm -f '*) rm "\${@:3}" ;;
  'rm '*) rm "\${@:2}" ;;
esac
`;
writeFileSync(join(folder, 'docker'), DOCKER, { mode: 0o755 });
const set = (name: string, state: string) => writeFileSync(join(containers, name), `${state}\n`);
beforeEach(() => {
  writeFileSync(log, '');
  rmSync(containers, { recursive: true, force: true });
  mkdirSync(containers);
  for (const name of ['worker-1', 'worker-2', 'api-1', 'api-2']) set(name, 'running 0 healthy');
});

interface Situation {
  /** The kind whose new containers have the state NEW, instead of being healthy. */
  readonly BROKEN?: string;
  readonly NEW?: string;
  readonly LATER?: string;
  readonly RUN?: string;
}
const environment = (situation: Situation) => ({
  ...{ PATH: `${folder}:${process.env['PATH']}`, LOG: log, CONTAINERS: containers },
  ...{ BROKEN: '', NEW: 'running 3 starting', LATER: '', RUN: '', ...situation },
});
const running = () => readdirSync(containers).sort();
const done = () =>
  readFileSync(log, 'utf8')
    .split('\n')
    .filter((line) => /^(compose up|stop|rm)/.test(line));
const roll = (situation: Situation = {}, seconds = '60') => {
  const env = environment(situation);
  const { status, stderr } = spawnSync('bash', [SCRIPT, seconds], { env, encoding: 'utf8', timeout: 30_000 });
  return { status, stderr, running: running() };
};
const OLD = ['api-1', 'api-2', 'worker-1', 'worker-2'];
const NEW = ['api-3', 'api-4', 'worker-3', 'worker-4'];

describe('docker/roll.sh', () => {
  it('starts as many new ones of each kind, and ends the old ones then', () => {
    expect(roll()).toEqual({ status: 0, stderr: '', running: NEW });
    const up = 'compose up -d --no-build --pull never --no-deps --no-recreate --scale';
    expect(done()).toEqual([
      `${up} worker=4 worker`,
      'stop worker-1 worker-2',
      'rm worker-1 worker-2',
      `${up} api=4 api`,
      'stop api-1 api-2',
      'rm api-1 api-2',
    ]);
  });

  it.each([
    ['worker', 'running 3 starting'],
    ['worker', 'exited 0 starting'],
    ['api', 'restarting 5 unhealthy'],
  ])('leaves the old ones when a new %s is %s', (BROKEN, NEW) => {
    const { status, stderr, running } = roll({ BROKEN, NEW });
    expect(status).toBe(1);
    expect(running.filter((name) => name.startsWith(BROKEN))).toEqual([`${BROKEN}-1`, `${BROKEN}-2`]);
    expect(stderr).toContain(`新しい ${BROKEN} が起動しなかった`);
  });

  it('says that the value is still in .env, and which ones are new, when only apis fail', () => {
    const [api, worker] = [roll({ BROKEN: 'api' }), roll({ BROKEN: 'worker' })];
    for (const { stderr } of [api, worker]) expect(stderr).toContain('.env を元の値に戻してください');
    expect(api.running).toEqual(['api-1', 'api-2', 'worker-3', 'worker-4']);
    expect(api.stderr).toContain('worker はすでに新しい');
    expect(worker.stderr).not.toContain('すでに新しい');
  });

  it('gives a new one that is unhealthy the whole time to start', () => {
    const slow = { BROKEN: 'api', NEW: 'running 0 unhealthy' };
    expect(roll({ ...slow, LATER: '1' })).toEqual({ status: 0, stderr: '', running: NEW });
    expect(roll(slow, '1').status).toBe(1);
  });

  it('replaces old ones that crash', () => {
    for (const name of OLD) set(name, 'restarting 9 unhealthy');
    expect(roll()).toMatchObject({ status: 0, running: NEW });
  });

  it('ends what an interrupted roll has left, too', () => {
    for (const [name, state] of [
      ['api-3', 'running 0 healthy'],
      ['api-4', 'exited 0 unhealthy'],
    ] as const)
      set(name, state);
    const { status, running } = roll();
    expect(status).toBe(0);
    expect(running.filter((name) => name.startsWith('api'))).toEqual(['api-4', 'api-5']);
  });

  it('leaves alone what runs a command, such as a backup, at the same time', () => {
    expect(roll({ RUN: '1', BROKEN: 'api' }).running).toEqual([
      'api-1',
      'api-2',
      'run-api',
      'run-worker',
      ...NEW.slice(2),
    ]);
  });

  it('removes new ones when it is stopped, and runs once at a time', async () => {
    const env = environment({ BROKEN: 'worker', NEW: 'running 0 starting' });
    const process = spawn('bash', [SCRIPT, '60'], { env, stdio: 'ignore' });
    const ended = once(process, 'exit');
    for (let times = 0; times < 200 && !readFileSync(log, 'utf8').includes('\ninspect'); times++) await delay(20);
    const { status, stderr } = roll();
    expect({ status, stderr }).toEqual({ status: 1, stderr: expect.stringContaining('別の roll.sh') });
    process.kill('SIGTERM');
    expect((await ended)[0]).toBe(1);
    expect(running()).toEqual(OLD);
  });

  it('does nothing while none of them runs', () => {
    for (const name of OLD) rmSync(join(containers, name));
    const { status, stderr, running } = roll();
    expect({ status, running, done: done() }).toEqual({ status: 1, running: [], done: [] });
    expect(stderr).toContain('docker compose up -d');
  });
});
