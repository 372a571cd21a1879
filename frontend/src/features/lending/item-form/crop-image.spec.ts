import { describe, expect, it } from '@jest/globals';
import { sizeOf } from './crop-image.ts';

describe('a cropped photo', () => {
  it('is at most 2,400 px long and never enlarged', () => {
    expect(sizeOf({ width: 4800, height: 6000 })).toEqual({ width: 1920, height: 2400 });
    expect(sizeOf({ width: 640, height: 800 })).toEqual({ width: 640, height: 800 });
    expect(sizeOf({ width: 9000, height: 1 })).toEqual({ width: 2400, height: 1 });
  });
});
