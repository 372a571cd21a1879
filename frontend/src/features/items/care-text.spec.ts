import { describe, expect, it } from '@jest/globals';
import { careNotesOf, careText } from './care-text.ts';

describe('the care text of an item', () => {
  it('says who pays if a cleaner is required', () =>
    expect(careText({ washingInstructions: 'dry_clean', returnUnwashed: false })).toBe(
      'クリーニング必須（費用は借り手のご負担）',
    ));
  it('is only the method if borrowers wash the item themselves', () =>
    expect(careText({ washingInstructions: 'washing_machine', returnUnwashed: false })).toBe('洗濯機で洗える'));
  it('says that its owner cleans it, for the price', () =>
    expect(careText({ washingInstructions: 'dry_clean', returnUnwashed: true })).toBe(
      '洗わずに返せます。返却後のお手入れはオーナーがします（費用は料金に含まれます）',
    ));
});

describe('the care notes of an item', () => {
  const notes = ['after_each_rental', 'handle_with_care'];
  const item = { washingInstructions: 'dry_clean', washingNotes: notes, returnUnwashed: false };
  it('are all of the owner’s', () =>
    expect(careNotesOf(item)).toEqual(['レンタルごとにクリーニング', '丁寧に取り扱う']));
  it('are only about handling if the borrower cleans nothing', () =>
    expect(careNotesOf({ ...item, returnUnwashed: true })).toEqual(['丁寧に取り扱う']));
});
