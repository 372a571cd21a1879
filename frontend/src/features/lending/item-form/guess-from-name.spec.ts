import { expect, it } from '@jest/globals';
import { guessFromName } from './guess-from-name.ts';

const EMPTY = { mainCategory: '', subCategory: '', color: '', material: '' };
const guessed = (name: string, given: Partial<typeof EMPTY> = {}) => guessFromName({ name, ...EMPTY, ...given });
const kind = (mainCategory: string, subCategory: string) => ({ mainCategory, subCategory });

it.each([
  ['ネイビーのシルクワンピース', { ...kind('dresses_allinones', 'dress'), color: 'navy', material: 'silk' }],
  ['ツイードのニットベスト', { ...kind('tops', 'vest'), material: 'tweed' }],
  ['デニムのシャツワンピース', { ...kind('dresses_allinones', 'shirt_dress'), material: 'denim' }],
  ['ヘビーウェイトTシャツ', kind('tops', 'tshirt_cutsew')],
  ['テーラードジャケット（ウール）', { ...kind('outerwear', 'jacket_tailored'), material: 'wool' }],
  ['セットアップ（ニット＋スラックス）', kind('dresses_allinones', 'setup')],
  ['祖母の形見', {}],
  ['', {}],
])('a name tells what an item is: %s', (name, guess) => {
  expect(guessed(name)).toEqual(guess);
});

it('what the owner has chosen is kept', () => {
  expect(guessed('ネイビーのシルクワンピース', { ...kind('tops', ''), color: 'black' })).toEqual({ material: 'silk' });
});
