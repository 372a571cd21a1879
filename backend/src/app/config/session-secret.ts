import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigurationError } from './environment.ts';

/**
 * The session secret of an installation that wasn't given one: made once, kept in the data folder, readable by its
 * owner only. Processes that start at once agree on the first one's.
 * @throws ConfigurationError when the folder can't be read or written
 */
export function persistentSessionSecret(dataDir: string): string {
  const path = join(dataDir, 'session.secret');
  try {
    return read(path) ?? made(dataDir, path);
  } catch (cause) {
    throw new ConfigurationError(`MEGURI_DATA_DIR を読み書きできません (${(cause as Error).message})`, { cause });
  }
}

function made(dataDir: string, path: string): string {
  mkdirSync(dataDir, { recursive: true });
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, randomBytes(48).toString('base64url'), { mode: 0o600 });
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
