import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { describe, expect, it, jest } from '@jest/globals';
import { Passwords } from './passwords.ts';

const PROGRAM = join(import.meta.dirname, 'hashing-process.ts');
/** The superuser may raise priorities; without that capability it is treated like any user. */
const WITHOUT_RIGHT = process.getuid?.() === 0 ? ['setpriv', '--bounding-set=-sys_nice', '--inh-caps=-sys_nice'] : [];

describe('the hashing process', () => {
  it('runs with a higher niceness, as a user who can’t lower it', async () => {
    const [command, ...args] = [...WITHOUT_RIGHT, 'nice', '-n', '10', process.execPath, PROGRAM];
    const child = spawn(command!, args, { stdio: ['ignore', 'ignore', 'pipe', 'ipc'] });
    let said = '';
    child.stderr!.setEncoding('utf8').on('data', (text: string) => (said += text));
    child.send({ id: 1, password: 'secret-1', hash: null });
    const answer = await Promise.race([once(child, 'message'), once(child, 'exit').then(() => [said])]);
    expect(answer[0]).toMatchObject({ id: 1, result: expect.stringMatching(/^\$argon2id\$/) });
    child.disconnect();
    await once(child, 'exit');
  });

  it('has a limited queue: further requests are asked to retry', async () => {
    const passwords = new Passwords();
    const child = { send: () => true, disconnect: () => undefined };
    Reflect.set(passwords, 'child', child);
    for (let count = 0; count < 200; count++) void passwords.hash('secret-1');
    await expect(passwords.hash('secret-1')).rejects.toMatchObject({ code: 'service_unavailable' });
    passwords.onApplicationShutdown();
  });

  it('compares with the dummy password again after creating it failed once', async () => {
    const passwords = new Passwords();
    jest.spyOn(passwords, 'hash').mockRejectedValueOnce(new Error('too many wait'));
    await expect(passwords.verify(null, 'secret-1')).rejects.toThrow('too many wait');
    expect(await passwords.verify(null, 'secret-1')).toBe(false);
    passwords.onApplicationShutdown();
  });

  it('is replaced when it is killed at work, and no password check fails for it', async () => {
    const passwords = new Passwords();
    const hashed = passwords.hash('secret-1');
    (Reflect.get(passwords, 'child') as ChildProcess).kill('SIGKILL');
    expect(await passwords.verify(await hashed, 'secret-1')).toBe(true);
    passwords.onApplicationShutdown();
  });
});
