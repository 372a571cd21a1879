import type { Payment } from '../../../adapters/payment-provider/movements.ts';
import type { FeeSubject } from '../../../adapters/payment-provider/orders.ts';
import { endFeeLinks, feePayment } from '../../money/fees/fee-links.ts';
import { recordedPayment } from '../../money/recorded-payment.ts';
import type { Cause } from '../../round/jobs.ts';
import type { ProcessTools } from '../running/process.ts';
import { commandOf, paymentKey } from '../running/system-commands.ts';

/** A payment, however it became known: if it is reported in several ways, it is recorded once. */
export interface IncomingPayment {
  readonly roundId: string;
  /** Null: from the saved card, or the checkout isn't known yet. */
  readonly checkoutId: string | null;
  readonly payment: Payment;
  readonly cause: Cause;
}

const PROCESS = 'checkouts';

/** For the rental. */
export async function recordRental(incoming: IncomingPayment, { streams, commands }: ProcessTools): Promise<void> {
  const { roundId, payment, cause } = incoming;
  const checkoutId = incoming.checkoutId ?? (await checkoutOf(roundId, payment, streams));
  const input = { payment: recordedPayment(payment), checkoutId };
  const key = paymentKey(payment.paymentIntentId, checkoutId);
  await commands.send(commandOf(PROCESS, 'record-payment', { target: roundId, key, input, cause }));
}

/** The payment names the attempt; the round knows its checkout. */
async function checkoutOf(
  roundId: string,
  { metadata }: Payment,
  streams: ProcessTools['streams'],
): Promise<string | null> {
  const { checkoutIds } = await streams.roundWithCheckouts(roundId);
  return checkoutIds[Number(metadata['ref']) - 1] ?? null;
}

/** For a fee, by link or from the saved card. */
export async function recordFee(
  { roundId, checkoutId, payment, cause }: IncomingPayment,
  fee: Pick<FeeSubject, 'purpose' | 'ref'>,
  { commands }: ProcessTools,
): Promise<void> {
  const { name, input } = feePayment(fee, { payment, checkoutId });
  const key = paymentKey(payment.paymentIntentId, checkoutId);
  await commands.send(commandOf(PROCESS, name, { target: roundId, key, input, cause }));
}

/** Ends a fee's payment links. @returns whether one of them had been paid; that payment is then recorded. */
export async function endLinks(fee: FeeSubject, cause: Cause, tools: ProcessTools): Promise<boolean> {
  const paid = await endFeeLinks(tools.provider, fee);
  for (const link of paid) await recordFee({ roundId: fee.roundId, ...link, cause }, fee, tools);
  return paid.length > 0;
}
