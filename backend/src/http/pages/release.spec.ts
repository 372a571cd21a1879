import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { releaseOf } from './release.ts';

describe('the release of the client', () => {
  let folder: string;
  beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'meguri-release-'))));
  afterEach(() => rmSync(folder, { recursive: true }));
  const built = (page: string) => writeFileSync(join(folder, 'index.html'), page);

  it('is identified by the first module script of its page', () => {
    built(
      '<script src="/before-paint.js"></script><script type="module" crossorigin src="/assets/index-1.js"></script>',
    );
    expect(releaseOf(folder)).toBe('/assets/index-1.js');
  });

  it('is unknown where no client, or no built one, is served', () => {
    expect(releaseOf(null)).toBeNull();
    expect(releaseOf(folder)).toBeNull();
    built('<div id="root"></div>');
    expect(releaseOf(folder)).toBeNull();
  });
});
