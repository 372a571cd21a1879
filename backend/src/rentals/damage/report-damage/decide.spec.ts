import { describe, expect, it } from '@jest/globals';
import type { RoundEvent } from '@meguri/contracts/rental-round/events.ts';
import { at } from '@meguri/contracts/rental-round/test-support/facts.ts';
import { PHOTO, roundIn, TEXT, TIMES } from '@meguri/contracts/rental-round/test-support/histories.ts';
import { byBorrower, byOperator, byOwner, COMMAND_ID } from '../../test-support/commands.ts';
import { given } from '../../test-support/given.ts';
import { reportDamage } from './decide.ts';

const input = { issueType: 'other', otherTitle: TEXT, description: TEXT, photos: [PHOTO] } as const;
const reported = (by: 'borrower' | 'owner' | 'operator'): RoundEvent => ({
  type: 'DamageReported',
  data: { reportId: COMMAND_ID, by, ...input, photos: [PHOTO], nonReturn: false, lateFee: null },
});
const NOW = TIMES.returned;
const dismissed = at(NOW, {
  type: 'DamageDismissed',
  data: { reason: TEXT, itemReturned: false, lateFee: null, to: 'return_shipping_code_generated' },
});

describe('reporting damage', () => {
  it.each(['shipped', 'in_use', 'return_shipping_code_generated', 'usage_overdue'] as const)(
    'the borrower reports it in %s, and so may an operator',
    (status) => {
      const round = given(...roundIn(status))
        .when(reportDamage, byBorrower(input, NOW))
        .thenHappens(reported('borrower'));
      expect(round.damage?.report).toMatchObject({ from: status, by: 'borrower', reportedAt: NOW });
      given(...roundIn(status))
        .when(reportDamage, byOperator(input, NOW))
        .thenHappens(reported('operator'));
    },
  );

  it('the owner reports it when the item is back, and so may an operator', () => {
    given(...roundIn('returned'))
      .when(reportDamage, byOwner(input, NOW))
      .thenHappens(reported('owner'));
    given(...roundIn('returned'))
      .when(reportDamage, byOperator(input, NOW))
      .thenHappens(reported('operator'));
  });

  it('the borrower and the owner each do it once a round', () => {
    given(...roundIn('damage_reported'), ...dismissed)
      .when(reportDamage, byBorrower(input, NOW))
      .thenRejected('already_reported');
    given(...roundIn('damage_reported'), ...dismissed)
      .when(reportDamage, byOperator(input, NOW))
      .thenHappens(reported('operator'));
  });

  it('the same report again changes nothing; another is evidence, by its own command', () => {
    given(...roundIn('in_use'), ...at(NOW, reported('borrower')))
      .when(reportDamage, byBorrower(input, NOW))
      .thenNothing();
    given(...roundIn('damage_reported'))
      .when(reportDamage, byOwner(input, NOW))
      .thenRejected('transition_not_allowed');
  });

  it('the borrower can’t any more when the item is back, the owner not before', () => {
    given(...roundIn('returned'))
      .when(reportDamage, byBorrower(input, NOW))
      .thenRejected('not_owner');
    given(...roundIn('in_use'))
      .when(reportDamage, byOwner(input, NOW))
      .thenRejected('not_borrower');
  });

  it('nobody does before the item is on its way, or after the end', () => {
    for (const status of ['shipping_code_generated', 'completed', 'cancelled'] as const)
      given(...roundIn(status))
        .when(reportDamage, byBorrower(input, NOW))
        .thenRejected('transition_not_allowed');
  });
});
