import type { Payment, PaymentProvider } from '../../payments/payment-provider.ts';
import type { PendingWebhook, WebhookInbox } from '../../payments/webhook-inbox.ts';
import { uuidV5 } from '../../streams/uuid-v5.ts';
import type { CheckoutCloser } from '../checkouts/checkout-closer.ts';
import { type Dispatch, orderOf } from '../dispatch.ts';
import type { Incidents } from '../incidents/incidents.ts';
import type { Cause, JobData } from '../jobs.ts';
import type { PayoutResumer } from '../money/payout-resumer.ts';
import { sendUnlessRefused } from '../rejections.ts';

export interface WebhookProcessorParts {
  readonly inbox: WebhookInbox;
  readonly provider: PaymentProvider;
  readonly checkouts: CheckoutCloser;
  readonly payouts: PayoutResumer;
  readonly dispatch: Dispatch;
  readonly incidents: Incidents;
}

/** What a payment was for, as its metadata says; another application may use the same account at the provider. */
interface Subject {
  readonly roundId: string;
  readonly purpose: string;
  readonly ref: string;
}

const PROCESS = 'webhooks';
const CAUSES = 'e4ef9c17-12f8-4c54-a9b0-4bf2f0a6d9b1';

/** Turns a stored webhook into its effect: the object is fetched afresh, so order and repetition don't matter. */
export class WebhookProcessor {
  private readonly parts: WebhookProcessorParts;

  constructor(parts: WebhookProcessorParts) {
    this.parts = parts;
  }

  /** @throws when the object or its round isn't known yet: it stays pending and is tried again */
  async process({ eventId }: JobData['process-webhook']): Promise<void> {
    const { inbox } = this.parts;
    const webhook = await inbox.waiting(eventId);
    if (webhook === null) return;
    try {
      const id = uuidV5(webhook.id, CAUSES);
      await this.effect(webhook, { id, correlationId: id });
      await inbox.markProcessed(eventId);
    } catch (error) {
      await inbox.markFailed(eventId, error as Error);
      throw error;
    }
  }

  private async effect({ type, objectId, account }: PendingWebhook, cause: Cause): Promise<void> {
    if (objectId === null) return;
    switch (type) {
      case 'checkout.session.completed':
        return this.checkoutCompleted(objectId, cause);
      case 'checkout.session.expired':
        return this.checkoutExpired(objectId, cause);
      case 'payment_intent.succeeded':
        return this.paid(await this.parts.provider.getPayment(objectId), null, cause);
      case 'refund.failed':
        return this.refundFailed(objectId, cause);
      case 'charge.dispute.created':
      case 'charge.dispute.updated':
      case 'charge.dispute.closed':
        return this.disputed(objectId, cause);
      case 'account.updated':
        return this.parts.payouts.resumeAccount(account ?? objectId, cause);
      default:
        // Movements that the platform made itself: recorded when they were made.
        return;
    }
  }

  private async checkoutCompleted(checkoutId: string, cause: Cause): Promise<void> {
    const { payment } = await this.parts.provider.getCheckout(checkoutId);
    if (payment !== null) await this.paid(payment, checkoutId, cause);
  }

  private async checkoutExpired(checkoutId: string, cause: Cause): Promise<void> {
    const { status, metadata, payment } = await this.parts.provider.getCheckout(checkoutId);
    const subject = subjectOf(metadata);
    if (subject === null || status === 'open') return;
    if (status === 'complete' && payment !== null) return this.paid(payment, checkoutId, cause);
    if (subject.purpose !== 'rental') return;
    const about = { target: subject.roundId, key: checkoutId, input: { checkoutId, cause: 'ended' } as const, cause };
    await sendUnlessRefused(this.parts.dispatch, orderOf(PROCESS, 'fail-payment', about));
  }

  private async paid(payment: Payment, checkoutId: string | null, cause: Cause): Promise<void> {
    const subject = subjectOf(payment.metadata);
    if (subject === null || payment.status !== 'succeeded') return;
    const { roundId, purpose, ref } = subject;
    if (purpose === 'rental') return this.parts.checkouts.recordRental(roundId, checkoutId, payment, cause);
    const assessmentId = purpose === 'damage_fee' ? ref : null;
    await this.parts.checkouts.recordFee({ roundId, assessmentId }, checkoutId, payment, cause);
  }

  private async disputed(disputeId: string, cause: Cause): Promise<void> {
    const { provider, dispatch } = this.parts;
    const { chargeId, paymentIntentId, amount, status } = await provider.getDispute(disputeId);
    if (paymentIntentId === null) return;
    const subject = subjectOf((await provider.getPayment(paymentIntentId)).metadata);
    if (subject === null) return;
    const target = subject.roundId;
    const opened = { target, key: disputeId, input: { disputeId, chargeId, amount }, cause };
    await dispatch.send(orderOf(PROCESS, 'record-dispute', opened));
    if (status === 'open') return;
    const closed = { target, key: `${disputeId} ${status}`, input: { disputeId, outcome: status }, cause };
    await dispatch.send(orderOf(PROCESS, 'close-dispute', closed));
  }

  /** The bank sent a refund back: the money is with the platform again, and someone must find another way. */
  private async refundFailed(refundId: string, cause: Cause): Promise<void> {
    const { metadata } = await this.parts.provider.getRefund(refundId);
    const roundId = metadata['rentalRequestId'];
    if (roundId === undefined) return;
    await this.parts.incidents.record({
      subject: `refund-failed:${refundId}`,
      roundId,
      jobKind: 'move-money',
      payload: { roundId, cause } satisfies JobData['move-money'],
      error: `the bank returned refund ${refundId}`,
      definite: true,
      attempts: 1,
    });
  }
}

function subjectOf(metadata: Readonly<Record<string, string>>): Subject | null {
  const { rentalRequestId: roundId, purpose, ref = '' } = metadata;
  return roundId === undefined || purpose === undefined ? null : { roundId, purpose, ref };
}
