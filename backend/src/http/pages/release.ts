import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const FIRST_SCRIPT = /<script type="module"[^>]* src="([^"]+)"/;

/**
 * Identifies the served build by the path of its first script: the file name has a hash of everything it imports.
 * @param pagesFolder the built client
 * @returns null when no build is served
 */
export function releaseOf(pagesFolder: string | null): string | null {
  if (pagesFolder === null) return null;
  try {
    return FIRST_SCRIPT.exec(readFileSync(join(pagesFolder, 'index.html'), 'utf8'))?.[1] ?? null;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
