import { describe, expect, it } from '@jest/globals';
import type { NotificationKind } from '@meguri/contracts/notification/notification-kinds.ts';
import type { RoundEventType } from '@meguri/contracts/rental-round/events.ts';
import { EMPTY_BALANCES, post, postingsOf } from '@meguri/contracts/rental-round/money/ledger.ts';
import type { RentalRound } from '@meguri/contracts/rental-round/rental-round.ts';
import { extensionIn } from '@meguri/contracts/rental-round/test-support/extensions.ts';
import { type Fact, roundAfter } from '@meguri/contracts/rental-round/test-support/facts.ts';
import { BORROWER, OWNER } from '@meguri/contracts/rental-round/test-support/histories.ts';
import { PAID_RENTALS } from '../../rentals/test-support/paid-rentals.ts';
import { roundSections } from './round-sections.ts';

const ID = '0b6c2c3e-0000-4000-8000-0000abcdef12';
const RENTALS = Object.entries(PAID_RENTALS);

const sectionsOf = (
  kind: NotificationKind,
  history: readonly Fact[],
  userId = BORROWER,
  beside: readonly RentalRound[] = [],
) => {
  const reader = { userId, itemName: '麻のワンピース', deadline: null };
  return roundSections(kind, { id: ID, round: roundAfter(history), beside }, reader);
};
const amountsOf = (...of: Parameters<typeof sectionsOf>) =>
  (sectionsOf(...of)[1]?.rows ?? []).map(([, value]) => value as number);
const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0);

/** A history up to its event of this type. */
const until = (type: RoundEventType, history: readonly Fact[]) =>
  history.slice(0, history.findIndex(({ event }) => event.type === type) + 1);
/** Yen of an account after these events. */
const balanceOf = (history: readonly Fact[], account: 'card' | 'held' | 'promotions' | 'owner_payable') =>
  history.reduce((balances, { event }) => post(balances, postingsOf(event)), EMPTY_BALANCES)[account];

describe.each(RENTALS)('the mail about the payment of %s', (_, history) => {
  it('asks its borrower for what the ledger then has of the card, and confirms it', () => {
    const paid = -balanceOf(until('Paid', history), 'card');
    for (const [kind, event] of [
      ['request_approved', 'Approved'],
      ['payment_reminder', 'Approved'],
      ['booking_confirmed', 'Paid'],
    ] as const) {
      const amounts = amountsOf(kind, until(event, history));
      expect([amounts.at(-1), sumOf(amounts.slice(0, -1))]).toEqual([paid, paid]);
    }
  });

  it('names its owner the share that the ledger has for a rental without a refund', () => {
    const amounts = amountsOf('booking_confirmed', until('Paid', history), OWNER);
    expect(amounts.at(-1)).toBe(sumOf(amounts.slice(0, -1)));
    expect(amounts).toEqual([3000, -108, balanceOf(PAID_RENTALS['a plain rental']!, 'owner_payable')]);
  });
});

describe('the mail that asks for the payment of a parcel', () => {
  const history = PAID_RENTALS['one of a parcel']!;
  const approved = until('Approved', history);
  const requested = roundAfter(until('RequestSent', history));
  const unpaid = roundAfter(approved);
  const paid = roundAfter(history);
  const together = (kind: NotificationKind, beside: readonly RentalRound[], of = approved) =>
    sectionsOf(kind, of, BORROWER, beside)[2];

  it.each(['request_approved', 'payment_reminder'] as const)(
    '%s has what one page pays for all of its unpaid items, as the ledger then has it',
    (kind) => {
      const total = -balanceOf(until('Paid', history), 'card') * 2;
      const expected = [
        ['お支払い待ちのアイテム', '2点'],
        ['一度にお支払いいただく合計', total],
      ];
      expect(together(kind, [unpaid, paid])?.rows).toEqual(expected);
    },
  );

  it('has no total while one of its items may still be approved, because the page would pay that one too', () => {
    expect(together('request_approved', [unpaid, requested])).toBeUndefined();
    expect(together('payment_reminder', [unpaid, requested])).toBeUndefined();
  });

  it('has no total after a declined charge, because the others are being charged at that moment', () => {
    expect(together('parcel_card_declined', [unpaid, paid])).toBeUndefined();
  });

  it('has no total of one item alone, nor once it is paid', () => {
    expect(together('request_approved', [paid])).toBeUndefined();
    expect(together('request_approved', [unpaid, unpaid], until('Paid', history))).toBeUndefined();
    expect(together('booking_confirmed', [unpaid])).toBeUndefined();
  });
});

describe('the mail about another payment', () => {
  it('of an extension has its price for its borrower, and the share of its owner', () => {
    expect(amountsOf('extension_approved', extensionIn('approved'))).toEqual([3200]);
    const ended = PAID_RENTALS['one with an extension']!;
    const ofExtension = balanceOf(ended, 'owner_payable') - balanceOf(PAID_RENTALS['a plain rental']!, 'owner_payable');
    expect(amountsOf('extension_requested', extensionIn('requested'), OWNER)).toEqual([3200, -115, ofExtension]);
  });

  it('of a damage fee has what the cover pays, and what the card will', () => {
    const assessed = until('DamageFeeAssessed', PAID_RENTALS['one with a damage fee']!);
    expect(amountsOf('damage_fee_assessed', assessed)).toEqual([5000, -3000, 2000]);
    expect(amountsOf('damage_fee_assessed', assessed, OWNER)).toEqual([]);
  });

  it('of a late return has its days and its fee', () => {
    expect(sectionsOf('late_fee_charged', PAID_RENTALS['one that came back late']!)[1]).toEqual({
      heading: '延滞料',
      rows: [['2日分', 1285]],
    });
  });

  it('names no amounts of what is over', () => {
    expect(amountsOf('extension_requested', PAID_RENTALS['one with an extension']!, OWNER)).toEqual([]);
    expect(amountsOf('extension_paid', extensionIn('approved'))).toEqual([]);
    const round = roundAfter(until('DamageFeeAssessed', PAID_RENTALS['one with a damage fee']!));
    const assessments = round.damage?.assessments.map((fee) => ({ ...fee, state: 'objected' as const })) ?? [];
    const objected = { ...round, damage: round.damage && { ...round.damage, assessments } };
    const reader = { userId: BORROWER, itemName: null, deadline: null };
    expect(roundSections('damage_fee_assessed', { id: ID, round: objected, beside: [] }, reader)).toHaveLength(1);
  });
});

describe('the mail about a rental', () => {
  const rows = (history: readonly Fact[], userId = BORROWER) => sectionsOf('shipped', history, userId)[0]?.rows;

  it('says which it is, with the days of a paid extension, and that it shares a parcel', () => {
    expect(rows(PAID_RENTALS['a plain rental']!)).toEqual([
      ['アイテム', '麻のワンピース'],
      ['利用期間', '12月10日(木)〜12月16日(水)'],
      ['取引番号', '#ABCDEF12'],
    ]);
    expect(rows(PAID_RENTALS['one with an extension']!)).toContainEqual(['利用期間', '12月10日(木)〜12月23日(水)']);
    expect(rows(PAID_RENTALS['one of a parcel']!)).toContainEqual(['荷物', 'まとめて借りる2点のうちの1点']);
  });

  it('says until when its reader has to act, and nothing to others than its parties', () => {
    const round = roundAfter(PAID_RENTALS['a plain rental']!);
    const deadline = '2026-12-02T09:00:00.000Z';
    const [about] = roundSections(
      'request_approved',
      { id: ID, round, beside: [] },
      { userId: BORROWER, itemName: null, deadline },
    );
    expect(about?.rows).toContainEqual(['期限', '12月2日(水) 18:00まで']);
    expect(rows(PAID_RENTALS['a plain rental']!, OWNER + BORROWER)).toBeUndefined();
  });
});
