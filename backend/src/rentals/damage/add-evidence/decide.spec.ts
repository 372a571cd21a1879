import { describe, expect, it } from '@jest/globals';
import { MAX_EVIDENCE } from '@meguri/contracts/limits.ts';
import { actionsOf } from '@meguri/contracts/rental-round/actions/actions.ts';
import { at } from '@meguri/contracts/rental-round/test-support/facts.ts';
import { PHOTO, roundIn, TEXT, TIMES } from '@meguri/contracts/rental-round/test-support/histories.ts';
import { byBorrower, byOperator, byOwner, byStranger, bySystem } from '../../test-support/commands.ts';
import { given } from '../../test-support/given.ts';
import { addEvidence } from './decide.ts';

const input = { text: TEXT, photos: [PHOTO] };
const NOW = TIMES.assessed;

describe('adding evidence', () => {
  it.each([
    ['borrower', byBorrower(input, NOW)],
    ['owner', byOwner(input, NOW)],
    ['operator', byOperator(input, NOW)],
  ] as const)('the %s adds words and pictures to an open report', (by, command) => {
    given(...roundIn('damage_reported'))
      .when(addEvidence, command)
      .thenHappens({ type: 'EvidenceAdded', data: { ...input, by } });
  });

  it('the system has nothing to say, and a stranger finds nothing', () => {
    given(...roundIn('damage_reported'))
      .when(addEvidence, bySystem(input, NOW))
      .thenRejected('not_borrower');
    given(...roundIn('damage_reported'))
      .when(addEvidence, byStranger(input, NOW))
      .thenRejected('not_found');
  });

  it('ends at 20 pieces of a party; the other one still has theirs, and a new case begins anew', () => {
    const piece = (by: 'borrower' | 'owner') => at(NOW, { type: 'EvidenceAdded', data: { ...input, by } });
    const pieces = Array.from({ length: MAX_EVIDENCE }, () => piece('borrower')).flat();
    const told = given(...roundIn('damage_reported'), ...pieces);
    told.when(addEvidence, byBorrower(input, NOW)).thenRejected('too_much_evidence');
    expect(actionsOf(told.round, 'borrower', NOW)).not.toContain('add_evidence');
    expect(told.when(addEvidence, byOwner(input, NOW)).events()).toHaveLength(1);
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
