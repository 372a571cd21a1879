import { restOf } from '@meguri/contracts/rental-round/damage/cover.ts';
import { openAssessment } from '@meguri/contracts/rental-round/damage/open-case.ts';
import { objectionEnd, writeOffAt } from '@meguri/contracts/rental-round/time/damage-windows.ts';
import { lateFeeChargeable } from '@meguri/contracts/rental-round/late-return.ts';
import { rentalCharge } from '@meguri/contracts/rental-round/money/round-money.ts';
import type { Payment } from '../../../adapters/payment-provider/movements.ts';
import type { FeeSubject } from '../../../adapters/payment-provider/orders.ts';
import { assessmentOf, endFeeLinks, feePayment, type PaidFee, unrecordedPayment } from '../../money/fees/fee-links.ts';
import { isKnownPayment } from '../../money/incoming-payment.ts';
import { commandOf, paymentKey } from '../running/system-commands.ts';
import { onceAtProvider } from './once-at-provider.ts';
import type { MoneyContext, Obligation } from './obligation.ts';

/** An owed fee, or an extension's price. `ref` identifies it at the provider. */
export interface Fee extends Pick<FeeSubject, 'purpose' | 'ref'> {
  /** Yen. */
  readonly amount: number;
  /** Charge it to the rental's card now; otherwise the borrower pays on a page. */
  readonly fromCard: boolean;
  /** Whether it is written off, or expires, unless it turns out to be paid. */
  readonly isOver?: boolean;
  /** Whether the action of its deadline has to wait. */
  readonly isHeld?: boolean;
}
/** `code`: why the bank declined the card, or `no_saved_card`. */
type Charged = { readonly outcome: 'succeeded'; readonly payment: Payment } | { outcome: 'declined'; code: string };

/** Owed fees: each may have been paid on a page without a webhook. */
export function feeObligations(context: MoneyContext): readonly Obligation[] {
  return [lateFee(context), damageFee(context)]
    .filter((fee) => fee !== null)
    .map((fee) => ({ subject: `${fee.purpose}:${fee.ref}`, perform: (attempt) => settleFee(context, fee, attempt) }));
}

/** Charged to the card at once. */
function lateFee({ round }: MoneyContext): Fee | null {
  const fee = round.lateFee;
  if (fee?.state !== 'due') return null;
  return { purpose: 'late_fee', ref: fee.fixedBy, amount: fee.amount, fromCard: lateFeeChargeable(round) };
}

/**
 * Charged to the card after a week without payment or objection; written off after 30 days; commands check the 30 days
 * against this worker's clock. While users can't act its deadlines wait.
 */
function damageFee({ round, now, clock, interruptions }: MoneyContext): Fee | null {
  const open = openAssessment(round);
  if (open === undefined) return null;
  const fee = { purpose: 'damage_fee', ref: open.assessmentId, amount: restOf(open) } as const;
  if (interruptions === null) return { ...fee, fromCard: false, isHeld: true };
  const fromCard = open.failedAt === null && now >= objectionEnd(open, interruptions);
  const end = writeOffAt(open, interruptions);
  return { ...fee, fromCard, isOver: clock >= end, isHeld: now >= end && clock < end };
}

/**
 * Before the card is charged or the fee is written off, its pages are closed and a payment is looked for, so that it
 * isn't paid twice or dropped after a payment. A declined card is recorded: the borrower then has time to pay on a
 * page.
 */
export async function settleFee(context: MoneyContext, fee: Fee, attempt: number): Promise<void> {
  const { round, roundId, tools } = context;
  const customerId = rentalCharge(round)?.customerId ?? null;
  const subject: FeeSubject | null = customerId === null ? null : { roundId, customerId, ...fee };
  const onPage = subject !== null && (fee.fromCard || fee.isOver) ? await endFeeLinks(tools.provider, subject) : [];
  for (const paid of onPage) await record(context, fee, paid);
  if (onPage.length > 0) return;
  const isRecorded = (payment: Payment) => isKnownPayment(round, payment);
  const find = async () => subject && unrecordedPayment(tools.provider, subject, isRecorded);
  const payment = await find();
  if (payment !== null) return record(context, fee, { payment, checkoutId: null });
  if (fee.isHeld) await context.retryLater();
  if (fee.fromCard) {
    const result = await chargeCard(context, fee, attempt, find);
    if (result.outcome === 'succeeded') return record(context, fee, { payment: result.payment, checkoutId: null });
    return recordDecline(context, fee, attempt, result.code);
  }
  if (fee.isOver) await giveUp(context, fee);
}

function recordDecline(context: MoneyContext, fee: Fee, attempt: number, code: string): Promise<void> {
  const key = `${fee.ref} ${attempt}`;
  if (fee.purpose === 'extension') return context.record('record-extension-decline', key, { n: Number(fee.ref), code });
  const failure = { purpose: fee.purpose, assessmentId: assessmentOf(fee), code };
  return context.record('record-fee-charge-failure', key, failure);
}

/** Repeated attempts charge the same fee, and nothing twice. An extension's number is unique in its rental only. */
export const chargeKey = (roundId: string, { purpose, ref }: Pick<Fee, 'purpose' | 'ref'>, attempt: number): string =>
  `${purpose === 'extension' ? `${roundId}:${ref}` : ref}:${purpose}:${attempt}`;

/** A rejection means that it was just paid, or ended in another way, which is as good. */
export async function giveUp({ roundId, cause, tools }: MoneyContext, { purpose, ref }: Fee): Promise<void> {
  const about = { target: roundId, key: ref, cause };
  const command =
    purpose === 'extension'
      ? commandOf('money', 'expire-extension', { ...about, input: { n: Number(ref), cause: 'not_paid' } })
      : commandOf('money', 'write-off-damage-fee', { ...about, input: { reason: null, assessmentId: ref } });
  await tools.commands.sendUnlessRefused(command);
}

async function record(context: MoneyContext, fee: Fee, paid: PaidFee): Promise<void> {
  const { name, input } = feePayment(fee, paid);
  await context.record(name, paymentKey(paid.payment.paymentIntentId, paid.checkoutId), input);
}

/**
 * Charges it to the saved card once, however often this is called.
 * @param find looks for its payment; was called just before
 * @throws PaymentRefused when the provider itself says no, not the card's bank: operators look into it
 * @throws PaymentProviderUnavailable
 */
async function chargeCard(
  { round, roundId, tools }: MoneyContext,
  { purpose, ref, amount }: Fee,
  attempt: number,
  find: () => Promise<Payment | null>,
): Promise<Charged> {
  const { customerId = null, paymentMethodId = null } = rentalCharge(round) ?? {};
  if (customerId === null || paymentMethodId === null) return { outcome: 'declined', code: 'no_saved_card' };
  return onceAtProvider<Charged>({
    key: chargeKey(roundId, { purpose, ref }, attempt),
    lookFirst: false,
    find: async () => {
      const payment = await find();
      return payment && { outcome: 'succeeded', payment };
    },
    make: (idempotencyKey) =>
      tools.provider.chargeSavedCard({ roundId, purpose, ref, customerId, paymentMethodId, amount, idempotencyKey }),
  });
}
