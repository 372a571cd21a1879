import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import {
  appendFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const place = mkdtempSync(join(tmpdir(), 'meguri-compose-backup-'));
const log = join(place, 'log');
afterAll(() => rmSync(place, { recursive: true }));

/**
 * In place of `docker`: prints what a part would, and fails where the command has the text FAILS. Where it would run `tar` in
 * a container, alone or in a script, the one below runs, which ends with TAR.
 */
const DOCKER = `#!/usr/bin/env bash
echo "$*" >>"$LOG"
[[ -z $FAILS || $* != *"$FAILS"* ]] || exit 1
case "$*" in
  'compose config --services') printf '%s\\n' postgres api worker $STORE ;;
  'compose ps -q '*) printf '%s' "$RUNNING" ;;
  *pg_dump*) echo 'the dump' ;;
  *verify-log.js) ! read -r typed || echo "took $typed" >>"$LOG"; echo "3 本の流れにあるイベント $EVENTS 件の連鎖を確認しました (The hash chain is whole)" ;;
  *' -c '*'tar cz'*) PATH=\${0%/*}:$PATH sh -c "cd() { :; }; \${!#}" 2>/dev/null ;;
  *'tar cz'*) "\${0%/*}/tar" ;;
  'compose exec -T'* | 'compose run'*) cat >/dev/null ;;
esac
`;
writeFileSync(join(place, 'docker'), DOCKER, { mode: 0o755 });
writeFileSync(join(place, 'tar'), '#!/bin/sh\necho an archive\nexit $TAR\n', { mode: 0o755 });
beforeEach(() => writeFileSync(log, ''));

interface Situation {
  readonly STORE?: string;
  readonly RUNNING?: string;
  readonly FAILS?: string;
  readonly TAR?: string;
  /** How many events verify-log.js counts. */
  readonly EVENTS?: string;
}

const run = (script: string, folder: string, situation: Situation = {}) => {
  const path = fileURLToPath(new URL(`../../../../docker/${script}.sh`, import.meta.url));
  const PATH = `${place}:${process.env['PATH']}`;
  const env = { PATH, LOG: log, STORE: '', RUNNING: '', FAILS: '', TAR: '0', EVENTS: '40', ...situation };
  const { status, stderr } = spawnSync('bash', [path, folder], { env, encoding: 'utf8', input: 'typed\n' });
  return { status, stderr, done: readFileSync(log, 'utf8').trim().split('\n') };
};
const backedUp = (name: string, situation: Situation = {}) => {
  const folder = join(place, name);
  expect(run('backup', folder, situation).status).toBe(0);
  writeFileSync(log, '');
  return folder;
};

describe('docker/backup.sh', () => {
  it('saves database, log and files in this order, for their owner only', () => {
    const folder = join(place, 'whole');
    const { status, done } = run('backup', folder, { STORE: 'eventstore' });
    expect(status).toBe(0);
    const files = ['SHA256SUMS', 'data.tar.gz', 'events', 'eventstore.tar.gz', 'meguri.dump'];
    expect(readdirSync(folder).sort()).toEqual(files);
    const order = ['verify-log.js', 'pg_dump', '/var/lib/eventstore', '-C /data'].map((part) =>
      done.findIndex((one) => one.includes(part)),
    );
    expect(order).toEqual([...order].sort((one, other) => one - other));
    expect(statSync(join(folder, 'meguri.dump')).mode & 0o777).toBe(0o600);
  });

  it('keeps what it saved when a file was written meanwhile, for which tar ends with 1', () => {
    const folder = join(place, 'written');
    expect(run('backup', folder, { STORE: 'eventstore', TAR: '1' })).toMatchObject({ status: 0, stderr: '' });
    for (const name of ['data.tar.gz', 'eventstore.tar.gz'])
      expect(readFileSync(join(folder, name), 'utf8')).toBe('an archive\n');
  });

  it.each(['eventstore', ''])('leaves nothing when tar could not read a file (store: %s)', (STORE) => {
    const folder = join(place, 'unread');
    expect(run('backup', folder, { STORE, TAR: '2' }).status).not.toBe(0);
    expect(existsSync(folder)).toBe(false);
  });

  it('saves how many events the log has, and says so when it can’t count them', () => {
    const [counted, uncounted] = ['counted', 'uncounted'].map((name) => join(place, name)) as [string, string];
    expect(run('backup', counted)).toMatchObject({ status: 0, stderr: '' });
    expect(readFileSync(join(counted, 'events'), 'utf8')).toBe('40\n');
    const { status, stderr } = run('backup', uncounted, { FAILS: 'verify-log' });
    expect({ status, stderr }).toEqual({ status: 0, stderr: expect.stringContaining('連鎖を確認できませんでした') });
    expect(run('restore', uncounted).status).toBe(0);
  });

  it('reads the number from the sentence of verify-log.js', () => {
    const source = readFileSync(new URL('../../verify-log.ts', import.meta.url), 'utf8');
    expect(source).toContain('イベント ${events} 件の');
  });

  it('leaves its caller’s input alone, and so does restore.sh', () => {
    const folder = join(place, 'input');
    for (const script of ['backup', 'restore']) {
      const { status, done } = run(script, folder);
      expect(status).toBe(0);
      expect(done).not.toContain('took typed');
    }
  });

  it('needs no process of the service', () => {
    const { status, done } = run('backup', join(place, 'stopped service'));
    expect(status).toBe(0);
    expect(done.filter((one) => /^compose exec .*\b(api|worker)\b/.test(one))).toEqual([]);
  });

  it('leaves out uploads that are still being written', () => {
    const { done } = run('backup', join(place, 'uploads'));
    expect(done.find((one) => one.includes('-C /data'))).toContain("--exclude='*.part'");
  });

  it('leaves nothing when a part fails, and never adds to a folder that is there', () => {
    const folder = join(place, 'part');
    expect(run('backup', folder, { FAILS: '-C /data' }).status).not.toBe(0);
    expect(readdirSync(place).filter((name) => name.startsWith('part'))).toEqual([]);
    backedUp('part');
    expect(run('backup', folder)).toMatchObject({ status: 1, done: [''] });
  });
});

describe('docker/restore.sh', () => {
  it('replaces database and files, and verifies the log at the end', () => {
    const { status, done } = run('restore', backedUp('fine'));
    expect(status).toBe(0);
    for (const part of ['dropdb', 'createdb', 'pg_restore', 'tar xz']) expect(done.join('\n')).toContain(part);
    expect(done.at(-1)).toContain('node backend/dist/verify-log.js');
  });

  it('says that the data is there when its log can’t be verified', () => {
    const { status, stderr } = run('restore', backedUp('unverified'), { FAILS: 'verify-log' });
    expect({ status, stderr }).toEqual({ status: 1, stderr: expect.stringContaining('復元しましたが') });
  });

  it('stops EventStoreDB before it empties its folder', () => {
    const { status, done } = run('restore', backedUp('stopped', { STORE: 'eventstore' }), { STORE: 'eventstore' });
    expect(status).toBe(0);
    const [stopped, emptied, started] = ['compose stop eventstore', 'rm -rf', 'up -d --wait eventstore'].map((part) =>
      done.findIndex((one) => one.includes(part)),
    );
    expect(stopped).toBeGreaterThan(-1);
    expect(emptied).toBeGreaterThan(stopped ?? -1);
    expect(started).toBeGreaterThan(emptied ?? -1);
  });

  it.each([
    ['while the service runs', { RUNNING: 'one' }],
    ['a backup without EventStoreDB for a service with it', { STORE: 'eventstore' }],
  ])('refuses %s, before it changes anything', (_, situation) => {
    const folder = backedUp(`refused ${_}`);
    const { status, stderr, done } = run('restore', folder, situation);
    expect(status).toBe(1);
    expect(stderr).not.toBe('');
    expect(done.filter((one) => /compose (up|exec|run)/.test(one))).toEqual([]);
  });

  it.each(['39', '0'])('doesn’t say that it has restored 40 events when the log has %s', (EVENTS) => {
    const { status, stderr } = run('restore', backedUp(`fewer ${EVENTS}`), { EVENTS });
    expect({ status, stderr }).toEqual({ status: 1, stderr: expect.stringContaining('40') });
  });

  it('restores a backup without the number, and one whose log went on', () => {
    const folder = backedUp('going on');
    expect(run('restore', folder, { EVENTS: '41' }).status).toBe(0);
    const sums = readFileSync(join(folder, 'SHA256SUMS'), 'utf8');
    writeFileSync(join(folder, 'SHA256SUMS'), sums.replace(/^.*events$\n/m, ''));
    rmSync(join(folder, 'events'));
    expect(run('restore', folder, { EVENTS: '0' }).status).toBe(0);
  });

  it('refuses a file that isn’t as it was saved', () => {
    const folder = backedUp('changed');
    appendFileSync(join(folder, 'meguri.dump'), '.');
    expect(run('restore', folder)).toMatchObject({ status: 1, done: [''] });
  });

  it('doesn’t say that it has restored when a part fails', () => {
    const { status, done } = run('restore', backedUp('failing'), { FAILS: 'pg_restore' });
    expect(status).toBe(1);
    expect(done.at(-1)).toContain('pg_restore');
    expect(existsSync(join(place, 'failing', 'meguri.dump'))).toBe(true);
  });
});
