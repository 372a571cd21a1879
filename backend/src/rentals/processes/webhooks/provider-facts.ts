import { matchesOrder } from '@meguri/contracts/rental-round/money/obligations.ts';
import type { RentalRound } from '@meguri/contracts/rental-round/rental-round.ts';
import { isOrder, orderNameOf, type RefundOrder } from '@meguri/contracts/rental-round/money/round-money.ts';
import { PaymentRefused } from '../../../adapters/payment-provider/payment-provider.ts';
import type { Dispute, Payment, Refund, Transfer } from '../../../adapters/payment-provider/movements.ts';
import type { InputOf, SystemCommandName } from '../../round/round-command.ts';
import { isKnownRefund } from '../../money/sent-orders.ts';
import { recordFee, recordRental } from '../checkouts/incoming-payments.ts';
import { reportShortBalance } from '../money/short-balance.ts';
import type { Cause } from '../../round/jobs.ts';
import type { ProcessTools } from '../running/process.ts';
import { commandOf } from '../running/system-commands.ts';

/**
 * Records the state of the provider's objects, however it became known: by webhooks in any order, or by reading them.
 * Recording a known fact has no effect; a movement without an order is recorded as foreign.
 */

/** The purpose of a payment from its metadata; another application may use the same account at the provider. */
export interface Subject {
  readonly roundId: string;
  readonly purpose: string;
  readonly ref: string;
}

export function subjectOf(metadata: Readonly<Record<string, string>>): Subject | null {
  const { rentalRequestId: roundId, purpose, ref = '' } = metadata;
  return roundId === undefined || purpose === undefined ? null : { roundId, purpose, ref };
}

export async function takePayment(
  { payment, checkoutId }: { payment: Payment; checkoutId: string | null },
  cause: Cause,
  tools: ProcessTools,
): Promise<void> {
  const subject = subjectOf(payment.metadata);
  if (subject === null || payment.status !== 'succeeded') return;
  const { roundId, purpose, ref } = subject;
  const incoming = { roundId, checkoutId, payment, cause };
  if (purpose === 'rental') return recordRental(incoming, tools);
  const fee = purpose === 'damage_fee' || purpose === 'extension' ? purpose : 'late_fee';
  await recordFee(incoming, { purpose: fee, ref }, tools);
}

/** Created, held, succeeded, or returned by the card's bank. */
export async function takeRefund(refund: Refund, cause: Cause, tools: ProcessTools): Promise<void> {
  const { refundId, chargeId, amount, status } = refund;
  const of = chargeId === null ? null : await roundOfCharge(chargeId, refund.metadata, cause, tools);
  if (of === null || chargeId === null) return;
  const send = sender(of.roundId, cause, tools);
  const order = orderOf(of.round, refund);
  const known = isKnownRefund(of.round, refundId);
  if (!known && order === undefined) {
    const foreign = { refundId, chargeId, amount, pending: status === 'pending' };
    if (status !== 'failed') await send('record-foreign-refund', refundId, foreign);
    return;
  }
  const facts = { refundId, chargeId, amount };
  if (status === 'succeeded') await send('record-refund', refundId, { ...facts, orderedBy: refund.orderedBy });
  else if (order !== undefined) {
    const { orderedBy } = order;
    await send('record-refund-pending', refundId, { ...facts, orderedBy, reason: refund.pendingReason });
  }
  // Also for a known one: the process that recorded it may have died before the incident was opened.
  if (status === 'pending' && refund.pendingReason === 'insufficient_funds')
    await reportShortBalance(of.roundId, tools);
  if (status === 'failed') await send('record-refund-return', refundId, { refundId });
}

/** The order that a refund carries out, unless another refund has. */
const orderOf = ({ money }: RentalRound, refund: Refund): RefundOrder | undefined =>
  money.refunds.find(
    (order) => isOrder(refund)(order) && order.refundId === null && matchesOrder(order, refund.amount),
  );

/**
 * A transfer of an owner's share, and its reversals. One that belongs to no round, or that no event ordered, is left to
 * the reconciliation.
 */
export async function takeTransfer(transfer: Transfer, cause: Cause, tools: ProcessTools): Promise<void> {
  const { transferId, orderedBy, amount, reversed } = transfer;
  const roundId = transfer.metadata['rentalRequestId'];
  if (roundId === undefined) return;
  const send = sender(roundId, cause, tools);
  const { payouts } = (await tools.streams.round(roundId)).money;
  const known = payouts.find((one) => one.transferId === transferId);
  const order = known ?? payouts.find((one) => orderNameOf(payouts, one) === orderedBy);
  if (order === undefined) return;
  // A transfer from the balance names no charge: its order does.
  const { chargeId } = order;
  if (known === undefined)
    await send('record-payout', transferId, { transferId, orderedBy: order.orderedBy, chargeId, amount });
  if (reversed === 0) return;
  for (const reversal of await tools.provider.listReversals(transferId)) {
    const { reversalId } = reversal;
    if (order.reversals.includes(reversalId)) continue;
    const facts = { reversalId, transferId, amount: reversal.amount };
    if (reversal.orderedBy === orderedBy) {
      await send('record-transfer-reversal', reversalId, { ...facts, chargeId });
    } else await send('record-foreign-reversal', reversalId, facts);
  }
}

/** Opened, closed, or partly returned after it was lost. */
export async function takeDispute(dispute: Dispute, cause: Cause, tools: ProcessTools): Promise<void> {
  const { disputeId, chargeId, amount, status, withdrawn, fee, refundable } = dispute;
  const of = await roundOfCharge(chargeId, {}, cause, tools);
  if (of === null) return;
  const send = sender(of.roundId, cause, tools);
  const key = refundable ? `${disputeId} inquiry` : disputeId;
  await send('record-dispute', key, { disputeId, chargeId, amount, refundable: refundable && status === 'open' });
  if (status === 'open') return;
  await send('close-dispute', `${disputeId} ${status}`, { disputeId, outcome: status, withdrawn, fee });
  await send('record-dispute-return', `${disputeId} ${withdrawn} ${fee}`, { disputeId, withdrawn, fee });
}

function sender(target: string, cause: Cause, { commands }: ProcessTools) {
  return <Name extends SystemCommandName>(name: Name, key: string, input: InputOf<Name>): Promise<void> =>
    commands.send(commandOf('provider-facts', name, { target, key, input, cause }));
}

interface OfRound {
  readonly roundId: string;
  readonly round: RentalRound;
}

/**
 * The round of a charge; null: not ours. If the charge isn't recorded yet, its payment is fetched and recorded first.
 * @throws UnknownRound when the round itself isn't there yet
 */
async function roundOfCharge(
  chargeId: string,
  { rentalRequestId: named }: Readonly<Record<string, string>>,
  cause: Cause,
  tools: ProcessTools,
): Promise<OfRound | null> {
  const { streams } = tools;
  const knows = ({ money: { charges } }: RentalRound) => charges.some((charge) => charge.chargeId === chargeId);
  if (named !== undefined) {
    const round = await streams.round(named);
    if (knows(round)) return { roundId: named, round };
  }
  const payment = await paymentOf(chargeId, tools);
  const roundId = payment && subjectOf(payment.metadata)?.roundId;
  if (payment === null || roundId === undefined || roundId === null) return null;
  const round = await streams.round(roundId);
  if (knows(round)) return { roundId, round };
  await takePayment({ payment, checkoutId: null }, cause, tools);
  return { roundId, round: await streams.round(roundId) };
}

/** Null: no payment page or saved card of ours made the charge. */
async function paymentOf(chargeId: string, { provider }: ProcessTools): Promise<Payment | null> {
  try {
    return await provider.getPaymentOfCharge(chargeId);
  } catch (error) {
    if (error instanceof PaymentRefused && error.code === 'payment_intent_missing') return null;
    throw error;
  }
}
