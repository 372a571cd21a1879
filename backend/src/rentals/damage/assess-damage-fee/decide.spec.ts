import { describe, expect, it } from '@jest/globals';
import type { RoundEvent, RoundEventData } from '@meguri/contracts/rental-round/events.ts';
import { plus } from '@meguri/contracts/rental-round/time/period.ts';
import { at } from '@meguri/contracts/rental-round/test-support/facts.ts';
import { COVERED, reportedByOwner } from '@meguri/contracts/rental-round/test-support/cover.ts';
import {
  ASSESSMENT_ID,
  damageReport,
  fullSettlement,
  paymentOf,
  roundIn,
  TEXT,
  TIMES,
} from '@meguri/contracts/rental-round/test-support/histories.ts';
import { byOperator, byOwner, COMMAND_ID } from '../../test-support/commands.ts';
import { given } from '../../test-support/given.ts';
import { assessDamageFee } from './decide.ts';

const DAY = 86_400_000;
const NOW = TIMES.feePaid;
const input = { amount: 2000, reason: TEXT, itemReturned: false };
const assessed = (
  amount: number,
  now: string = NOW,
  change: Partial<RoundEventData<'DamageFeeAssessed'>> = {},
): RoundEvent => ({
  type: 'DamageFeeAssessed',
  data: {
    assessmentId: COMMAND_ID,
    amount,
    payBy: plus(now, 7 * DAY),
    reason: TEXT,
    itemReturned: false,
    lateFee: null,
    ...change,
  },
});
const reported = roundIn('damage_reported');
/** An assessed fee of 2,000 of at most 60,000 yen, then these events and a new report. */
const after = (...events: readonly RoundEvent[]) => [
  ...roundIn('damage_fee_pending'),
  ...at(NOW, ...events, { type: 'DamageReported', data: { ...damageReport, by: 'operator' } }),
];
const onTheWay = { to: 'return_shipping_code_generated', settlement: null } as const;
const paid = after(
  { type: 'DamageFeePaid', data: { assessmentId: ASSESSMENT_ID, checkoutId: null, payment: paymentOf(2000, 2) } },
  { type: 'DamageSettled', data: onTheWay },
);
const writtenOff = after({
  type: 'DamageFeeWrittenOff',
  data: { assessmentId: ASSESSMENT_ID, reason: TEXT, ...onTheWay },
});
const objected = [
  ...roundIn('damage_fee_pending'),
  ...at(NOW, { type: 'DamageFeeObjected', data: { assessmentId: ASSESSMENT_ID, reason: TEXT } }),
];

describe('assessing a damage fee', () => {
  it('an operator sets the fee: 7 days to pay or object', () => {
    const round = given(...reported)
      .when(assessDamageFee, byOperator(input, NOW))
      .thenHappens(assessed(2000));
    expect(round.damage?.assessments).toMatchObject([{ assessmentId: COMMAND_ID, state: 'open', assessedAt: NOW }]);
  });

  it('is at least 50 yen and at most 20 weekly prices', () => {
    const asking = (amount: number) => byOperator({ ...input, amount }, NOW);
    given(...reported)
      .when(assessDamageFee, asking(49))
      .thenRejected('fee_too_small');
    given(...reported)
      .when(assessDamageFee, asking(50))
      .thenHappens(assessed(50));
    given(...reported)
      .when(assessDamageFee, asking(60_000))
      .thenHappens(assessed(60_000));
    given(...reported)
      .when(assessDamageFee, asking(60_001))
      .thenRejected('fee_too_large');
  });

  it('is never more than one card charge can be', () => {
    const dear = reported.map(({ time, event }) => ({
      time,
      event: event.type === 'RentalRequested' ? { ...event, data: { ...event.data, price: 1_000_000 } } : event,
    }));
    const asking = (amount: number) => byOperator({ ...input, amount }, NOW);
    given(...dear)
      .when(assessDamageFee, asking(9_999_999))
      .thenHappens(assessed(9_999_999));
    given(...dear)
      .when(assessDamageFee, asking(10_000_000))
      .thenRejected('fee_over_card_limit');
  });

  it.each([
    ['paid', paid],
    ['written off', writtenOff],
  ])('a fee that was %s counts towards the maximum', (_fate, history) => {
    given(...history)
      .when(assessDamageFee, byOperator({ ...input, amount: 58_001 }, NOW))
      .thenRejected('fee_too_large');
    given(...history)
      .when(assessDamageFee, byOperator({ ...input, amount: 58_000 }, NOW))
      .thenHappens(assessed(58_000));
  });

  it('a fee that was objected to is void', () => {
    given(...objected)
      .when(assessDamageFee, byOperator({ ...input, amount: 60_000 }, NOW))
      .thenHappens(assessed(60_000));
  });

  it('an item that was returned during the case fixes the late fee, with the days until the report', () => {
    const late = at(plus(TIMES.due, 1), { type: 'DamageReported', data: { ...damageReport, by: 'operator' } });
    const [event] = given(...roundIn('usage_overdue'), ...late)
      .when(assessDamageFee, byOperator({ ...input, itemReturned: true }, plus(TIMES.due, 6 * DAY)))
      .events();
    expect(event?.data).toMatchObject({ itemReturned: true, lateFee: { days: 1, amount: 642 } });
  });

  it('a lost item is paid by the borrower, and the platform pays what the borrower doesn’t owe', () => {
    const paying = (compensation: number) => byOperator({ ...input, itemIs: 'lost' as const, compensation }, NOW);
    const round = given(...reported)
      .when(assessDamageFee, paying(58_000))
      .thenHappens(assessed(2000, NOW, { itemIs: 'lost', lateFee: { days: 0, amount: 0 } }), {
        type: 'OwnerCompensated',
        data: { amount: 58_000, reason: TEXT },
      });
    expect(round.damage?.gone).toEqual({ itemIs: 'lost', at: NOW });
    given(...reported)
      .when(assessDamageFee, paying(58_001))
      .thenRejected('compensation_too_large');
    // The same loss isn't paid twice: a compensation by the platform reduces the maximum fee.
    const afterwards = [...objected, ...at(NOW, { type: 'OwnerCompensated', data: { amount: 58_000, reason: TEXT } })];
    given(...afterwards)
      .when(assessDamageFee, byOperator({ ...input, amount: 2001 }, plus(NOW, DAY)))
      .thenRejected('fee_too_large');
  });

  it('the cover pays its part, and the borrower the rest', () => {
    const round = given(...reportedByOwner())
      .when(assessDamageFee, byOperator({ ...input, amount: 4000 }, NOW))
      .thenHappens(assessed(4000, NOW, { covered: 3000 }));
    expect(round).toMatchObject({
      status: 'damage_fee_pending',
      damage: { assessments: [{ amount: 4000, covered: 3000, state: 'open' }] },
      money: { payouts: [], byOperators: [{ at: NOW, amount: 3000 }] },
    });
  });

  it('a fee that the cover pays wholly settles the case at once, and its owner gets it', () => {
    const settlement = fullSettlement({ price: 3000, method: 'delivery', ...COVERED });
    const round = given(...reportedByOwner())
      .when(assessDamageFee, byOperator({ ...input, amount: 3030 }, NOW))
      .thenHappens(
        assessed(3030, NOW, { covered: 3030 }),
        { type: 'DamageFeeCovered', data: { assessmentId: COMMAND_ID, amount: 3030 } },
        { type: 'DamageSettled', data: { to: 'completed', settlement, covered: 3030 } },
      );
    expect(round).toMatchObject({
      status: 'completed',
      damage: { report: null, assessments: [{ state: 'covered' }] },
      money: { holdings: [{ held: 0 }], payouts: [{ amount: 2892 }, { amount: 3030, coverOf: COMMAND_ID }] },
    });
  });

  it('a covered fee of an item that is still out leaves the rental going on', () => {
    const round = given(...roundIn('damage_reported', COVERED))
      .when(assessDamageFee, byOperator(input, NOW))
      .thenHappens(
        assessed(2000, NOW, { covered: 2000 }),
        { type: 'DamageFeeCovered', data: { assessmentId: COMMAND_ID, amount: 2000 } },
        { type: 'DamageSettled', data: { ...onTheWay, covered: 2000 } },
      );
    expect(round.money).toMatchObject({ holdings: [{ held: 4800 }], payouts: [{ amount: 2000 }] });
  });

  it.each(['lost', 'kept'] as const)('the cover pays nothing for an item that is %s', (itemIs) => {
    given(...roundIn('damage_reported', COVERED))
      .when(assessDamageFee, byOperator({ ...input, itemIs }, NOW))
      .thenHappens(assessed(2000, NOW, { itemIs, lateFee: { days: 0, amount: 0 } }));
  });

  it('the cover pays nothing for an item that never came back, unless it is there after all', () => {
    const report = { ...damageReport, by: 'system' as const, nonReturn: true, lateFee: { days: 30, amount: 19_285 } };
    const gone = [
      ...roundIn('usage_overdue', COVERED),
      ...at('2027-01-16T15:00:00.000Z', { type: 'DamageReported', data: report }),
    ];
    const coveredOf = (itemReturned: boolean) =>
      given(...gone)
        .when(assessDamageFee, byOperator({ ...input, itemReturned }, '2027-01-17T00:00:00.000Z'))
        .events()
        .map(({ type, data }) => ('covered' in data ? `${type} ${data.covered}` : type));
    expect(coveredOf(false)).toEqual(['DamageFeeAssessed']);
    expect(coveredOf(true)).toEqual(['DamageFeeAssessed 2000', 'DamageFeeCovered', 'DamageSettled 2000']);
  });

  it('two cases in one rental use up the cover', () => {
    const first = at(
      NOW,
      assessed(3000, NOW, { covered: 3000 }),
      { type: 'DamageFeeCovered', data: { assessmentId: COMMAND_ID, amount: 3000 } },
      { type: 'DamageSettled', data: { ...onTheWay, covered: 3000 } },
      { type: 'DamageReported', data: { ...damageReport, by: 'operator' } },
    );
    const second = 'f0000000-0000-4000-8000-000000000002';
    const asking = { ...byOperator({ ...input, amount: 2500 }, NOW), id: second };
    given(...roundIn('damage_reported', COVERED), ...first)
      .when(assessDamageFee, asking)
      .thenHappens(assessed(2500, NOW, { assessmentId: second, covered: 2000 }));
  });

  it('an objection makes the cover free again', () => {
    const objecting = at(NOW, assessed(4000, NOW, { covered: 3000, assessmentId: ASSESSMENT_ID }), {
      type: 'DamageFeeObjected',
      data: { assessmentId: ASSESSMENT_ID, reason: TEXT },
    });
    given(...roundIn('damage_reported', COVERED), ...objecting)
      .when(assessDamageFee, byOperator({ ...input, amount: 4000 }, NOW))
      .thenHappens(assessed(4000, NOW, { covered: 3000 }));
  });

  it('the same command again changes nothing', () => {
    given(...reported, ...at(NOW, assessed(2000)))
      .when(assessDamageFee, byOperator(input, NOW))
      .thenNothing();
  });

  it('is refused without an open report, and to the parties', () => {
    for (const status of ['returned', 'damage_fee_pending', 'completed'] as const)
      given(...roundIn(status))
        .when(assessDamageFee, byOperator(input, NOW))
        .thenRejected('transition_not_allowed');
    given(...reported)
      .when(assessDamageFee, byOwner(input, NOW))
      .thenRejected('not_operator');
  });
});
