import { verdictOn } from '@meguri/contracts/rental-round/actions/rules.ts';
import { cardPartOf } from '@meguri/contracts/rental-round/money/coupon.ts';
import { rentalCharge } from '@meguri/contracts/rental-round/money/round-money.ts';
import type { RentalRound } from '@meguri/contracts/rental-round/rental-round.ts';
import type { Payment, SavedCardOutcome } from '../../../adapters/payment-provider/movements.ts';
import { PaymentRefused } from '../../../adapters/payment-provider/payment-provider.ts';
import { type JobData, jobOf } from '../../round/jobs.ts';
import { roundsBeside } from '../../round/parcel-rounds.ts';
import { recordRental } from '../checkouts/incoming-payments.ts';
import { onceAtProvider } from '../money/once-at-provider.ts';
import type { Process, ProcessTools } from '../running/process.ts';
import { tellDeclined } from './declined-charge.ts';

/** `ref` of a charge without a payment page. */
const WITHOUT_PAGE = 'parcel';

/** The borrower pays a parcel on one page: each round has a charge of its own, so that each settles by itself (decision 155). */
export const parcels = {
  reactions: {
    PaymentCompleted: ({ target, event, cause }) =>
      event.data.checkoutId === null ? [] : [jobOf('pay-parcel', cause.id, { roundId: target, cause })],
  },
  jobs: { 'pay-parcel': { atOnce: 2, run: payOthers } },
} satisfies Process;

interface Card {
  readonly customerId: string;
  readonly paymentMethodId: string;
}

interface Work {
  readonly job: JobData['pay-parcel'];
  /** That paid the job's round. */
  readonly card: Card;
  readonly tools: ProcessTools;
}

/** For keys and incidents. It names the paid round too, because another round's page may be paid with another card. */
const subjectOf = (paidId: string, roundId: string): string => `parcel:${paidId}:${roundId}`;

/** null: the page was paid with a wrong amount, or left no card. */
function cardOf(paid: RentalRound): Card | null {
  const { customerId = null, paymentMethodId = null } = rentalCharge(paid) ?? {};
  return customerId === null || paymentMethodId === null ? null : { customerId, paymentMethodId };
}

/**
 * Each approved round is charged once, and none waits for another. What the bank declines or the provider refuses stays to
 * be paid on a page of its own, until the end of its window.
 * @throws the error that left an outcome open, after the others were tried
 */
async function payOthers(job: JobData['pay-parcel'], tools: ProcessTools): Promise<void> {
  const paid = await tools.streams.round(job.roundId);
  const others = await roundsBeside(job.roundId, paid, tools.streams);
  // Incidents about refused charges of this round are over, since its own page was paid.
  for (const other of others) await tools.incidents.close(subjectOf(other.roundId, job.roundId));
  const card = cardOf(paid);
  if (card === null) return;
  const unknown: unknown[] = [];
  for (const { roundId } of others)
    await tryOnce(roundId, { job, card, tools }).catch((error: unknown) => unknown.push(error));
  if (unknown.length > 0) throw unknown[0];
}

/** A refusal of the provider is an incident of this round. @throws errors that leave the outcome open */
async function tryOnce(roundId: string, work: Work): Promise<void> {
  const { job, tools } = work;
  const { incidents } = tools;
  const subject = subjectOf(job.roundId, roundId);
  const { number, blocked } = await incidents.attempt(subject);
  if (blocked) return;
  try {
    await charge(roundId, number, work);
  } catch (error) {
    if (!(error instanceof PaymentRefused)) throw error;
    await incidents.refused(subject, number);
    const about = { subject, roundId, jobKind: 'pay-parcel', payload: job } as const;
    await incidents.record({ ...about, error: `${error.name}: ${error.message}`, definite: true, attempts: 1 });
    await tellDeclined(roundId, subject, tools);
  }
}

/** A charge that was made before, with an unknown outcome, is recorded in any case: one that lands after the end goes back. */
async function charge(roundId: string, attempt: number, { job, card, tools }: Work): Promise<void> {
  const { provider, streams } = tools;
  const subject = { roundId, purpose: 'rental', ref: WITHOUT_PAGE } as const;
  const metadata = { rentalRequestId: roundId, purpose: subject.purpose, ref: subject.ref };
  const find = () => provider.findPayment({ customerId: card.customerId, metadata });
  const record = (payment: Payment) => recordRental({ roundId, checkoutId: null, payment, cause: job.cause }, tools);
  const made = await find();
  if (made !== null) return record(made);
  // It may have ended while the others were charged.
  const round = await streams.round(roundId);
  if (!(await isPayable(round, tools)) || (await endPage(roundId, round, job, tools))) return;
  const name = subjectOf(job.roundId, roundId);
  const charged = await onceAtProvider<SavedCardOutcome>({
    key: attempt === 1 ? name : `${name}:${attempt}`,
    lookFirst: false,
    find: async () => {
      const payment = await find();
      return payment && { outcome: 'succeeded', payment };
    },
    make: (idempotencyKey) =>
      provider.chargeSavedCard({ ...subject, ...card, amount: cardPartOf(round.fees), idempotencyKey }),
  });
  await (charged.outcome === 'succeeded' ? record(charged.payment) : tellDeclined(roundId, name, tools));
}

/** As the borrower could pay it: within its window, and while its item isn't lost. */
async function isPayable(round: RentalRound, { clock, interruptionState }: ProcessTools): Promise<boolean> {
  // What is read afterwards includes all interruptions so far.
  await interruptionState.current();
  const now = clock.now().toISOString();
  return verdictOn('pay', round, 'borrower', { now, interruptions: interruptionState.until(now) }) === true;
}

/** Closes the page that the borrower has opened for it. @returns whether that was paid, which is recorded then */
async function endPage(
  roundId: string,
  { payment }: RentalRound,
  { cause }: JobData['pay-parcel'],
  tools: ProcessTools,
): Promise<boolean> {
  const checkoutId = payment?.checkout?.checkoutId;
  if (checkoutId === undefined) return false;
  const ended = await tools.provider.expireCheckout(checkoutId);
  if (ended.outcome !== 'paid') return false;
  await recordRental({ roundId, checkoutId, payment: ended.payment, cause }, tools);
  return true;
}
