import { openAssessment } from '@meguri/contracts/rental-round/deadlines.ts';
import { rentalCharge } from '@meguri/contracts/rental-round/rental-charge.ts';
import type { PaymentProvider, Payment } from '../../payments/payment-provider.ts';
import { endFeeLinks, type FeeSubject } from '../../payments/fee-links.ts';
import { recordedPayment } from '../../payments/recorded-payment.ts';
import { type Dispatch, orderOf, paymentKey } from '../dispatch.ts';
import type { Cause, JobData } from '../jobs.ts';
import { sendUnlessRefused } from '../rejections.ts';
import type { StreamReader } from '../stream-reader.ts';

const PROCESS = 'checkouts';

/** Ends checkouts that must not take money any more; one that turns out to be paid is recorded instead. */
export class CheckoutCloser {
  private readonly streams: StreamReader;
  private readonly provider: PaymentProvider;
  private readonly dispatch: Dispatch;

  constructor(streams: StreamReader, provider: PaymentProvider, dispatch: Dispatch) {
    this.streams = streams;
    this.provider = provider;
    this.dispatch = dispatch;
  }

  /** Every checkout of the rental but the open one and those that paid. */
  async endOthers({ roundId, cause }: JobData['end-checkouts']): Promise<void> {
    const { round, checkoutIds } = await this.streams.roundWithCheckouts(roundId);
    const kept = new Set([round.checkout?.checkoutId, ...round.charges.map(({ checkoutId }) => checkoutId)]);
    for (const checkoutId of checkoutIds) {
      if (kept.has(checkoutId)) continue;
      const ended = await this.provider.expireCheckout(checkoutId);
      if (ended.outcome === 'paid') await this.recordRental(roundId, checkoutId, ended.payment, cause);
    }
  }

  /** The open checkout's time is over by the domain's clock: the round goes on without it, unless it was paid. */
  async endDue({ roundId, checkoutId, cause }: JobData['end-due-checkout']): Promise<void> {
    const about = { target: roundId, key: checkoutId, input: { checkoutId, cause: 'ended' } as const, cause };
    await sendUnlessRefused(this.dispatch, orderOf(PROCESS, 'fail-payment', about));
  }

  /** Payment links of a fee that is paid or no longer to be paid. */
  async endPayLinks({ roundId, assessmentId, cause }: JobData['end-pay-links']): Promise<void> {
    const round = await this.streams.round(roundId);
    const stillOpen =
      assessmentId === null ? round.lateFee?.state === 'due' : openAssessment(round)?.assessmentId === assessmentId;
    const customerId = rentalCharge(round)?.customerId ?? null;
    const ref = assessmentId ?? round.lateFee?.fixedBy ?? null;
    if (stillOpen || customerId === null || ref === null) return;
    const purpose = assessmentId === null ? 'late_fee' : 'damage_fee';
    await this.endLinks({ roundId, purpose, ref, customerId }, cause);
  }

  /** @returns whether one of the fee's links had been paid; that payment is then recorded. */
  async endLinks(fee: FeeSubject, cause: Cause): Promise<boolean> {
    const assessmentId = fee.purpose === 'damage_fee' ? fee.ref : null;
    const paid = await endFeeLinks(this.provider, fee);
    for (const { checkoutId, payment } of paid) {
      await this.recordFee({ roundId: fee.roundId, assessmentId }, checkoutId, payment, cause);
    }
    return paid.length > 0;
  }

  /** Money came in for the rental. */
  async recordRental(roundId: string, paidIn: string | null, payment: Payment, cause: Cause): Promise<void> {
    const checkoutId = paidIn ?? (await this.checkoutOf(roundId, payment));
    const input = { payment: recordedPayment(payment), checkoutId };
    const key = paymentKey(payment.paymentIntentId, checkoutId);
    await this.dispatch.send(orderOf(PROCESS, 'record-payment', { target: roundId, key, input, cause }));
  }

  /** The payment names the attempt; the round knows which checkout that was. */
  private async checkoutOf(roundId: string, { metadata }: Payment): Promise<string | null> {
    const { checkoutIds } = await this.streams.roundWithCheckouts(roundId);
    return checkoutIds[Number(metadata['ref']) - 1] ?? null;
  }

  /** Money came in for a fee, by link or from the saved card. `assessmentId` null: the late fee. */
  async recordFee(
    { roundId, assessmentId }: { roundId: string; assessmentId: string | null },
    checkoutId: string | null,
    payment: Payment,
    cause: Cause,
  ): Promise<void> {
    const charge = { payment: recordedPayment(payment), checkoutId };
    const about = { target: roundId, key: paymentKey(payment.paymentIntentId, checkoutId), cause };
    await this.dispatch.send(
      assessmentId === null
        ? orderOf(PROCESS, 'record-late-fee-charge', { ...about, input: charge })
        : orderOf(PROCESS, 'record-damage-fee-payment', { ...about, input: { ...charge, assessmentId } }),
    );
  }
}
