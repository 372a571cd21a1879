import { afterAll, describe, expect, it } from '@jest/globals';
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConfigurationError } from './environment.ts';
import {
  persistentSecondStepKeys,
  persistentSessionSecrets,
  persistentSigningSeed,
  persistentVapidKeys,
} from './persistent-secrets.ts';

const folder = mkdtempSync(join(tmpdir(), 'meguri-secret-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the session secret of an embedded start', () => {
  it('is created once, readable for its owner only', () => {
    const dataDir = join(folder, 'new');
    const secret = persistentSessionSecrets(dataDir);
    expect(secret).toHaveLength(1);
    expect(Buffer.from(secret[0], 'base64url')).toHaveLength(48);
    expect(persistentSessionSecrets(dataDir)).toEqual(secret);
    expect(statSync(join(dataDir, 'session.secret')).mode & 0o777).toBe(0o600);
    expect(readdirSync(dataDir)).toEqual(['session.secret']);
  });

  it('is stored with the keys of pushes, which are created once too', () => {
    const dataDir = join(folder, 'pushes');
    const keys = persistentVapidKeys(dataDir);
    expect(Buffer.from(keys.publicKey, 'base64url')).toHaveLength(65);
    expect(Buffer.from(keys.privateKey, 'base64url')).toHaveLength(32);
    expect(persistentVapidKeys(dataDir)).toEqual(keys);
    expect(statSync(join(dataDir, 'vapid.keys')).mode & 0o777).toBe(0o600);
  });

  it('is in a folder that no other user of the machine may read or enter', () => {
    const dataDir = join(folder, 'closed');
    persistentSessionSecrets(dataDir);
    expect(statSync(dataDir).mode & 0o067).toBe(0);
  });

  it('stops the start when the data folder isn’t a folder', () => {
    writeFileSync(join(folder, 'a-file'), '');
    expect(() => persistentSessionSecrets(join(folder, 'a-file'))).toThrow(ConfigurationError);
    expect(() => persistentSessionSecrets(join(folder, 'a-file'))).toThrow(/cannot be read or written/);
  });

  it.each([
    ['session.secret', persistentSessionSecrets, 'short', `${'a'.repeat(32)},${'b'.repeat(40)}`],
    ['proof.key', persistentSigningSeed, 'k'.repeat(42), 'k'.repeat(43)],
    ['second-step.key', persistentSecondStepKeys, `${'k'.repeat(43)},x`, `${'k'.repeat(43)}, ${'l'.repeat(43)}\n`],
    ['vapid.keys', persistentVapidKeys, 'p'.repeat(87), `${'p'.repeat(87)} ${'k'.repeat(43)}`],
  ] as const)('or key is checked like its variable: %s', (name, read, wrong, right) => {
    const dataDir = mkdtempSync(join(folder, 'checked-'));
    for (const content of [wrong, '', ' \n']) {
      writeFileSync(join(dataDir, name), content);
      expect(() => read(dataDir)).toThrow(ConfigurationError);
      expect(() => read(dataDir)).toThrow(new RegExp(`^${name} の内容が正しくありません`));
    }
    writeFileSync(join(dataDir, name), right);
    expect(() => read(dataDir)).not.toThrow();
  });

  it('differs from one installation to the next', () => {
    expect(persistentSessionSecrets(join(folder, 'one'))).not.toEqual(persistentSessionSecrets(join(folder, 'other')));
  });
});
