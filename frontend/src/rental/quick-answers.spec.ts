import { describe, expect, it } from '@jest/globals';
import { MAX_MESSAGE } from '@meguri/contracts/limits.ts';
import { isFinal, ROUND_STATUSES } from '@meguri/contracts/rental-round/status.ts';
import { quickAnswersOf } from './quick-answers.ts';

type Facts = Parameters<typeof quickAnswersOf>[0];
const facts = (over: Partial<Facts> = {}): Facts => ({
  ...{ status: 'shipped', viewerParty: 'borrower', itemShippingMethod: 'コンビニ配送' },
  ...over,
});

describe('the common answers of a rental', () => {
  it('are of the step and the party', () => {
    expect(quickAnswersOf(facts())).toEqual(['届きました。ありがとうございます。', 'まだ届いていません。']);
    expect(quickAnswersOf(facts({ viewerParty: 'owner' }))).toEqual(['発送しました。届くまでお待ちください。']);
  });

  it('mention no parcel in a handover in person', () => {
    for (const status of ROUND_STATUSES)
      for (const viewerParty of ['borrower', 'owner'] as const)
        expect(quickAnswersOf(facts({ status, viewerParty, itemShippingMethod: '手渡し' })).join('')).not.toMatch(
          /発送|返送|届/,
        );
  });

  it('fit into a message, and are none for operators or after the end', () => {
    for (const status of ROUND_STATUSES)
      for (const viewerParty of ['borrower', 'owner', 'operator'] as const) {
        const answers = quickAnswersOf(facts({ status, viewerParty }));
        expect(answers.every(({ length }) => length > 0 && length <= MAX_MESSAGE)).toBe(true);
        if (viewerParty === 'operator' || isFinal(status)) expect(answers).toEqual([]);
      }
  });
});
