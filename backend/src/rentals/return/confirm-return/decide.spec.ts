import { describe, expect, it } from '@jest/globals';
import type { RoundEvent } from '@meguri/contracts/rental-round/events.ts';
import {
  damageReport,
  fullSettlement,
  PHOTO,
  roundIn,
  TEXT,
  TIMES,
} from '@meguri/contracts/rental-round/test-support/histories.ts';
import { byBorrower, byOperator, byOwner, bySystem } from '../../test-support/commands.ts';
import { given } from '../../test-support/given.ts';
import { confirmReturn } from './decide.ts';
import { at } from '@meguri/contracts/rental-round/test-support/facts.ts';
import { FURTHER_SETTLED, withFurther } from '@meguri/contracts/rental-round/test-support/further-charge.ts';
import { lostDispute } from '@meguri/contracts/rental-round/test-support/mishaps.ts';

const input = { comment: null, photos: [] };
const completed: RoundEvent = { type: 'Completed', data: { ...input, settlement: fullSettlement() } };
const COMPLETION = '2026-12-25T02:00:00.000Z';
const returned = roundIn('returned');

describe('confirming the return', () => {
  it('the owner confirms, and every charge is settled by itself', () => {
    const [event] = confirmReturn(byOwner(input, TIMES.completed), withFurther(given(...returned).round));
    expect(event?.data).toEqual({ ...input, settlement: fullSettlement(), furtherSettlements: FURTHER_SETTLED });
  });

  it('the owner confirms, and gets 2892 of 3000 yen', () => {
    const said = { comment: TEXT, photos: [PHOTO] };
    const round = given(...returned)
      .when(confirmReturn, byOwner(said, TIMES.completed))
      .thenHappens({ type: 'Completed', data: { ...said, settlement: fullSettlement() } });
    expect(round.money.holdings).toMatchObject([{ held: 0 }]);
    expect(round.money.payouts).toMatchObject([{ amount: 2892, transferId: null }]);
  });

  it('the system confirms after 9 days without an answer, not a millisecond earlier', () => {
    given(...returned)
      .when(confirmReturn, bySystem(input, '2026-12-25T01:59:59.999Z'))
      .thenRejected('not_due');
    given(...returned)
      .when(confirmReturn, bySystem(input, COMPLETION))
      .thenHappens(completed);
  });

  it('the system waits 3 days after a report was dismissed', () => {
    const looked = [
      ...returned,
      ...at(TIMES.completed, { type: 'DamageReported', data: { ...damageReport, by: 'owner' } }),
      ...at('2026-12-24T00:00:00.000Z', {
        type: 'DamageDismissed',
        data: { reason: TEXT, itemReturned: false, lateFee: null, to: 'returned' },
      }),
    ] as const;
    given(...looked)
      .when(confirmReturn, bySystem(input, COMPLETION))
      .thenRejected('not_due');
    given(...looked)
      .when(confirmReturn, bySystem(input, '2026-12-27T00:00:00.000Z'))
      .thenHappens(completed);
  });

  it('pays no one after a lost dispute', () => {
    const [event] = given(...returned, ...lostDispute(TIMES.returned, { held: 4500 }))
      .when(confirmReturn, byOwner(input, TIMES.completed))
      .events();
    expect(event?.data).toMatchObject({ settlement: { gross: 0, ownerShare: 0, shipping: 0, payoutFee: 0 } });
  });

  it('does nothing when it is already completed', () => {
    given(...roundIn('completed'))
      .when(confirmReturn, byOwner(input, TIMES.completed))
      .thenNothing();
  });

  it('is refused before the item is back, and during a damage case', () => {
    for (const status of ['return_shipping_code_generated', 'damage_reported', 'damage_fee_pending'] as const)
      given(...roundIn(status))
        .when(confirmReturn, byOwner(input, TIMES.completed))
        .thenRejected('transition_not_allowed');
  });

  it('is refused to the borrower and operators', () => {
    given(...returned)
      .when(confirmReturn, byBorrower(input, TIMES.completed))
      .thenRejected('not_owner');
    given(...returned)
      .when(confirmReturn, byOperator(input, COMPLETION))
      .thenRejected('not_owner');
  });
});
