import { describe, expect, it } from '@jest/globals';
import type { RoundEvent } from '@meguri/contracts/rental-round/events.ts';
import { plus } from '@meguri/contracts/rental-round/time/period.ts';
import { at } from '@meguri/contracts/rental-round/test-support/facts.ts';
import {
  ASSESSMENT_ID,
  damageReport,
  PHOTO,
  RETURN_HANDOVER_CODE,
  roundIn,
  TEXT,
  TIMES,
} from '@meguri/contracts/rental-round/test-support/histories.ts';
import { byBorrower, byOperator, byOwner } from '../../test-support/commands.ts';
import { given } from '../../test-support/given.ts';
import { markReturned } from './decide.ts';

const DAY = 86_400_000;
const input = { comment: null, photos: [], trackingCode: null, handoverCode: null };
const returned = (days: number, amount: number): RoundEvent => ({
  type: 'Returned',
  data: { comment: null, photos: [], trackingCode: null, lateFee: { days, amount } },
});
const ready = roundIn('return_shipping_code_generated');
const overdue = roundIn('usage_overdue');
const met = roundIn('return_shipping_code_generated', { method: 'pickup' });

describe('returning the item', () => {
  it('the borrower has sent it in time: no late fee', () => {
    const said = { comment: TEXT, photos: [PHOTO], trackingCode: 'AB-12345678' };
    given(...ready)
      .when(markReturned, byBorrower({ ...input, ...said }, TIMES.returned))
      .thenHappens({ type: 'Returned', data: { ...said, lateFee: { days: 0, amount: 0 } } });
  });

  it.each([
    [0, 0, 0],
    [1, 1, 642],
    [DAY, 1, 642],
    [DAY + 1, 2, 1285],
    [7 * DAY, 7, 4500],
    [29 * DAY + 1, 30, 19_285],
    [40 * DAY, 30, 19_285],
  ])('%i ms late costs %i days, %i yen', (late, days, amount) => {
    const round = given(...overdue)
      .when(markReturned, byBorrower(input, plus(TIMES.due, late)))
      .thenHappens(returned(days, amount));
    expect(round.lateFee).toMatchObject({ days, amount, state: amount > 0 ? 'due' : 'waived' });
  });

  it('a day in which a return was impossible costs nothing, before or after the deadline', () => {
    const maintenance = (from: number, to: number) =>
      [{ kind: 'maintenance', from: plus(TIMES.due, from), to: plus(TIMES.due, to) }] as const;
    const HOUR = 3_600_000;
    // Maintenance at the deadline postpones it by 8 days, and a return until then costs nothing.
    given(...ready)
      .when(markReturned, byBorrower(input, plus(TIMES.due, 7 * DAY), maintenance(-HOUR, 7 * DAY - HOUR)))
      .thenHappens(returned(0, 0));
    given(...overdue)
      .when(markReturned, byBorrower(input, plus(TIMES.due, 7 * DAY), maintenance(HOUR, 7 * DAY - HOUR)))
      .thenHappens(returned(1, 642));
  });

  it('late days count from a day after the first code when that was late', () => {
    const late = [
      ...roundIn('in_use'),
      ...at(TIMES.due, { type: 'BecameOverdue', data: { deadline: TIMES.due, nextReserved: null } }),
      ...at(plus(TIMES.due, DAY), {
        type: 'ReturnCodeRegistered',
        data: {
          code: { carrier: 'セブンイレブン', shippingCode27: '2'.repeat(27) },
          to: 'usage_overdue',
        },
      }),
    ] as const;
    given(...late)
      .when(markReturned, byBorrower(input, plus(TIMES.due, 2 * DAY)))
      .thenHappens(returned(0, 0));
    given(...late)
      .when(markReturned, byBorrower(input, plus(TIMES.due, 2 * DAY + 1)))
      .thenHappens(returned(1, 642));
  });

  it('a fee below the minimum charge of 50 yen is waived in the same append', () => {
    const round = given(...roundIn('usage_overdue', { price: 200 }))
      .when(markReturned, byBorrower(input, plus(TIMES.due, 1)))
      .thenHappens(returned(1, 42), {
        type: 'LateFeeWaived',
        data: { cause: 'below_least_charge', amount: 42, reason: null },
      });
    expect(round.lateFee?.state).toBe('waived');
  });

  it('a fee that an operator waived before isn’t waived again', () => {
    const waived = at(TIMES.due, { type: 'LateFeeWaived', data: { cause: 'operator', amount: null, reason: TEXT } });
    const round = given(...roundIn('usage_overdue', { price: 200 }), ...waived)
      .when(markReturned, byBorrower(input, plus(TIMES.due, 1)))
      .thenHappens(returned(1, 42));
    expect(round.lateFee?.state).toBe('waived');
  });

  it('a fee that a dismissed non-return fixed stays unchanged', () => {
    const lateFee = { days: 30, amount: 19_285 };
    const lost = { ...damageReport, by: 'system', nonReturn: true, lateFee } as const;
    given(
      ...overdue,
      ...at(plus(TIMES.due, 30 * DAY), { type: 'DamageReported', data: lost }),
      ...at(plus(TIMES.due, 31 * DAY), {
        type: 'DamageDismissed',
        data: { reason: TEXT, itemReturned: false, lateFee: null, to: 'usage_overdue' },
      }),
    )
      .when(markReturned, byBorrower(input, plus(TIMES.due, 32 * DAY)))
      .thenHappens(returned(30, 19_285));
  });

  describe('after a dismissed report', () => {
    const dismissedReportBy = (by: 'borrower' | 'operator') => [
      ...overdue,
      ...at(plus(TIMES.due, DAY), { type: 'DamageReported', data: { ...damageReport, by } }),
      ...at(plus(TIMES.due, 6 * DAY), {
        type: 'DamageDismissed',
        data: { reason: TEXT, itemReturned: false, lateFee: null, to: 'usage_overdue' },
      }),
    ];

    it('its days count when it was the borrower’s own', () => {
      given(...dismissedReportBy('borrower'))
        .when(markReturned, byBorrower(input, plus(TIMES.due, 7 * DAY)))
        .thenHappens(returned(7, 4500));
    });

    it('they don’t count when it was an operator’s, and an interruption isn’t counted twice', () => {
      given(...dismissedReportBy('operator'))
        .when(markReturned, byBorrower(input, plus(TIMES.due, 7 * DAY)))
        .thenHappens(returned(2, 1285));
      const down = [{ kind: 'downtime', from: plus(TIMES.due, 3 * DAY), to: plus(TIMES.due, 4 * DAY) }] as const;
      given(...dismissedReportBy('operator'))
        .when(markReturned, byBorrower(input, plus(TIMES.due, 7 * DAY), down))
        .thenHappens(returned(2, 1285));
    });

    it('they don’t count when the borrower objected to a damage fee that their own report led to', () => {
      given(
        ...roundIn('damage_fee_pending'),
        ...at(TIMES.feePaid, { type: 'DamageFeeObjected', data: { assessmentId: ASSESSMENT_ID, reason: TEXT } }),
        ...at(plus(TIMES.due, 6 * DAY), {
          type: 'DamageDismissed',
          data: { reason: TEXT, itemReturned: false, lateFee: null, to: 'return_shipping_code_generated' },
        }),
      )
        .when(markReturned, byBorrower(input, plus(TIMES.due, 6 * DAY)))
        .thenHappens(returned(0, 0));
    });
  });

  it('a pickup needs the code that the owner shows', () => {
    const entering = (handoverCode: string | null) => byBorrower({ ...input, handoverCode }, TIMES.returned);
    given(...met)
      .when(markReturned, entering(null))
      .thenRejected('handover_code_required');
    given(...met)
      .when(markReturned, entering('0000'))
      .thenRejected('handover_code_wrong');
    given(...met)
      .when(markReturned, entering(RETURN_HANDOVER_CODE))
      .thenHappens(returned(0, 0));
  });

  it('an operator needs no code', () => {
    given(...met)
      .when(markReturned, byOperator(input, TIMES.returned))
      .thenHappens(returned(0, 0));
  });

  it('does nothing when it is already back', () => {
    given(...roundIn('returned'))
      .when(markReturned, byBorrower(input, TIMES.returned))
      .thenNothing();
  });

  it('needs a return code', () => {
    const late = at(TIMES.due, { type: 'BecameOverdue', data: { deadline: TIMES.due, nextReserved: null } });
    given(...roundIn('in_use'), ...late)
      .when(markReturned, byBorrower(input, TIMES.due))
      .thenRejected('return_code_missing');
    given(...roundIn('in_use'))
      .when(markReturned, byBorrower(input, TIMES.returned))
      .thenRejected('transition_not_allowed');
  });

  it('is refused to the owner', () => {
    given(...ready)
      .when(markReturned, byOwner(input, TIMES.returned))
      .thenRejected('not_borrower');
  });
});
