import { describe, it } from '@jest/globals';
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
  ])('the %s adds words and pictures to an open report', (_party, command) => {
    given(...roundIn('damage_reported'))
      .when(addEvidence, command)
      .thenHappens({ type: 'EvidenceAdded', data: input });
  });

  it('the system has nothing to say, and a stranger finds nothing', () => {
    given(...roundIn('damage_reported'))
      .when(addEvidence, bySystem(input, NOW))
      .thenRejected('not_borrower');
    given(...roundIn('damage_reported'))
      .when(addEvidence, byStranger(input, NOW))
      .thenRejected('not_found');
  });

  it('is refused without an open report', () => {
    for (const status of ['in_use', 'damage_fee_pending', 'completed'] as const)
      given(...roundIn(status))
        .when(addEvidence, byBorrower(input, NOW))
        .thenRejected('transition_not_allowed');
  });
});
