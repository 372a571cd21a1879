import { describe, expect, it } from '@jest/globals';
import type { RentalRequest } from '@meguri/contracts/read-models/rental-request.ts';
import { extensionIn } from '../../../testing/rounds.testing.ts';
import { hasExpired, isUnpaid, type Unpaid, wordsOf } from './outcome-words.ts';

const OUTCOMES: readonly Unpaid[] = ['left', 'declined', 'authentication_failed', 'ended', 'unknown'];
const PURPOSES = ['rental', 'late_fee', 'damage_fee', 'extension'] as const;
const BUTTONS = {
  ...{ rental: 'お支払いに進む', late_fee: '延滞料のお支払いに進む' },
  ...{ damage_fee: '損害金のお支払いに進む', extension: '延長料金のお支払いに進む' },
};

describe('an unsuccessful payment', () => {
  it('has its own title for each outcome', () => {
    expect(new Set(OUTCOMES.map((one) => wordsOf(one, 'rental').title)).size).toBe(OUTCOMES.length);
  });

  it.each(
    OUTCOMES.filter((one) => one !== 'unknown').flatMap((one) => PURPOSES.map((purpose) => [one, purpose] as const)),
  )('%s of a %s says that nothing was charged, and the next step by its button', (outcome, purpose) => {
    const { text, next } = wordsOf(outcome, purpose);
    expect(text).toContain('料金は請求されていません。');
    expect(next).toContain(BUTTONS[purpose]);
  });

  it('with an unknown outcome claims neither', () => {
    const { text, next } = wordsOf('unknown', 'rental');
    expect([text.includes('請求されていません'), next]).toEqual([false, null]);
  });
});

const facts = (over: Partial<RentalRequest>) =>
  ({
    viewerParty: 'borrower',
    status: 'request_approved',
    payment: null,
    ...over,
    timeline: over.timeline ?? [],
  }) as RentalRequest;
const payment = (status: string) => ({ status }) as RentalRequest['payment'];
const failed = (by: 'system' | 'borrower') =>
  [{ type: 'PaymentFailed', label: '', at: '', by, record: null }] as RentalRequest['timeline'];

it('an unpaid amount is shown to the borrower until it is paid', () => {
  expect(isUnpaid(facts({ payment: payment('pending') }), 'rental')).toBe(true);
  expect(isUnpaid(facts({ payment: payment('paid') }), 'rental')).toBe(false);
  expect(isUnpaid(facts({ payment: payment('pending'), viewerParty: 'owner' }), 'rental')).toBe(false);
  expect(isUnpaid(facts({ lateFee: { days: 1, amount: 600, state: 'charged' } }), 'late_fee')).toBe(false);
  expect(isUnpaid(facts({ lateFee: { days: 1, amount: 600, state: 'due' } }), 'late_fee')).toBe(true);
  expect(isUnpaid(facts({ extension: extensionIn({ state: 'approved' }) }), 'extension')).toBe(true);
  expect(isUnpaid(facts({ extension: extensionIn({ state: 'paid' }) }), 'extension')).toBe(false);
});

it('a payment has expired if the system ended it, until it is tried again', () => {
  expect(hasExpired(facts({ timeline: failed('system') }))).toBe(true);
  expect(hasExpired(facts({ timeline: failed('borrower') }))).toBe(false);
  expect(hasExpired(facts({ timeline: failed('system'), status: 'payment_pending' }))).toBe(false);
  expect(hasExpired(facts({}))).toBe(false);
});
