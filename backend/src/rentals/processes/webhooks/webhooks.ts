import type { Payment } from '../../../adapters/payment-provider/payment-provider.ts';
import { noticeOf } from '../../../adapters/payment-provider/webhook-event.ts';
import { uuidV5 } from '../../../event-sourcing/streams/uuid-v5.ts';
import type { PendingWebhook } from '../../../payments/webhook-inbox.ts';
import { recordFee, recordRental } from '../checkouts/incoming-payments.ts';
import type { Cause, JobData } from '../jobs.ts';
import { resumePayouts } from '../money/resume-payouts.ts';
import type { Process, ProcessTools } from '../process.ts';
import { commandOf } from '../system-commands.ts';
import { requeueWaiting } from './webhook-jobs.ts';

const LOOK_MS = 10_000;

/** Turns stored webhooks into their effects: the object is fetched afresh, so order and repetition don't matter. */
export const webhooks = {
  jobs: { 'process-webhook': { atOnce: 4, run: processWebhook } },
  watch: ({ inbox, queues }) => ({ everyMs: LOOK_MS, look: () => requeueWaiting(inbox, queues) }),
} satisfies Process;

/** What a payment was for, as its metadata says; another application may use the same account at the provider. */
interface Subject {
  readonly roundId: string;
  readonly purpose: string;
  readonly ref: string;
}

const PROCESS = 'webhooks';
const CAUSES = 'e4ef9c17-12f8-4c54-a9b0-4bf2f0a6d9b1';

/** @throws when the object or its round isn't known yet: it stays pending and is tried again */
async function processWebhook({ eventId }: JobData['process-webhook'], tools: ProcessTools): Promise<void> {
  const { inbox } = tools;
  const webhook = await inbox.waiting(eventId);
  if (webhook === null) return;
  try {
    const id = uuidV5(webhook.id, CAUSES);
    await effectOf(webhook, { id, correlationId: id }, tools);
    await inbox.markProcessed(eventId);
  } catch (error) {
    await inbox.markFailed(eventId, error as Error);
    throw error;
  }
}

async function effectOf(webhook: PendingWebhook, cause: Cause, tools: ProcessTools): Promise<void> {
  const notice = noticeOf(webhook);
  switch (notice?.about) {
    case 'checkout':
      return notice.ended === 'completed'
        ? checkoutCompleted(notice.checkoutId, cause, tools)
        : checkoutExpired(notice.checkoutId, cause, tools);
    case 'payment':
      return paid({ payment: await tools.provider.getPayment(notice.paymentIntentId), checkoutId: null }, cause, tools);
    case 'refund':
      return refundChanged(notice.refundId, cause, tools);
    case 'dispute':
      return disputed(notice.disputeId, cause, tools);
    case 'account':
      return notice.reachable ? resumePayouts(notice.accountId, cause, tools) : undefined;
    default:
      // Movements that the platform made itself: recorded when they were made.
      return;
  }
}

async function checkoutCompleted(checkoutId: string, cause: Cause, tools: ProcessTools): Promise<void> {
  const { payment } = await tools.provider.getCheckout(checkoutId);
  if (payment !== null) await paid({ payment, checkoutId }, cause, tools);
}

async function checkoutExpired(checkoutId: string, cause: Cause, tools: ProcessTools): Promise<void> {
  const { status, metadata, payment } = await tools.provider.getCheckout(checkoutId);
  const subject = subjectOf(metadata);
  if (subject === null || status === 'open') return;
  if (status === 'complete' && payment !== null) return paid({ payment, checkoutId }, cause, tools);
  if (subject.purpose !== 'rental') return;
  const about = { target: subject.roundId, key: checkoutId, input: { checkoutId, cause: 'ended' } as const, cause };
  await tools.commands.sendUnlessRefused(commandOf(PROCESS, 'fail-payment', about));
}

async function paid(
  { payment, checkoutId }: { payment: Payment; checkoutId: string | null },
  cause: Cause,
  tools: ProcessTools,
): Promise<void> {
  const subject = subjectOf(payment.metadata);
  if (subject === null || payment.status !== 'succeeded') return;
  const { roundId, purpose, ref } = subject;
  const incoming = { roundId, checkoutId, payment, cause };
  if (purpose === 'rental') return recordRental(incoming, tools);
  await recordFee(incoming, purpose === 'damage_fee' ? ref : null, tools);
}

async function disputed(disputeId: string, cause: Cause, tools: ProcessTools): Promise<void> {
  const { provider, commands } = tools;
  const { chargeId, paymentIntentId, amount, status, withdrawn, fee } = await provider.getDispute(disputeId);
  if (paymentIntentId === null) return;
  const subject = subjectOf((await provider.getPayment(paymentIntentId)).metadata);
  if (subject === null) return;
  const target = subject.roundId;
  const opened = { target, key: disputeId, input: { disputeId, chargeId, amount }, cause };
  await commands.send(commandOf(PROCESS, 'record-dispute', opened));
  if (status === 'open') return;
  const closed = {
    target,
    key: `${disputeId} ${status}`,
    input: { disputeId, outcome: status, withdrawn, fee },
    cause,
  };
  await commands.send(commandOf(PROCESS, 'close-dispute', closed));
}

/** When the bank sent it back, the money is with the platform again, and someone must find another way. */
async function refundChanged(refundId: string, cause: Cause, tools: ProcessTools): Promise<void> {
  const { metadata, status } = await tools.provider.getRefund(refundId);
  const roundId = metadata['rentalRequestId'];
  if (roundId === undefined || status !== 'failed') return;
  await tools.incidents.record({
    subject: `refund-failed:${refundId}`,
    roundId,
    jobKind: 'move-money',
    payload: { roundId, cause } satisfies JobData['move-money'],
    error: `the bank returned refund ${refundId}`,
    definite: true,
    attempts: 1,
  });
}

function subjectOf(metadata: Readonly<Record<string, string>>): Subject | null {
  const { rentalRequestId: roundId, purpose, ref = '' } = metadata;
  return roundId === undefined || purpose === undefined ? null : { roundId, purpose, ref };
}
