import { verdictOn } from '@meguri/contracts/rental-round/actions/rules.ts';
import { cardPartOf } from '@meguri/contracts/rental-round/money/coupon.ts';
import type { RentalRound } from '@meguri/contracts/rental-round/rental-round.ts';
import { awaitsPayment } from '@meguri/contracts/rental-round/status.ts';
import { type Instant, plus } from '@meguri/contracts/rental-round/time/period.ts';
import type { Payment, SavedCardOutcome } from '../../../adapters/payment-provider/movements.ts';
import { PaymentRefused } from '../../../adapters/payment-provider/payment-provider.ts';
import { PARCEL_APPROVALS_MS } from '../../round/approval-grace.ts';
import type { JobData } from '../../round/jobs.ts';
import { recordRental } from '../checkouts/incoming-payments.ts';
import { onceAtProvider } from '../money/once-at-provider.ts';
import type { ProcessTools } from '../running/process.ts';
import { tellDeclined } from './declined-charge.ts';
import type { PayingCard } from './paying-cards.ts';

/** `ref` of a charge without a payment page. */
const WITHOUT_PAGE = 'parcel';

export interface Charging {
  readonly job: JobData['pay-parcel'];
  readonly tools: ProcessTools;
}

/** `unpayable`: not by this card, since the round has ended, or had when the card's page was asked for. */
type Outcome = 'paid' | 'unpayable' | 'declined';

/** For keys and incidents. It names the paid round too, because another round's page may be paid with another card. */
const subjectOf = ({ paidId }: PayingCard, roundId: string): string => `parcel:${paidId}:${roundId}`;

/**
 * Charges one round to the first of the cards that the bank accepts. If it accepts none, the borrower is notified, since the round
 * stays to be paid on a page of its own. A card that can't pay it may have paid it before, with an unknown outcome.
 * @throws errors that leave the outcome open: no further card is tried before it is known
 */
export async function chargeBeside(roundId: string, cards: readonly PayingCard[], charging: Charging): Promise<void> {
  let declined: string | null = null;
  for (const card of cards) {
    const outcome = await tryCard(roundId, card, charging);
    if (outcome === 'paid') return;
    if (outcome === 'declined') declined = subjectOf(card, roundId);
  }
  if (declined !== null) await tellDeclined(roundId, declined, charging.tools);
}

/** A refusal of the provider is an incident of this round. */
async function tryCard(roundId: string, card: PayingCard, charging: Charging): Promise<Outcome | 'blocked'> {
  const { incidents } = charging.tools;
  const subject = subjectOf(card, roundId);
  const { number, blocked } = await incidents.attempt(subject);
  if (blocked) return 'blocked';
  try {
    return await charge(roundId, card, { ...charging, key: number === 1 ? subject : `${subject}:${number}` });
  } catch (error) {
    if (!(error instanceof PaymentRefused)) throw error;
    await incidents.refused(subject, number);
    await recordRefusal(roundId, { subject, error }, charging);
    return 'declined';
  }
}

async function recordRefusal(
  roundId: string,
  { subject, error }: { readonly subject: string; readonly error: PaymentRefused },
  { job, tools: { incidents, streams } }: Charging,
): Promise<void> {
  const about = { subject, roundId, jobKind: 'pay-parcel', payload: job } as const;
  await incidents.record({ ...about, error: `${error.name}: ${error.message}`, definite: true, attempts: 1 });
  // It may have ended before the incident was recorded, which nothing would close any more.
  if (!awaitsPayment((await streams.round(roundId)).status)) await incidents.close(subject);
}

/** A charge that was made before, with an unknown outcome, is recorded in any case: one that lands after the end goes back. */
async function charge(
  roundId: string,
  { customerId, paymentMethodId, openedAt }: PayingCard,
  { job, tools, key }: Charging & { readonly key: string },
): Promise<Outcome> {
  const { incidents, provider, streams } = tools;
  const subject = { roundId, purpose: 'rental', ref: WITHOUT_PAGE } as const;
  const metadata = { rentalRequestId: roundId, purpose: subject.purpose, ref: subject.ref };
  const find = () => provider.findPayment({ customerId, metadata });
  const record = async (payment: Payment): Promise<Outcome> => {
    await recordRental({ roundId, checkoutId: null, payment, cause: job.cause }, tools);
    // Another card may have been refused before.
    await incidents.closeRefusals(roundId, 'pay-parcel');
    return 'paid';
  };
  const made = await find();
  if (made !== null) return record(made);
  // It may have ended while the others were charged.
  const round = await streams.round(roundId);
  if (!(await isPayable(round, openedAt, tools))) return 'unpayable';
  if (await endPage(roundId, round, { job, tools })) return 'paid';
  const charged = await onceAtProvider<SavedCardOutcome>({
    ...{ key, lookFirst: false },
    find: async () => {
      const payment = await find();
      return payment && { outcome: 'succeeded', payment };
    },
    make: (idempotencyKey) =>
      provider.chargeSavedCard({
        ...{ ...subject, customerId, paymentMethodId, amount: cardPartOf(round.fees), idempotencyKey },
      }),
  });
  return charged.outcome === 'succeeded' ? record(charged.payment) : 'declined';
}

/**
 * As the borrower could pay it when the card's page was asked for, which may have been paid after the window's end: within its window or
 * right after it, and while its item isn't lost.
 */
async function isPayable(
  round: RentalRound,
  openedAt: Instant,
  { clock, interruptionState }: ProcessTools,
): Promise<boolean> {
  // What is read afterwards includes all interruptions so far.
  await interruptionState.current();
  const interruptions = interruptionState.until(clock.now().toISOString());
  return verdictOn('pay', round, 'borrower', { now: plus(openedAt, -PARCEL_APPROVALS_MS), interruptions }) === true;
}

/** Closes the page that the borrower has opened for it. @returns whether that was paid, which is recorded then */
async function endPage(roundId: string, { payment }: RentalRound, { job, tools }: Charging): Promise<boolean> {
  const checkoutId = payment?.checkout?.checkoutId;
  if (checkoutId === undefined) return false;
  const ended = await tools.provider.expireCheckout(checkoutId);
  if (ended.outcome !== 'paid') return false;
  await recordRental({ roundId, checkoutId, payment: ended.payment, cause: job.cause }, tools);
  return true;
}
