import { expect, it } from '@jest/globals';
import { ITEM_QUESTIONS } from '../../rental/quick-answers.ts';
import { commonTexts } from './common-texts.ts';

const DIRECT = { kind: 'direct', id: '3' } as const;
const ROUND = { kind: 'transaction', id: 'r1' } as const;
const SHIPPED = { status: 'shipped', viewerParty: 'owner', itemShippingMethod: 'コンビニ配送' } as const;

it('someone who asks an item’s owner is offered questions about it', () => {
  expect(commonTexts(DIRECT, undefined, 3)).toEqual(ITEM_QUESTIONS);
});

it('an owner who writes about their own item, or of no item, is offered none', () => {
  expect(commonTexts(DIRECT, undefined, 2)).toEqual([]);
  expect(commonTexts(DIRECT, undefined, null)).toEqual([]);
});

it('a party of a rental is offered answers of its step once it is loaded; a damage case has none', () => {
  expect(commonTexts(ROUND, SHIPPED, null)).toEqual(['発送しました。届くまでお待ちください。']);
  expect(commonTexts(ROUND, undefined, null)).toEqual([]);
  expect(commonTexts({ kind: 'support', id: 'r1' }, SHIPPED, 3)).toEqual([]);
});
