import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const FIRST_SCRIPT = /<script type="module"[^>]* src="([^"]+)"/;

/**
 * Which build of the client is served: the path of its first script, whose name carries a hash of all that it leads to.
 * @param pagesFolder the built client @returns null where none is served, or it isn't a build
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
