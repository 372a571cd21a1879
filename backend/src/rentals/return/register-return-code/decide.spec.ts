import { describe, it } from '@jest/globals';
import { at } from '@meguri/contracts/rental-round/test-support/facts.ts';
import { OFFICE_CODE, roundIn, STORE_CODE, TIMES } from '@meguri/contracts/rental-round/test-support/histories.ts';
import { byBorrower, byOperator, byOwnerAsOperator } from '../../test-support/commands.ts';
import { given } from '../../test-support/given.ts';
import { registerReturnCode } from './decide.ts';

const input = { code: OFFICE_CODE };
const NOW = TIMES.returnCode;

describe('registering the return code', () => {
  it('an operator gives the borrower a code, requested or not', () => {
    given(...roundIn('in_use'))
      .when(registerReturnCode, byOperator(input, NOW))
      .thenHappens({ type: 'ReturnCodeRegistered', data: { code: OFFICE_CODE, to: 'return_shipping_code_generated' } });
  });

  it('an operator replaces the code by another', () => {
    given(...roundIn('return_shipping_code_generated'))
      .when(registerReturnCode, byOperator(input, NOW))
      .thenHappens({ type: 'ReturnCodeRegistered', data: { code: OFFICE_CODE, to: 'return_shipping_code_generated' } });
  });

  it('a round that is overdue stays overdue', () => {
    const overdue = at(TIMES.due, { type: 'BecameOverdue', data: { deadline: TIMES.due, nextReserved: null } });
    given(...roundIn('in_use'), ...overdue)
      .when(registerReturnCode, byOperator(input, TIMES.due))
      .thenHappens({ type: 'ReturnCodeRegistered', data: { code: OFFICE_CODE, to: 'usage_overdue' } });
  });

  it('the same code again changes nothing', () => {
    given(...roundIn('return_shipping_code_generated'))
      .when(registerReturnCode, byOperator({ code: { ...STORE_CODE } }, NOW))
      .thenNothing();
  });

  it('the same code again is accepted once the item is back, as with the shipping code', () => {
    given(...roundIn('returned'))
      .when(registerReturnCode, byOperator({ code: { ...STORE_CODE } }, NOW))
      .thenNothing();
  });

  it('a pickup needs no code', () => {
    given(...roundIn('in_use', { method: 'pickup' }))
      .when(registerReturnCode, byOperator(input, NOW))
      .thenRejected('delivery_only');
  });

  it('is refused to everyone else, and to an operator in a round of their own', () => {
    given(...roundIn('in_use'))
      .when(registerReturnCode, byBorrower(input, NOW))
      .thenRejected('not_operator');
    given(...roundIn('in_use'))
      .when(registerReturnCode, byOwnerAsOperator(input, NOW))
      .thenRejected('own_round');
  });

  it('is refused before the item was received, and after it is back', () => {
    for (const status of ['shipped', 'returned', 'damage_reported', 'completed'] as const)
      given(...roundIn(status))
        .when(registerReturnCode, byOperator(input, NOW))
        .thenRejected('transition_not_allowed');
  });
});
