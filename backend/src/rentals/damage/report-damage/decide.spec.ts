import { describe, expect, it } from '@jest/globals';
import type { RoundEvent } from '@meguri/contracts/rental-round/events.ts';
import { at, momentAt } from '@meguri/contracts/rental-round/test-support/facts.ts';
import { PHOTO, roundIn, TEXT, TIMES } from '@meguri/contracts/rental-round/test-support/histories.ts';
import { byBorrower, byOperator, byOwner, byStranger, bySystem, COMMAND_ID } from '../../test-support/commands.ts';
import { given } from '../../test-support/given.ts';
import { addEvidence, reportDamage } from './decide.ts';
import { MAX_EVIDENCE } from '@meguri/contracts/limits.ts';
import { actionsOf } from '@meguri/contracts/rental-round/actions/rules.ts';

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
    'the borrower may report it in %s, and so may an operator',
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

  it('the owner may report it when the item is back, and so may an operator', () => {
    given(...roundIn('returned'))
      .when(reportDamage, byOwner(input, NOW))
      .thenHappens(reported('owner'));
    given(...roundIn('returned'))
      .when(reportDamage, byOperator(input, NOW))
      .thenHappens(reported('operator'));
  });

  it('the borrower and the owner may each do it once per round', () => {
    given(...roundIn('damage_reported'), ...dismissed)
      .when(reportDamage, byBorrower(input, NOW))
      .thenRejected('already_reported');
    given(...roundIn('damage_reported'), ...dismissed)
      .when(reportDamage, byOperator(input, NOW))
      .thenHappens(reported('operator'));
  });

  it('the same report again changes nothing; another one has to be sent as evidence', () => {
    given(...roundIn('in_use'), ...at(NOW, reported('borrower')))
      .when(reportDamage, byBorrower(input, NOW))
      .thenNothing();
    given(...roundIn('damage_reported'))
      .when(reportDamage, byOwner(input, NOW))
      .thenRejected('transition_not_allowed');
  });

  it('the borrower can’t any more when the item is back, the owner can’t before', () => {
    given(...roundIn('returned'))
      .when(reportDamage, byBorrower(input, NOW))
      .thenRejected('not_owner');
    given(...roundIn('in_use'))
      .when(reportDamage, byOwner(input, NOW))
      .thenRejected('not_borrower');
  });

  it('no one can before the item was sent, or after the end', () => {
    for (const status of ['shipping_code_generated', 'completed', 'cancelled'] as const)
      given(...roundIn(status))
        .when(reportDamage, byBorrower(input, NOW))
        .thenRejected('transition_not_allowed');
  });
});

describe('adding evidence', () => {
  const input = { text: TEXT, photos: [PHOTO] };
  const NOW = TIMES.assessed;

  it.each([
    ['borrower', byBorrower(input, NOW)],
    ['owner', byOwner(input, NOW)],
    ['operator', byOperator(input, NOW)],
  ] as const)('the %s adds words and photos to an open report', (by, command) => {
    given(...roundIn('damage_reported'))
      .when(addEvidence, command)
      .thenHappens({ type: 'EvidenceAdded', data: { ...input, by } });
  });

  it('the system is refused, and a stranger gets not-found', () => {
    given(...roundIn('damage_reported'))
      .when(addEvidence, bySystem(input, NOW))
      .thenRejected('not_borrower');
    given(...roundIn('damage_reported'))
      .when(addEvidence, byStranger(input, NOW))
      .thenRejected('not_found');
  });

  it('is limited to 20 per party and case; the other party keeps its own 20', () => {
    const piece = (by: 'borrower' | 'owner') => at(NOW, { type: 'EvidenceAdded', data: { ...input, by } });
    const pieces = Array.from({ length: MAX_EVIDENCE }, () => piece('borrower')).flat();
    const full = given(...roundIn('damage_reported'), ...pieces);
    full.when(addEvidence, byBorrower(input, NOW)).thenRejected('too_much_evidence');
    expect(actionsOf(full.round, 'borrower', momentAt(NOW))).not.toContain('add_evidence');
    expect(full.when(addEvidence, byOwner(input, NOW)).events()).toHaveLength(1);
    given(...roundIn('damage_reported'), ...pieces.slice(1))
      .when(addEvidence, byBorrower(input, NOW))
      .thenHappens({ type: 'EvidenceAdded', data: { ...input, by: 'borrower' } });
  });

  it('is refused without an open report', () => {
    for (const status of ['in_use', 'damage_fee_pending', 'completed'] as const)
      given(...roundIn(status))
        .when(addEvidence, byBorrower(input, NOW))
        .thenRejected('transition_not_allowed');
  });
});
