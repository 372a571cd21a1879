import { createECDH, randomBytes } from 'node:crypto';
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { VapidKeys } from '../../adapters/push/push-sender.ts';
import { isFull, makeDataFolder } from '../../embedded/postgres/data-folder.ts';
import { ConfigurationError } from './environment.ts';
import { type Rotated, rotated } from './variables.ts';

/** What the files contain, in the same forms as the variables. */
const KEY = /^[\w-]{43}$/;
const KEYS = /^[\w-]{43}(\s*,\s*[\w-]{43})*$/;
const PAIR = /^[\w-]{87} [\w-]{43}$/;
/** Of any characters, but as long as in production. */
const SECRETS = /^[^,]{32,}(,[^,]{32,})*$/;

/**
 * The session secrets for installations that don't configure any, separated by commas as in the variable.
 * @throws ConfigurationError when the folder can't be read or written, or the file has another form
 */
export const persistentSessionSecrets = (dataDir: string): Rotated =>
  rotated(persistent(dataDir, 'session.secret', SECRETS, () => randomBytes(48).toString('base64url')));

/**
 * The private key of exports for installations that don't configure one: 32 bytes, base64url. @throws
 * ConfigurationError as above
 */
export const persistentSigningSeed = (dataDir: string): string =>
  persistent(dataDir, 'proof.key', KEY, () => randomBytes(32).toString('base64url'));

/**
 * The encryption keys of second steps for installations that don't configure any: 32 bytes each, base64url. @throws
 * ConfigurationError as above
 */
export const persistentSecondStepKeys = (dataDir: string): Rotated =>
  rotated(persistent(dataDir, 'second-step.key', KEYS, () => randomBytes(32).toString('base64url')));

/** The VAPID keys for installations that don't configure any. @throws ConfigurationError as above */
export function persistentVapidKeys(dataDir: string): VapidKeys {
  const kept = persistent(dataDir, 'vapid.keys', PAIR, () => {
    const pair = createECDH('prime256v1');
    pair.generateKeys();
    // Pads a key that happens to have leading zeros.
    const privateKey = Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()]).subarray(-32);
    return `${pair.getPublicKey('base64url')} ${privateKey.toString('base64url')}`;
  });
  const [publicKey = '', privateKey = ''] = kept.split(' ');
  return { publicKey, privateKey };
}

/**
 * Generated once and kept in the data folder, readable by its owner only. Processes that start at the same time agree
 * on the first one's.
 */
function persistent(dataDir: string, name: string, form: RegExp, make: () => string): string {
  const path = join(dataDir, name);
  const kept = keptOrMade(dataDir, path, make);
  // Never with its content, which is a secret even if a character is missing.
  if (!form.test(kept))
    throw new ConfigurationError(
      `${name} の内容が正しくありません。バックアップから元に戻してください (Malformed, restore it from a backup: ${path})`,
    );
  return kept;
}

function keptOrMade(dataDir: string, path: string, make: () => string): string {
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
    // Unlike a rename, a link never replaces a file that another process has just created.
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
