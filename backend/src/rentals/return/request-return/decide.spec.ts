import { describe, it } from '@jest/globals';
import { at } from '@meguri/contracts/rental-round/test-support/facts.ts';
import {
  ASSESSMENT_ID,
  damageReport,
  roundIn,
  TEXT,
  TIMES,
} from '@meguri/contracts/rental-round/test-support/histories.ts';
import { byBorrower, byOwner, byStranger, bySystem } from '../../test-support/commands.ts';
import { given } from '../../test-support/given.ts';
import { requestReturn } from './decide.ts';

const input = { handoverCode: '4321' };
const EARLY = '2026-12-11T00:00:00.000Z';
const inUse = roundIn('in_use');
const pickedUp = roundIn('in_use', { method: 'pickup' });
const overdue = at(TIMES.due, { type: 'BecameOverdue', data: { deadline: TIMES.due, nextReserved: null } });

describe('requesting the return', () => {
  it('the borrower requests a code at any time: operators have 12 hours', () => {
    given(...inUse)
      .when(requestReturn, byBorrower(input, EARLY))
      .thenHappens({ type: 'ReturnCodeRequested', data: { target: '2026-12-11T12:00:00.000Z' } });
  });

  it('the borrower of a pickup starts the arrangement of a meeting at once', () => {
    given(...pickedUp)
      .when(requestReturn, byBorrower(input, EARLY))
      .thenHappens({
        type: 'ReturnArranged',
        data: { handoverCode: '4321', to: 'return_shipping_code_generated' },
      });
  });

  it('a pickup that is overdue stays overdue', () => {
    given(...pickedUp, ...overdue)
      .when(requestReturn, byBorrower(input, TIMES.due))
      .thenHappens({ type: 'ReturnArranged', data: { handoverCode: '4321', to: 'usage_overdue' } });
  });

  it('the system requests it 3 days before the deadline, not a millisecond earlier', () => {
    given(...inUse)
      .when(requestReturn, bySystem(input, '2026-12-13T14:59:59.999Z'))
      .thenRejected('not_due');
    given(...inUse)
      .when(requestReturn, bySystem(input, '2026-12-13T15:00:00.000Z'))
      .thenHappens({ type: 'ReturnCodeRequested', data: { target: '2026-12-14T03:00:00.000Z' } });
  });

  it('the system requests it at once after a damage case that ends with the item still out', () => {
    const [assessmentId, reason] = [ASSESSMENT_ID, TEXT];
    const fee = { assessmentId, amount: 100, payBy: '2026-12-18T00:00:00.000Z', reason };
    const settled = at(
      EARLY,
      { type: 'DamageReported', data: damageReport },
      { type: 'DamageFeeAssessed', data: { ...fee, itemReturned: false, lateFee: null } },
      { type: 'DamageFeeWrittenOff', data: { assessmentId, reason: null, to: 'in_use', settlement: null } },
    );
    given(...inUse, ...settled)
      .when(requestReturn, bySystem(input, EARLY))
      .thenHappens({ type: 'ReturnCodeRequested', data: { target: '2026-12-11T12:00:00.000Z' } });
  });

  it('nothing happens when a code was already requested or registered', () => {
    const asked = at(EARLY, { type: 'ReturnCodeRequested', data: { target: '2026-12-11T12:00:00.000Z' } });
    given(...inUse, ...asked)
      .when(requestReturn, byBorrower(input, EARLY))
      .thenNothing();
    given(...roundIn('return_shipping_code_generated'))
      .when(requestReturn, byBorrower(input, TIMES.returned))
      .thenNothing();
    given(...roundIn('return_shipping_code_generated', { method: 'pickup' }))
      .when(requestReturn, bySystem(input, TIMES.returned))
      .thenNothing();
  });

  it('the owner is refused, and a stranger gets not-found', () => {
    given(...inUse)
      .when(requestReturn, byOwner(input, TIMES.returnRequested))
      .thenRejected('not_borrower');
    given(...inUse)
      .when(requestReturn, byStranger(input, TIMES.returnRequested))
      .thenRejected('not_found');
  });

  it('is refused before the item was received, and after it is back', () => {
    given(...roundIn('shipped'))
      .when(requestReturn, byBorrower(input, TIMES.shipped))
      .thenRejected('transition_not_allowed');
    given(...roundIn('returned'))
      .when(requestReturn, byBorrower(input, TIMES.returned))
      .thenRejected('transition_not_allowed');
  });
});
