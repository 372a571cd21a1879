import { describe, expect, it } from '@jest/globals';
import { careText } from './care-text.ts';

describe('the care text of an item', () => {
  it('says who pays if a cleaner is required', () =>
    expect(careText('dry_clean')).toBe('クリーニング必須（費用は借り手のご負担）'));
  it('is only the method if borrowers wash the item themselves', () =>
    expect(careText('washing_machine')).toBe('洗濯機で洗える'));
});
