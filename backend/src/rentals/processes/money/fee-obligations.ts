import { openAssessment } from '@meguri/contracts/rental-round/deadlines.ts';
import { lateFeeChargeable } from '@meguri/contracts/rental-round/money/obligations.ts';
import { rentalCharge } from '@meguri/contracts/rental-round/rental-round.ts';
import type { FeeSubject, Payment } from '../../../adapters/payment-provider/payment-provider.ts';
import { endFeeLinks, type PaidFee, unrecordedPayment } from '../../money/fees/fee-links.ts';
import { assessmentOf, feePayment } from '../../money/fees/fee-payment.ts';
import { isKnownPayment } from '../../payment/incoming-payment.ts';
import { paymentKey } from '../system-commands.ts';
import type { MoneyContext, Obligation } from './money.ts';
import { chargeFee, type FeeCharge } from './saved-card.ts';

/** A fee that is owed; `fromCard`: the saved card is to be charged for it now, else the borrower pays on a page. */
interface Fee extends Pick<FeeCharge, 'purpose' | 'ref' | 'amount'> {
  readonly fromCard: boolean;
}

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
  return { purpose: 'damage_fee', ref: open.assessmentId, amount: open.amount, fromCard };
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
  if (!fee.fromCard) return;
  const result = await chargeFee(context, { ...fee, attempt, find });
  if (result.outcome === 'succeeded') return record(context, fee, { payment: result.payment, checkoutId: null });
  const failure = { purpose: fee.purpose, assessmentId: assessmentOf(fee), code: result.code };
  await context.record('record-fee-charge-failure', `${fee.ref} ${attempt}`, failure);
}

async function record(context: MoneyContext, fee: Fee, paid: PaidFee): Promise<void> {
  const { name, input } = feePayment(assessmentOf(fee), paid);
  await context.record(name, paymentKey(paid.payment.paymentIntentId, paid.checkoutId), input);
}
