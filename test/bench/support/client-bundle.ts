import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const DIST = join(import.meta.dirname, '..', '..', '..', 'frontend', 'dist');

export interface Chunk {
  /** The path in requests: `/assets/…`. */
  readonly path: string;
  readonly bytes: number;
  readonly gzipBytes: number;
}

/** Scripts and styles of the built client, the largest first. */
export function bundle(): readonly Chunk[] {
  const files = readdirSync(DIST, { recursive: true, encoding: 'utf8' }).filter(
    // Hidden files aren't served.
    (file) => /\.(js|css)$/.test(file) && !file.startsWith('.'),
  );
  const chunks = files.map((file) => {
    const content = readFileSync(join(DIST, file));
    return { path: `/${file}`, bytes: content.length, gzipBytes: gzipSync(content, { level: 9 }).length };
  });
  return chunks.sort((one, other) => other.gzipBytes - one.gzipBytes);
}

/** The number and size of a page's scripts. @param asked the paths that a browser has requested */
export function scriptsAmong(asked: ReadonlySet<string>, chunks = bundle()): { scripts: number; gzipBytes: number } {
  const scripts = chunks.filter(({ path }) => path.endsWith('.js') && asked.has(path));
  return { scripts: scripts.length, gzipBytes: scripts.reduce((sum, { gzipBytes }) => sum + gzipBytes, 0) };
}

/** One line per chunk: its size, and whether a guest's first page loads it. */
export function bundleTable(chunks: readonly Chunk[], first: ReadonlySet<string>): string {
  const kilo = (bytes: number) => (bytes / 1000).toFixed(1).padStart(9);
  const lines = chunks.map(({ path, bytes, gzipBytes }) =>
    [kilo(bytes), kilo(gzipBytes), first.has(path) ? 'first ' : '      ', path].join('  '),
  );
  return ['       kB    gzip kB   page', ...lines].join('\n');
}
