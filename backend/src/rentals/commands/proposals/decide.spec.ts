import { describe, expect, it } from '@jest/globals';
import type { RoundEvent, RoundEventData } from '@meguri/contracts/rental-round/events.ts';
import { openReversals, toReverse, unsentRefunds } from '@meguri/contracts/rental-round/money/obligations.ts';
import { plus } from '@meguri/contracts/rental-round/time/period.ts';
import { at, eventId, type Fact } from '@meguri/contracts/rental-round/test-support/facts.ts';
import { roundIn, TEXT, TIMES } from '@meguri/contracts/rental-round/test-support/histories.ts';
import { byOperator, byOwnerAsOperator, bySystem, COMMAND_ID, OPERATOR } from '../../test-support/commands.ts';
import { given } from '../../test-support/given.ts';
import { waiveLateFee } from '../../money/fees/decide.ts';
import { grantRefund } from '../../money/refunds/decide.ts';
import { reversePayout } from '../../money/payouts/decide.ts';
import { settleObligation } from '../../money/settle-obligation/decide.ts';
import { confirmProposal, lapseProposal, proposingFirst, withdrawProposal } from './decide.ts';

const NOW = TIMES.completed;
const HOUR = 3_600_000;
const LIMIT = 3000;
const completed = roundIn('completed');
const orderedBy = eventId(completed.length - 1);
const sent = at(NOW, {
  type: 'PayoutSent',
  data: { transferId: 'tr_1', orderedBy, chargeId: 'ch_1', amount: 2892 },
});
const grant = (amount: number) => ({ chargeId: 'ch_1', amount, reason: TEXT });
const alone = proposingFirst('grant-refund', grantRefund as never, LIMIT);
const granted = (amount: number): RoundEvent => ({ type: 'RefundGranted', data: grant(amount) });
const proposal: RoundEventData<'ActionProposed'> = {
  proposalId: COMMAND_ID,
  command: 'grant-refund',
  input: grant(2000),
  amount: 2000,
  by: OPERATOR,
};
const proposed = at(NOW, { type: 'ActionProposed', data: proposal });
const other = <Input>(input: Input, now: string = NOW) => ({
  ...byOperator(input, now),
  actor: { as: 'operator' as const, userId: OPERATOR + 1 },
});
const ended = (outcome: 'confirmed' | 'withdrawn' | 'lapsed', by: number | null): RoundEvent => ({
  type: 'ProposalEnded',
  data: { proposalId: COMMAND_ID, outcome, by },
});
const agreeing = { proposalId: COMMAND_ID };

describe('one operator', () => {
  it('refunds up to the limit alone', () => {
    given(...completed)
      .when(alone, byOperator(grant(3000), NOW))
      .thenHappens(granted(3000));
  });

  it('has to propose anything above the limit', () => {
    given(...completed)
      .when(alone, byOperator(grant(3001), NOW))
      .thenHappens({ type: 'ActionProposed', data: { ...proposal, input: grant(3001), amount: 3001 } });
  });

  const before = (hours: number): readonly Fact[] => at(plus(NOW, -hours * HOUR), granted(2000));
  it('has amounts of the last 24 hours counted towards the limit', () => {
    given(...completed.slice(0, -1), ...at(plus(NOW, -30 * HOUR), completed.at(-1)!.event), ...before(23))
      .when(alone, byOperator(grant(1001), NOW))
      .thenHappens({ type: 'ActionProposed', data: { ...proposal, input: grant(1001), amount: 1001 } });
  });

  it('has amounts older than a day not counted', () => {
    given(...completed.slice(0, -1), ...at(plus(NOW, -30 * HOUR), completed.at(-1)!.event), ...before(24))
      .when(alone, byOperator(grant(1001), NOW))
      .thenHappens(granted(1001));
  });

  it.each([
    ['bank_transfer', 'FURIKOMI-1'],
    ['provider', 'tr_1'],
  ] as const)('always has to propose a settlement by %s, whatever the amount', (by, reference) => {
    const input = { obligation: 'payout', subject: orderedBy, by, reference, reason: TEXT };
    given(...completed)
      .when(proposingFirst('settle-obligation', settleObligation as never, 1_000_000), byOperator(input, NOW))
      .thenHappens({
        type: 'ActionProposed',
        data: { proposalId: COMMAND_ID, command: 'settle-obligation', input, amount: 2892, by: OPERATOR },
      });
  });

  it('has to propose the waiver of a late fee that isn’t fixed yet: it may grow to thirty days', () => {
    const input = { reason: TEXT };
    const data = { proposalId: COMMAND_ID, command: 'waive-late-fee', input, amount: 19_285, by: OPERATOR } as const;
    const waiving = (limit: number) => proposingFirst('waive-late-fee', waiveLateFee as never, limit);
    given(...roundIn('in_use'))
      .when(waiving(19_284), byOperator(input, NOW))
      .thenHappens({ type: 'ActionProposed', data });
    given(...roundIn('in_use'))
      .when(waiving(19_285), byOperator(input, NOW))
      .thenHappens({ type: 'LateFeeWaived', data: { cause: 'operator', amount: null, reason: TEXT } });
  });

  it('can’t propose what a rule forbids', () => {
    given(...completed)
      .when(alone, byOperator(grant(4501), NOW))
      .thenRejected('refund_over_rest');
  });

  it('can have at most five open proposals per round', () => {
    given(...completed, ...Array.from({ length: 5 }).flatMap(() => proposed))
      .when(alone, byOperator(grant(3001), NOW))
      .thenRejected('too_many_proposals');
  });

  it('isn’t involved when the system decides', () => {
    const decide = proposingFirst('waive-late-fee', () => [granted(9000)], LIMIT);
    given(...completed)
      .when(decide, bySystem({}, NOW))
      .thenHappens(granted(9000));
  });
});

describe('a proposed amount is reserved', () => {
  const small = proposingFirst('grant-refund', grantRefund as never, 100);
  const taking = { orderedBy, amount: 2000, reason: TEXT };
  const reversalProposed = at(NOW, {
    type: 'ActionProposed',
    data: { proposalId: TEXT.textId, command: 'reverse-payout', input: taking, amount: 2000, by: OPERATOR },
  });

  it('so another proposal can use only the rest, to the yen', () => {
    // 4,500 yen were paid; refunding 2,000 of them is proposed.
    const round = given(...completed, ...proposed);
    expect(round.when(small, other(grant(2500))).events()).toMatchObject([{ type: 'ActionProposed' }]);
    round.when(small, other(grant(2501))).thenRejected('reserved_by_proposals');
  });

  it('against operators who act alone, too', () => {
    given(...completed, ...proposed)
      .when(alone, other(grant(2501)))
      .thenRejected('reserved_by_proposals');
  });

  it('against the same proposal sent again', () => {
    const back = proposingFirst('reverse-payout', reversePayout as never, 100);
    const round = given(...completed, ...sent, ...reversalProposed);
    round.when(back, byOperator(taking, NOW)).thenRejected('reserved_by_proposals');
    expect(round.when(back, byOperator({ ...taking, amount: 892 }, NOW)).events()).toHaveLength(1);
  });

  it('until the proposal expires or ends', () => {
    given(...completed, ...proposed)
      .when(alone, other(grant(2501), plus(NOW, 24 * HOUR)))
      .thenHappens(granted(2501));
    given(...completed, ...proposed, ...at(NOW, ended('withdrawn', OPERATOR)))
      .when(alone, other(grant(2501)))
      .thenHappens(granted(2501));
  });

  it('but a rule’s refusal keeps its own message', () => {
    given(...completed, ...proposed)
      .when(alone, other(grant(4501)))
      .thenRejected('refund_over_rest');
  });

  it('and proposals that can’t be carried out any more reserve nothing', () => {
    given(...completed, ...proposed, ...at(NOW, granted(3000)))
      .when(alone, other(grant(1500), plus(NOW, 24 * HOUR - 1)))
      .thenHappens({ type: 'ActionProposed', data: expect.objectContaining({ amount: 1500 }) as never });
  });
});

describe('a second operator', () => {
  it('agrees, and the command is carried out', () => {
    const round = given(...completed, ...proposed)
      .when(confirmProposal, other(agreeing))
      .thenHappens(ended('confirmed', OPERATOR + 1), granted(2000));
    expect(round.money.proposals).toEqual([]);
    expect(unsentRefunds(round)).toMatchObject([{ chargeId: 'ch_1', amount: 2000 }]);
  });

  it('can’t be the one who proposed', () => {
    given(...completed, ...proposed)
      .when(confirmProposal, byOperator(agreeing, NOW))
      .thenRejected('own_proposal');
  });

  it('can’t be a party of the round', () => {
    given(...completed, ...proposed)
      .when(confirmProposal, byOwnerAsOperator(agreeing, NOW))
      .thenRejected('own_round');
  });

  it('can agree for one day, and no longer', () => {
    const round = given(...completed, ...proposed);
    expect(round.when(confirmProposal, other(agreeing, plus(NOW, 24 * HOUR - 1))).events()).toHaveLength(2);
    round.when(confirmProposal, other(agreeing, plus(NOW, 24 * HOUR))).thenRejected('proposal_over');
  });

  it('can agree once: another one is rejected with `proposal_over`', () => {
    given(...completed, ...proposed, ...at(NOW, ended('confirmed', OPERATOR + 1), granted(2000)))
      .when(confirmProposal, other(agreeing))
      .thenRejected('proposal_over');
  });

  it('triggers a new decision: what has become impossible is refused', () => {
    given(...completed, ...proposed, ...at(NOW, granted(3000)))
      .when(confirmProposal, other(agreeing))
      .thenRejected('refund_over_rest');
  });
});

describe('a proposal', () => {
  it.each([
    ['the proposer', byOperator(agreeing, NOW), OPERATOR],
    ['another operator', other(agreeing), OPERATOR + 1],
  ])('can be withdrawn by %s', (_who, command, by) => {
    given(...completed, ...proposed)
      .when(withdrawProposal, command)
      .thenHappens(ended('withdrawn', by));
  });

  it('expires after a day, not earlier, and once', () => {
    const round = given(...completed, ...proposed);
    round.when(lapseProposal, bySystem(agreeing, plus(NOW, 24 * HOUR - 1))).thenRejected('not_due');
    round.when(lapseProposal, bySystem(agreeing, plus(NOW, 24 * HOUR))).thenHappens(ended('lapsed', null));
    given(...completed, ...proposed, ...at(NOW, ended('withdrawn', OPERATOR)))
      .when(lapseProposal, bySystem(agreeing, plus(NOW, 24 * HOUR)))
      .thenNothing();
  });
});

describe('reclaiming a payout', () => {
  const back = (amount: number) => ({ orderedBy, amount, reason: TEXT });
  it('can be for a part of it', () => {
    const round = given(...completed, ...sent)
      .when(reversePayout, byOperator(back(1000), NOW))
      .thenHappens({ type: 'PayoutReversalOrdered', data: { ...back(1000), chargeId: 'ch_1' } });
    expect(openReversals(round).map(toReverse)).toEqual([1000]);
  });

  it('can’t be for more than was sent', () => {
    given(...completed, ...sent)
      .when(reversePayout, byOperator(back(2893), NOW))
      .thenRejected('reversal_too_large');
  });

  it('is impossible before the payout was sent', () => {
    given(...completed)
      .when(reversePayout, byOperator(back(1), NOW))
      .thenRejected('nothing_to_settle');
  });
});

describe('an additional refund', () => {
  it('is refused before the settlement, and while the charge is disputed', () => {
    given(...roundIn('in_use'))
      .when(grantRefund, byOperator(grant(100), NOW))
      .thenRejected('refund_not_possible');
    const dispute = { disputeId: 'dp_1', chargeId: 'ch_1', amount: 100 };
    given(...completed, ...at(NOW, { type: 'PaymentDisputed', data: dispute }))
      .when(grantRefund, byOperator(grant(100), NOW))
      .thenRejected('refund_not_possible');
  });

  it('takes earlier refunds into account', () => {
    given(...completed, ...at(NOW, granted(4000)))
      .when(grantRefund, byOperator(grant(501), NOW))
      .thenRejected('refund_over_rest');
  });
});
