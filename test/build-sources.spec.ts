import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const read = (path: string): string => readFileSync(join(import.meta.dirname, '..', path), 'utf8');

/** The module itself, and those of the project that it loads. */
function loadedBy(path: string, known = new Set<string>()): ReadonlySet<string> {
  if (known.has(path)) return known;
  known.add(path);
  for (const [, other = ''] of read(path).matchAll(/ from '(\.[^']+)'/g)) loadedBy(join(dirname(path), other), known);
  return known;
}

describe('a build', () => {
  it('is outdated once any module that configures it has changed', () => {
    const sources = read('scripts/workspace.mjs');
    const loaded = ['frontend/vite.config.ts', 'scripts/bundle-service.mjs'].flatMap((path) => [...loadedBy(path)]);
    expect(loaded).toContain('frontend/page-areas.ts');
    expect(loaded.filter((path) => !sources.includes(`'${path}'`))).toEqual([]);
  });
});
