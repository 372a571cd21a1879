import { openAssessment } from '@meguri/contracts/rental-round/damage/open-case.ts';
import { objectionEnd, writeOffAt } from '@meguri/contracts/rental-round/time/deadlines.ts';
import { lateFeeChargeable } from '@meguri/contracts/rental-round/late-return.ts';
import { rentalCharge } from '@meguri/contracts/rental-round/money/round-money.ts';
import type { Payment } from '../../../adapters/payment-provider/movements.ts';
import type { FeeSubject } from '../../../adapters/payment-provider/orders.ts';
import { assessmentOf, endFeeLinks, feePayment, type PaidFee, unrecordedPayment } from '../../money/fees/fee-links.ts';
import { isKnownPayment } from '../../money/incoming-payment.ts';
import { commandOf, paymentKey } from '../running/system-commands.ts';
import { onceAtProvider } from './once-at-provider.ts';
import type { MoneyContext, Obligation } from './obligation.ts';

/** A fee that is owed. `ref` names it at the provider. */
interface Fee extends Pick<FeeSubject, 'purpose' | 'ref'> {
  /** Yen. */
  readonly amount: number;
  /** The card that the rental was paid with is to be charged for it now; else the borrower pays on a page. */
  readonly fromCard: boolean;
  /** Whether nobody waits for it any longer: it is given up, unless it turns out to be paid. */
  readonly isOver?: boolean;
  /** Whether what its deadline asks for may not be done yet. */
  readonly isHeld?: boolean;
}
/** `code` says why the bank declined the card, or `no_saved_card`. */
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

/**
 * From the card once a week has gone by without payment or objection; given up after 30 days, for which commands go by this
 * worker's clock. While people can do nothing its deadlines wait.
 */
function damageFee({ round, now, clock, interruptions }: MoneyContext): Fee | null {
  const open = openAssessment(round);
  if (open === undefined) return null;
  const fee = { purpose: 'damage_fee', ref: open.assessmentId, amount: open.amount } as const;
  if (interruptions === null) return { ...fee, fromCard: false, isHeld: true };
  const fromCard = open.failedAt === null && now >= objectionEnd(open, interruptions);
  const end = writeOffAt(open, interruptions);
  return { ...fee, fromCard, isOver: clock >= end, isHeld: now >= end && clock < end };
}

/**
 * The fee's pages are closed before its card is charged or it is given up, and a payment is looked for, so that it isn't
 * paid twice, nor let off once it is paid. A card's no is recorded: the borrower has time to pay on a page then.
 */
async function settle(context: MoneyContext, fee: Fee, attempt: number): Promise<void> {
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
  if (fee.isHeld) await context.comeAgain();
  if (fee.fromCard) {
    const result = await chargeCard(context, fee, attempt, find);
    if (result.outcome === 'succeeded') return record(context, fee, { payment: result.payment, checkoutId: null });
    const failure = { purpose: fee.purpose, assessmentId: assessmentOf(fee), code: result.code };
    return context.record('record-fee-charge-failure', `${fee.ref} ${attempt}`, failure);
  }
  if (fee.isOver) await giveUp(context, fee);
}

/** A rule's no is as good as done: the fee was paid, or given up, a moment before. */
async function giveUp({ roundId, cause, tools }: MoneyContext, { ref }: Fee): Promise<void> {
  const about = { target: roundId, key: ref, input: { reason: null, assessmentId: ref }, cause };
  await tools.commands.sendUnlessRefused(commandOf('money', 'write-off-damage-fee', about));
}

async function record(context: MoneyContext, fee: Fee, paid: PaidFee): Promise<void> {
  const { name, input } = feePayment(assessmentOf(fee), paid);
  await context.record(name, paymentKey(paid.payment.paymentIntentId, paid.checkoutId), input);
}

/**
 * Charges the fee to the saved card once, however often this is called.
 * @param find its payment, if there is one by now; has been asked just before
 * @throws PaymentRefused when the provider itself says no: the borrower's card isn't to blame, and operators look at it
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
    key: `${ref}:${purpose}:${attempt}`,
    lookFirst: false,
    find: async () => {
      const payment = await find();
      return payment && { outcome: 'succeeded', payment };
    },
    make: (idempotencyKey) =>
      tools.provider.chargeSavedCard({ roundId, purpose, ref, customerId, paymentMethodId, amount, idempotencyKey }),
  });
}
