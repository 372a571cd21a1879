import { describe, expect, it } from '@jest/globals';
import { feeWithCover } from '@meguri/contracts/rental-round/test-support/cover.ts';
import { bySavedCard, EXTENSION_TIMES, extensionIn } from '@meguri/contracts/rental-round/test-support/extensions.ts';
import { at, eventId, type Fact, roundAfter } from '@meguri/contracts/rental-round/test-support/facts.ts';
import { ASSESSMENT_ID, roundIn, TIMES } from '@meguri/contracts/rental-round/test-support/histories.ts';
import { byBorrower, byOwner, ROUND_ID } from '../../test-support/commands.ts';
import { feeDue } from './fee-due.ts';

const LATE = '2026-12-20T15:00:00.000Z';
/** Three days late: ⌊3 · 3000 · 3 / 14⌋ yen. */
const late = [
  ...roundIn('usage_overdue'),
  ...at(LATE, {
    type: 'Returned',
    data: { comment: null, photos: [], trackingCode: null, lateFee: { days: 3, amount: 1928 } },
  }),
];
const refused = at(LATE, {
  type: 'FeeChargeFailed',
  data: { purpose: 'late_fee', assessmentId: null, code: 'insufficient_funds' },
});

describe('a fee to be paid on a payment page', () => {
  it('is the assessed damage fee while it is pending', () => {
    expect(feeDue(byBorrower({ purpose: 'damage_fee' }, LATE), roundAfter(roundIn('damage_fee_pending')))).toEqual({
      subject: { roundId: ROUND_ID, purpose: 'damage_fee', ref: ASSESSMENT_ID, customerId: 'cus_1' },
      amount: 2000,
    });
  });

  it('is the rest of a damage fee that the cover pays in part', () => {
    const due = feeDue(byBorrower({ purpose: 'damage_fee' }, TIMES.completed), roundAfter(feeWithCover(4000, 3000)));
    expect(due).toMatchObject({ subject: { ref: ASSESSMENT_ID }, amount: 1000 });
  });

  it('is the late fee once the saved card was declined', () => {
    expect(feeDue(byBorrower({ purpose: 'late_fee' }, LATE), roundAfter([...late, ...refused]))).toEqual({
      subject: { roundId: ROUND_ID, purpose: 'late_fee', ref: eventId(late.length - 1), customerId: 'cus_1' },
      amount: 1928,
    });
  });

  it('is the late fee that the saved card could not be charged with within an hour, for whatever reason', () => {
    const asking = (now: string) => () => feeDue(byBorrower({ purpose: 'late_fee' }, now), roundAfter(late)).amount;
    expect(asking('2026-12-20T15:59:59.999Z')).toThrow(expect.objectContaining({ code: 'nothing_to_charge' }));
    expect(asking('2026-12-20T16:00:00.000Z')()).toBe(1928);
  });

  it('is the price of an approved extension until its window ends, and never while the saved card is charged for it', () => {
    const { approved, payBy } = EXTENSION_TIMES;
    const asking = (history: readonly Fact[], now: string) => () =>
      feeDue(byBorrower({ purpose: 'extension' }, now), roundAfter(history));
    const due = { subject: { roundId: ROUND_ID, purpose: 'extension', ref: '1', customerId: 'cus_1' }, amount: 3200 };
    const refusal = (code: string) => expect.objectContaining({ code });
    expect(asking(extensionIn('approved'), approved)()).toEqual(due);
    expect(asking(extensionIn('approved'), payBy)).toThrow(refusal('payment_window_over'));
    const byCard = bySavedCard(extensionIn('approved'));
    expect(asking(byCard, approved)).toThrow(refusal('outcome_unknown'));
    const declined = at(approved, { type: 'ExtensionChargeDeclined', data: { n: 1, code: null } });
    expect(asking([...byCard, ...declined], approved)()).toEqual(due);
    for (const state of ['requested', 'paid', 'withdrawn', 'expired'] as const)
      expect(asking(extensionIn(state), approved)).toThrow(refusal('nothing_to_charge'));
  });

  it('is none before the card was tried, after an objection and without a fee', () => {
    const objected = at(TIMES.feePaid, {
      type: 'DamageFeeObjected',
      data: { assessmentId: ASSESSMENT_ID, reason: { textId: ASSESSMENT_ID, hash: 'a'.repeat(64) } },
    });
    const none = (history: typeof late, purpose: 'late_fee' | 'damage_fee') => () =>
      feeDue(byBorrower({ purpose }, LATE), roundAfter(history));
    const refusal = expect.objectContaining({ code: 'nothing_to_charge' });
    expect(none(late, 'late_fee')).toThrow(refusal);
    expect(none([...roundIn('damage_fee_pending'), ...objected], 'damage_fee')).toThrow(refusal);
    expect(none([...roundIn('in_use')], 'damage_fee')).toThrow(refusal);
    expect(none([...roundIn('in_use')], 'late_fee')).toThrow(refusal);
  });

  it('is for the borrower only', () =>
    expect(() => feeDue(byOwner({ purpose: 'late_fee' }, LATE), roundAfter([...late, ...refused]))).toThrow(
      expect.objectContaining({ code: 'not_borrower' }),
    ));
});
