import { describe, expect, it } from '@jest/globals';
import { PAGE_PATHS, pagePathOf } from '@meguri/contracts/service/page-paths.ts';
import { ALL_LOOKS, FIRST_LOOKS, WITHOUT_A_LOOK } from './looked-at.ts';

const looked = Object.values(ALL_LOOKS).flatMap((paths) => Object.entries(paths));
const pageOf = (path: string) => pagePathOf(path.replace(/\?.*/, ''));

describe('the recorded screenshots', () => {
  it('cover every address of the client, or have a reason for its absence', () => {
    const seen = new Set([...looked.map(([, path]) => pageOf(path)), ...Object.keys(WITHOUT_A_LOOK)]);
    expect(PAGE_PATHS.filter((path) => !seen.has(path))).toEqual([]);
  });

  it('show pages that exist, except for one that says so', () => {
    expect(looked.filter(([, path]) => pageOf(path) === undefined).map(([name]) => name)).toEqual(['not-found']);
  });

  it('have unique names, and give a reason only when there is none', () => {
    expect(new Set(looked.map(([name]) => name)).size).toBe(looked.length);
    const pages = new Set<string | undefined>(looked.map(([, path]) => pageOf(path)));
    expect(Object.keys(WITHOUT_A_LOOK).filter((path) => pages.has(path))).toEqual([]);
  });

  it('are compared in every run for some of the recorded pages', () => {
    for (const [who, paths] of Object.entries(FIRST_LOOKS)) expect(ALL_LOOKS[who]).toMatchObject(paths);
  });
});
