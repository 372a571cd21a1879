import { createECDH, randomBytes } from 'node:crypto';
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { VapidKeys } from '../../adapters/push/push-sender.ts';
import { isFull, makeDataFolder } from '../../embedded/postgres/data-folder.ts';
import { ConfigurationError } from './environment.ts';

/**
 * The session secret of an installation that wasn't given one.
 * @throws ConfigurationError when the folder can't be read or written
 */
export const persistentSessionSecret = (dataDir: string): string =>
  persistent(dataDir, 'session.secret', () => randomBytes(48).toString('base64url'));

/** The private key of exports of an installation that wasn't given one: 32 bytes, base64url. @throws ConfigurationError as above */
export const persistentSigningSeed = (dataDir: string): string =>
  persistent(dataDir, 'proof.key', () => randomBytes(32).toString('base64url'));

/** What second steps are locked with in an installation that wasn't given a key: 32 bytes, base64url. @throws ConfigurationError as above */
export const persistentSecondStepKey = (dataDir: string): string =>
  persistent(dataDir, 'second-step.key', () => randomBytes(32).toString('base64url'));

/** VAPID keys of an installation that wasn't given any. @throws ConfigurationError as above */
export function persistentVapidKeys(dataDir: string): VapidKeys {
  const kept = persistent(dataDir, 'vapid.keys', () => {
    const pair = createECDH('prime256v1');
    pair.generateKeys();
    // A number that happens to be short is filled up from the left.
    const privateKey = Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()]).subarray(-32);
    return `${pair.getPublicKey('base64url')} ${privateKey.toString('base64url')}`;
  });
  const [publicKey = '', privateKey = ''] = kept.split(' ');
  return { publicKey, privateKey };
}

/** Made once, kept in the data folder, readable by its owner only. Processes that start at once agree on the first one's. */
function persistent(dataDir: string, name: string, make: () => string): string {
  const path = join(dataDir, name);
  try {
    return read(path) ?? made(dataDir, path, make());
  } catch (cause) {
    const sentence = isFull(cause)
      ? `ディスクの空き容量がありません (The disk is full: ${dataDir})`
      : `MEGURI_DATA_DIR を読み書きできません (MEGURI_DATA_DIR cannot be read or written: ${(cause as Error).message})`;
    throw new ConfigurationError(sentence, { cause });
  }
}

function made(dataDir: string, path: string, content: string): string {
  makeDataFolder(dataDir);
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, content, { mode: 0o600 });
  try {
    // Unlike a rename, a link never replaces what another process has put there meanwhile.
    linkSync(draft, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  return readFileSync(path, 'utf8').trim();
}

function read(path: string): string | null {
  try {
    return readFileSync(path, 'utf8').trim() || null;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
