import { describe, it } from '@jest/globals';
import { at } from '@meguri/contracts/rental-round/test-support/facts.ts';
import { roundIn, TIMES } from '@meguri/contracts/rental-round/test-support/histories.ts';
import { byOperator, bySystem } from '../../test-support/commands.ts';
import { given } from '../../test-support/given.ts';
import { recordEvidence } from './decide.ts';

const NOW = TIMES.completed;
const dispute = { disputeId: 'dp_1', chargeId: 'ch_1', amount: 4500 };
const disputed = [...roundIn('completed'), ...at(NOW, { type: 'PaymentDisputed', data: dispute })];
const input = { disputeId: 'dp_1', fileId: 'file_1', hash: 'c'.repeat(64), by: 9 };
const submitted = { type: 'EvidenceSubmitted', data: { ...input, chargeId: 'ch_1' } } as const;

describe('evidence in a dispute', () => {
  it('is recorded once', () => {
    given(...disputed)
      .when(recordEvidence, bySystem(input, NOW))
      .thenHappens(submitted);
    given(...disputed, ...at(NOW, submitted))
      .when(recordEvidence, bySystem(input, NOW))
      .thenNothing();
  });

  it('is refused for an unknown dispute, and to operators', () => {
    given(...roundIn('completed'))
      .when(recordEvidence, bySystem(input, NOW))
      .thenRejected('money_fact_mismatch');
    given(...disputed)
      .when(recordEvidence, byOperator(input, NOW))
      .thenRejected('transition_not_allowed');
  });
});
