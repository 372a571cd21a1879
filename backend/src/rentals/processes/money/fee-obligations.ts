import { openAssessment } from '@meguri/contracts/rental-round/damage/open-case.ts';
import { lateFeeChargeable } from '@meguri/contracts/rental-round/late-return.ts';
import { rentalCharge } from '@meguri/contracts/rental-round/money/round-money.ts';
import { PaymentRefused } from '../../../adapters/payment-provider/payment-provider.ts';
import type { Payment } from '../../../adapters/payment-provider/movements.ts';
import type { FeeSubject } from '../../../adapters/payment-provider/orders.ts';
import { assessmentOf, endFeeLinks, feePayment, type PaidFee, unrecordedPayment } from '../../money/fees/fee-links.ts';
import { isKnownPayment } from '../../payment/incoming-payment.ts';
import { paymentKey } from '../running/system-commands.ts';
import type { MoneyContext, Obligation } from './money.ts';
import { onceAtProvider } from './once-at-provider.ts';

/** A fee that is owed. `ref` names it at the provider. */
interface Fee extends Pick<FeeSubject, 'purpose' | 'ref'> {
  /** Yen. */
  readonly amount: number;
  /** The card that the rental was paid with is to be charged for it now; else the borrower pays on a page. */
  readonly fromCard: boolean;
  /** Whether the card will be charged, and may not be now since nobody can object. */
  readonly isHeld?: boolean;
}
/** `code` says why the card was declined, as the bank or the provider put it. */
type Charged = { readonly outcome: 'succeeded'; readonly payment: Payment } | { outcome: 'declined'; code: string };

/** Fees that are owed: each may have been paid on a page without anybody having told. */
export function feeObligations(context: MoneyContext): readonly Obligation[] {
  return [lateFee(context), damageFee(context)]
    .filter((fee) => fee !== null)
    .map((fee) => ({ subject: `${fee.purpose}:${fee.ref}`, perform: (attempt) => settle(context, fee, attempt) }));
}

/** From the card at once. */
function lateFee({ round }: MoneyContext): Fee | null {
  const fee = round.lateFee;
  if (fee?.state !== 'due') return null;
  return { purpose: 'late_fee', ref: fee.fixedBy, amount: fee.amount, fromCard: lateFeeChargeable(round) };
}

/** From the card once a week has gone by without payment or objection; while nobody can object, its deadline waits. */
function damageFee({ round, now, objectionEnd }: MoneyContext): Fee | null {
  const open = openAssessment(round);
  if (open === undefined) return null;
  const fromCard = open.failedAt === null && objectionEnd !== null && now >= objectionEnd;
  const isHeld = open.failedAt === null && objectionEnd === null;
  return { purpose: 'damage_fee', ref: open.assessmentId, amount: open.amount, fromCard, isHeld };
}

/**
 * The fee's pages are closed before its card is charged, and a payment is looked for, so that the fee can't be paid
 * twice. A card's no is recorded: a page is needed then.
 */
async function settle(context: MoneyContext, fee: Fee, attempt: number): Promise<void> {
  const { round, roundId, tools } = context;
  const customerId = rentalCharge(round)?.customerId ?? null;
  const subject: FeeSubject | null = customerId === null ? null : { roundId, customerId, ...fee };
  const onPage = subject !== null && fee.fromCard ? await endFeeLinks(tools.provider, subject) : [];
  for (const paid of onPage) await record(context, fee, paid);
  if (onPage.length > 0) return;
  const isRecorded = (payment: Payment) => isKnownPayment(round, payment);
  const find = async () => subject && unrecordedPayment(tools.provider, subject, isRecorded);
  const payment = await find();
  if (payment !== null) return record(context, fee, { payment, checkoutId: null });
  if (fee.isHeld) await context.waitForPeople();
  if (!fee.fromCard) return;
  const result = await chargeCard(context, fee, attempt, find);
  if (result.outcome === 'succeeded') return record(context, fee, { payment: result.payment, checkoutId: null });
  const failure = { purpose: fee.purpose, assessmentId: assessmentOf(fee), code: result.code };
  await context.record('record-fee-charge-failure', `${fee.ref} ${attempt}`, failure);
}

async function record(context: MoneyContext, fee: Fee, paid: PaidFee): Promise<void> {
  const { name, input } = feePayment(assessmentOf(fee), paid);
  await context.record(name, paymentKey(paid.payment.paymentIntentId, paid.checkoutId), input);
}

/**
 * Charges the fee to the saved card once, however often this is called.
 * @param find its payment, if there is one by now; has been asked just before
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
  try {
    return await onceAtProvider<Charged>({
      key: `${ref}:${purpose}:${attempt}`,
      lookFirst: false,
      find: async () => {
        const payment = await find();
        return payment && { outcome: 'succeeded', payment };
      },
      make: (idempotencyKey) =>
        tools.provider.chargeSavedCard({ roundId, purpose, ref, customerId, paymentMethodId, amount, idempotencyKey }),
    });
  } catch (error) {
    if (error instanceof PaymentRefused) return { outcome: 'declined', code: error.code };
    throw error;
  }
}
