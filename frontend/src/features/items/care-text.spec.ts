import { describe, expect, it } from '@jest/globals';
import { careText } from './care-text.ts';

describe('how an item is cleaned', () => {
  it('comes with who pays for it, where a cleaner does it', () =>
    expect(careText('dry_clean')).toBe('クリーニング必須（費用は借り手のご負担）'));
  it('is its name alone where borrowers wash it themselves', () =>
    expect(careText('washing_machine')).toBe('洗濯機で洗える'));
});
