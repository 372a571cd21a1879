import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const DIST = join(import.meta.dirname, '..', '..', '..', 'frontend', 'dist');

export interface Chunk {
  /** As the browser asks for it: `/assets/…`. */
  readonly path: string;
  readonly bytes: number;
  readonly gzipBytes: number;
}

/** Scripts and styles of the built client, the largest first. */
export function bundle(): readonly Chunk[] {
  const files = readdirSync(DIST, { recursive: true, encoding: 'utf8' }).filter(
    // What begins with a dot isn't served.
    (file) => /\.(js|css)$/.test(file) && !file.startsWith('.'),
  );
  const chunks = files.map((file) => {
    const content = readFileSync(join(DIST, file));
    return { path: `/${file}`, bytes: content.length, gzipBytes: gzipSync(content, { level: 9 }).length };
  });
  return chunks.sort((one, other) => other.gzipBytes - one.gzipBytes);
}

/** What a page's scripts are and weigh. @param asked the paths that a browser asked for */
export function scriptsAmong(asked: ReadonlySet<string>, chunks = bundle()): { scripts: number; gzipBytes: number } {
  const scripts = chunks.filter(({ path }) => path.endsWith('.js') && asked.has(path));
  return { scripts: scripts.length, gzipBytes: scripts.reduce((sum, { gzipBytes }) => sum + gzipBytes, 0) };
}

/** One line a chunk: what it weighs, and whether the first page of a guest loads it. */
export function bundleTable(chunks: readonly Chunk[], first: ReadonlySet<string>): string {
  const kilo = (bytes: number) => (bytes / 1000).toFixed(1).padStart(9);
  const lines = chunks.map(({ path, bytes, gzipBytes }) =>
    [kilo(bytes), kilo(gzipBytes), first.has(path) ? 'first ' : '      ', path].join('  '),
  );
  return ['       kB    gzip kB   page', ...lines].join('\n');
}
