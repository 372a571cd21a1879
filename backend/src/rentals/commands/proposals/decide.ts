import { Rejected } from '@meguri/contracts/errors.ts';
import { MAX_PROPOSALS } from '@meguri/contracts/limits.ts';
import type { RoundEvent } from '@meguri/contracts/rental-round/events.ts';
import type { Proposable } from '@meguri/contracts/rental-round/events/shapes.ts';
import { movedBy, needsTwo } from '@meguri/contracts/rental-round/money/four-eyes.ts';
import type { Yen } from '@meguri/contracts/rental-round/money/money.ts';
import type { RentalRound } from '@meguri/contracts/rental-round/rental-round.ts';
import { lapsesAt, type Proposal } from '@meguri/contracts/rental-round/money/round-money.ts';
import { assessDamageFee } from '../../damage/assess-damage-fee/decide.ts';
import { orderRefund } from '../../damage/order-refund/decide.ts';
import { writeOffDamageFee } from '../../damage/write-off-damage-fee/decide.ts';
import { cancelRound } from '../../handover/cancel-round/decide.ts';
import { begun, type Decide, deciding, doneIf, type TimedCommand } from '../../round/decision.ts';
import { assignForeignRefund } from '../../money/foreign/decide.ts';
import { waiveLateFee } from '../../money/fees/decide.ts';
import { grantRefund, resendRefund } from '../../money/refunds/decide.ts';
import { reversePayout } from '../../money/payouts/decide.ts';
import { settleObligation } from '../../money/settle-obligation/decide.ts';
import { afterEvents } from './after-events.ts';

/** Commands by which operators move money, so that a second operator may have to agree. */
export const OPERATOR_MONEY_DECISIONS = {
  'cancel-round': cancelRound,
  'order-refund': orderRefund,
  'assess-damage-fee': assessDamageFee,
  'write-off-damage-fee': writeOffDamageFee,
  'waive-late-fee': waiveLateFee,
  'resend-refund': resendRefund,
  'settle-obligation': settleObligation,
  'assign-foreign-refund': assignForeignRefund,
  'grant-refund': grantRefund,
  'reverse-payout': reversePayout,
} as const satisfies Record<Proposable, unknown>;

/** The decision of an operator's command without a second operator. */
const decideAlone = (name: Proposable): Decide<unknown> => OPERATOR_MONEY_DECISIONS[name] as Decide<unknown>;

/** The round as if all proposals had been confirmed; those that are no longer possible change nothing. */
const afterProposals = (command: TimedCommand, round: RentalRound): RentalRound =>
  round.money.proposals
    .filter((one) => command.now < lapsesAt(one))
    .reduce((after, { proposalId, command: name, input }) => {
      const events = unlessRejected(() => decideAlone(name)({ ...command, input }, after));
      return afterEvents(after, events, proposalId, command.now);
    }, round);

function unlessRejected(decided: () => readonly RoundEvent[]): readonly RoundEvent[] {
  try {
    return decided();
  } catch (error) {
    if (error instanceof Rejected) return [];
    throw error;
  }
}

/**
 * A proposal reserves the money it would move, so an operator's command can't use it.
 * @throws Rejected `reserved_by_proposals`
 */
export const respectingProposals =
  (decide: Decide<unknown>): Decide<unknown> =>
  (command, state) => {
    const events = decide(command, state);
    const round = begun(state);
    if (command.actor.as !== 'operator' || events.length === 0 || round.money.proposals.length === 0) return events;
    const reserved = afterProposals(command, round);
    const left = unlessRejected(() => decide(command, reserved));
    if (left.length === 0 || movedBy(reserved, left) < movedBy(round, events))
      throw new Rejected('reserved_by_proposals');
    return events;
  };

/**
 * Turns a decision that needs two operators into a proposal, which has the command's id.
 * @param limit yen of a round that one operator may move per day
 */
export function proposingFirst(name: Proposable, decide: Decide<unknown>, limit: Yen): Decide<unknown> {
  return (command, state) => {
    const events = decide(command, state);
    if (command.actor.as !== 'operator') return events;
    const round = begun(state);
    const isProposal = needsTwo(round, events, command.now, limit);
    if (isProposal && round.money.proposals.length >= MAX_PROPOSALS) throw new Rejected('too_many_proposals');
    respectingProposals(decide)(command, state);
    if (!isProposal) return events;
    return [proposed(name, { ...command, actor: command.actor }, movedBy(round, events))];
  };
}

type OfOperator = TimedCommand & { readonly actor: { readonly as: 'operator'; readonly userId: number } };

const proposed = (command: Proposable, { id, input, actor }: OfOperator, amount: Yen): RoundEvent => ({
  type: 'ActionProposed',
  // The input of a command is JSON: its hash is computed from it.
  data: { proposalId: id, command, input: input as Proposal['input'], amount, by: actor.userId },
});

export interface ProposalInput {
  readonly proposalId: string;
}

const openProposal = (round: RentalRound, proposalId: string): Proposal | undefined =>
  round.money.proposals.find((one) => one.proposalId === proposalId);

/**
 * A second operator agrees. The proposed command is decided again on the current round; if it is rejected the proposal
 * stays, to be withdrawn or to expire.
 */
export const confirmProposal: Decide<ProposalInput> = deciding('confirm_proposal', (command, round) => {
  const { actor, now, input } = command;
  const proposal = openProposal(round, input.proposalId);
  if (proposal === undefined || now >= lapsesAt(proposal)) throw new Rejected('proposal_over');
  const by = actor.as === 'system' ? null : actor.userId;
  if (by === proposal.by) throw new Rejected('own_proposal');
  const events = decideAlone(proposal.command)({ ...command, input: proposal.input }, round);
  return [{ type: 'ProposalEnded', data: { proposalId: proposal.proposalId, outcome: 'confirmed', by } }, ...events];
});

/** The proposer or another operator ends a proposal. */
export const withdrawProposal: Decide<ProposalInput> = deciding(
  'withdraw_proposal',
  ({ actor, input: { proposalId } }, round) => {
    if (openProposal(round, proposalId) === undefined) throw new Rejected('proposal_over');
    const by = actor.as === 'system' ? null : actor.userId;
    return [{ type: 'ProposalEnded', data: { proposalId, outcome: 'withdrawn', by } }];
  },
);

/** No operator agreed in time. */
export const lapseProposal: Decide<ProposalInput> = deciding(
  'lapse_proposal',
  ({ input: { proposalId }, now }, round) => {
    const proposal = openProposal(round, proposalId);
    if (proposal === undefined || now < lapsesAt(proposal)) throw new Rejected('not_due');
    return [{ type: 'ProposalEnded', data: { proposalId, outcome: 'lapsed', by: null } }];
  },
  ({ input: { proposalId } }, round) => doneIf(openProposal(round, proposalId) === undefined),
);
