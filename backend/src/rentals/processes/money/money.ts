import { randomUUID } from 'node:crypto';
import { openReversals, toReverse } from '@meguri/contracts/rental-round/money/obligations.ts';
import { openAssessment } from '@meguri/contracts/rental-round/damage/open-case.ts';
import { openExtension } from '@meguri/contracts/rental-round/extension.ts';
import type { Interruptions } from '@meguri/contracts/rental-round/time/interruptions.ts';
import { type Instant, later } from '@meguri/contracts/rental-round/time/period.ts';
import type { RentalRound } from '@meguri/contracts/rental-round/rental-round.ts';
import { type JobData, jobOf } from '../../round/jobs.ts';
import type { EventOf, Process, ProcessTools, Reaction } from '../running/process.ts';
import { type RefusalEnd, PaymentRefused } from '../../../adapters/payment-provider/payment-provider.ts';
import type { Dispute } from '../../../adapters/payment-provider/movements.ts';
import { yenWords } from '../../../event-sourcing/clock/tokyo-words.ts';
import { commandOf } from '../running/system-commands.ts';
import { isRefusal } from '../../round/refusal.ts';
import { takeDispute } from '../webhooks/provider-facts.ts';
import { endIncidents } from './ended-incidents.ts';
import { extensionObligations } from './extension-obligations.ts';
import { feeObligations } from './fee-obligations.ts';
import type { MoneyContext, Obligation } from './obligation.ts';
import { ownerBalance, payoutObligations, reversalObligations } from './payout-obligations.ts';
import { pendingRefundObligations, refundObligations } from './refund-obligations.ts';
import { reportShortBalance } from './short-balance.ts';
import { resumeAccount, resumeReversals } from './resume-money.ts';

/** A deadline that fired while users couldn't act is retried after this time. */
const RETRY_SECONDS = 30;
const MAX_RETRY_SECONDS = 3600;

/** The event may have made money due, or ended what it waited for. */
const move: Reaction = ({ target, cause }) => [jobOf('move-money', cause.id, { roundId: target, cause })];

/** The owner's account has a balance again, from which older payouts can be reversed. */
const moveOthers: Reaction = ({ target, cause }) => [
  jobOf('move-money', cause.id, { roundId: target, cause, afterPayout: true }),
];

/** An operator's decision that the item is back, or gone, fixes the late fee. */
const chargeLateness: Reaction<EventOf<'DamageDismissed' | 'DamageFeeAssessed'>> = (seen) =>
  seen.event.data.lateFee === null ? [] : move(seen);

/**
 * Moves all pending money of a round: refunds, payouts, reversals, and fees and extensions from the saved card. A late fee is due with
 * the event that fixes it, a damage fee with its deadline.
 */
export const money = {
  reactions: {
    PaymentMismatchFound: move,
    LatePaymentReceived: move,
    DuplicatePaymentReceived: move,
    ExtensionApproved: move,
    Cancelled: move,
    Returned: move,
    Completed: move,
    // Only the system's report of an item that never came back fixes a late fee.
    DamageReported: (seen) => (seen.event.data.lateFee === null ? [] : move(seen)),
    DamageDismissed: chargeLateness,
    DamageFeeAssessed: chargeLateness,
    RefundOrdered: move,
    DamageFeePaid: move,
    DamageSettled: move,
    DamageFeeWrittenOff: move,
    LateFeeCharged: move,
    DisputeUpdated: (seen) => (seen.event.data.refundable ? move(seen) : []),
    DisputeClosed: move,
    PayoutSent: moveOthers,
    TransferReversed: (seen) => (seen.event.data.notOwed === undefined ? [] : move(seen)),
    DisputeMoneyReturned: move,
    RefundReturned: move,
    RefundOrderedAgain: move,
    ForeignRefundAssigned: move,
    ForeignReversal: move,
    ObligationSettled: move,
    RefundGranted: move,
    OwnerCompensated: move,
    PayoutReversalOrdered: move,
  },
  jobs: {
    'move-money': { atOnce: 4, run: moveMoney },
    'look-at-account': { atOnce: 1, run: lookAgain },
  },
} satisfies Process;

/** Open disputes: their charges wait for the provider's report of the end. */
const disputeObligations = ({ round, cause, tools }: MoneyContext): readonly Obligation[] =>
  round.money.disputes
    .filter(({ outcome }) => outcome === 'open')
    .map(({ disputeId }) => ({
      subject: `dispute:${disputeId}`,
      perform: async () => takeDispute(await tools.provider.getDispute(disputeId), cause, tools),
    }));

const OBLIGATIONS = [
  ...[disputeObligations, pendingRefundObligations, refundObligations, reversalObligations],
  ...[payoutObligations, feeObligations, extensionObligations],
];

/**
 * Moves a round's pending money. One rejected movement becomes an incident and doesn't stop the others.
 * @throws the error that left an outcome open, after everything else was tried
 */
export async function moveMoney(job: JobData['move-money'], tools: ProcessTools): Promise<void> {
  const unknown: unknown[] = [];
  let context = await contextOf(job, tools);
  for (const obligationsOf of OBLIGATIONS) {
    const obligations = obligationsOf(context);
    for (const obligation of obligations) {
      await perform(obligation, { job, context, obligationsOf }).catch((error: unknown) => unknown.push(error));
    }
    // What a refund revealed, such as a dispute, holds back the payouts after it.
    if (obligations.length > 0) context = await contextOf(job, tools);
  }
  if (job.afterPayout) await resumeReversals(context.round.ownerId, job.cause, tools);
  if (unknown.length > 0) throw unknown[0];
  const { roundId, round } = context;
  const dueNow = async () => {
    const now = await contextOf(job, tools);
    const subjects = OBLIGATIONS.flatMap((obligationsOf) => obligationsOf(now)).map(({ subject }) => subject);
    return { round: now.round, subjects };
  };
  await endIncidents({ roundId, ownerId: round.ownerId }, dueNow, tools);
}

async function contextOf(job: JobData['move-money'], tools: ProcessTools): Promise<MoneyContext> {
  const { roundId, cause, asOf = '' } = job;
  const round = await tools.streams.round(roundId);
  const clock = tools.clock.now().toISOString();
  const record: MoneyContext['record'] = (name, key, input) =>
    tools.commands.send(commandOf('money', name, { target: roundId, key, input, cause }));
  // This worker's clock may be behind that of the worker that found the deadline, and the job isn't created again.
  const now = later(asOf, clock);
  return {
    roundId,
    round,
    tools,
    cause,
    now,
    clock,
    interruptions: await interruptionsOf(round, now, tools),
    record,
    retryLater: (how) => retryLater(job, tools, how),
  };
}

/** A deadline's job isn't created again: while its id is known, the queue ignores duplicates. */
async function retryLater(
  job: JobData['move-money'],
  { queues }: ProcessTools,
  how?: Parameters<MoneyContext['retryLater']>[0],
): Promise<void> {
  if (job.asOf === undefined) return;
  const { waited: before = 0 } = job;
  const waited = before + 1;
  const seconds = how?.backsOff ? Math.min(RETRY_SECONDS * 2 ** before, MAX_RETRY_SECONDS) : RETRY_SECONDS;
  const again = jobOf('move-money', `${job.cause.id} waited ${waited}`, { ...job, waited }, seconds);
  await queues.enqueueNow([again]);
}

async function interruptionsOf(
  round: RentalRound,
  now: Instant,
  { interruptionState }: ProcessTools,
): Promise<Interruptions | null> {
  if (openAssessment(round) === undefined && openExtension(round) === null) return null;
  if ((await interruptionState.current()) !== null) return null;
  return interruptionState.until(now);
}

/** An operator has an account with a problem checked again. */
async function lookAgain({ accountId }: JobData['look-at-account'], tools: ProcessTools): Promise<void> {
  const id = randomUUID();
  await resumeAccount(accountId, { id, correlationId: id }, tools);
}

interface Work {
  readonly job: JobData['move-money'];
  readonly context: MoneyContext;
  readonly obligationsOf: (context: MoneyContext) => readonly Obligation[];
}

async function perform(obligation: Obligation, work: Work): Promise<void> {
  const { incidents, tries } = work.context.tools;
  const { subject } = obligation;
  const attempt = await incidents.attempt(subject);
  if (attempt.blocked) return;
  if (obligation.canBeSettled !== true) return tryOnce(obligation, attempt.number, work);
  const begun = await tries.begin(subject, work.context.round.ownerId);
  if (begun === null) throw new Error(`${subject} is being settled by hand`);
  // Settlements made before the attempt began aren't moved, whatever was read earlier.
  const now = work.obligationsOf(await contextOf(work.job, work.context.tools)).find((one) => one.subject === subject);
  if (now !== undefined) await tryOnce(now, attempt.number, work);
  await tries.answered(begun);
}

/** @throws errors that leave the outcome open */
async function tryOnce(obligation: Obligation, attempt: number, { job, context }: Work): Promise<void> {
  const { incidents } = context.tools;
  const { subject } = obligation;
  try {
    await obligation.perform(attempt);
  } catch (error) {
    if (!(error instanceof PaymentRefused) && !isRefusal(error)) throw error;
    if (error instanceof PaymentRefused) {
      // The provider repeats its rejection for the same key for a day, so the next attempt needs another.
      await incidents.refused(subject, attempt);
      if (error.waitsFor === 'balance') return reportShortBalance(job.roundId, context.tools);
      if (error.waitsFor === 'owner_balance') return reportOwnerBalance(job, context);
      if (error.waitsFor !== null && (await willTriggerAgain(error.waitsFor, obligation, context))) return;
    }
    const about = { subject, roundId: job.roundId, jobKind: 'move-money', payload: job } as const;
    const definite = obligation.isRepeated !== true;
    await incidents.record({ ...about, error: `${error.name}: ${error.message}`, definite, attempts: 1 });
  }
}

/** Every later payout to the owner retries it; until then operators see what is pending. */
async function reportOwnerBalance(job: JobData['move-money'], { round, tools }: MoneyContext): Promise<void> {
  const amount = openReversals(round).reduce((sum, order) => sum + toReverse(order), 0);
  await tools.incidents.record({
    subject: ownerBalance(round.ownerId),
    roundId: job.roundId,
    jobKind: 'move-money',
    payload: job,
    error: `オーナーの決済アカウントの残高が足りません：この取引で取り戻す送金 ${yenWords(amount)}`,
    definite: true,
    attempts: 1,
  });
}

/**
 * Whether the awaited fact will trigger the movement again: a dispute's end, a change of the account, a later payout;
 * at the latest the daily run. The provider also refuses because of a dispute that is over, and then for ever.
 */
async function willTriggerAgain(
  awaited: RefusalEnd,
  { chargeId }: Obligation,
  context: MoneyContext,
): Promise<boolean> {
  if (awaited !== 'dispute' || chargeId === undefined) return true;
  const { round, tools, cause } = context;
  const isKnownToBeOver = ({ disputeId }: Dispute) =>
    round.money.disputes.some((known) => known.disputeId === disputeId && known.outcome !== 'open');
  const disputes = await tools.provider.listDisputes(chargeId);
  // Records unreported disputes, so that their end is awaited; a newly recorded end counts as such a fact too.
  for (const dispute of disputes) await takeDispute(dispute, cause, tools);
  return disputes.some((dispute) => dispute.status === 'open' || !isKnownToBeOver(dispute));
}
