import { noticeOf } from '../../../adapters/payment-provider/webhook-event.ts';
import { uuidV5 } from '../../../event-sourcing/streams/uuid-v5.ts';
import type { PendingWebhook } from './webhook-inbox.ts';
import type { Cause, JobData } from '../../round/jobs.ts';
import { takeIdentity } from '../owner-accounts/identity-results.ts';
import { takeBankPayout } from '../owner-accounts/owner-accounts.ts';
import { resumeAccount } from '../money/resume-money.ts';
import type { Process, ProcessTools } from '../running/process.ts';
import { commandOf } from '../running/system-commands.ts';
import { subjectOf, takeDispute, takePayment, takeRefund, takeTransfer } from './provider-facts.ts';
import { requeueWaiting } from './webhook-jobs.ts';

const EVERY_MS = 10_000;

/** Processes stored webhooks. The object is read again from the provider, so order and repetition don't matter. */
export const webhooks = {
  jobs: { 'process-webhook': { atOnce: 4, run: processWebhook } },
  watch: ({ inbox, queues }) => ({ everyMs: EVERY_MS, run: () => requeueWaiting(inbox, queues) }),
} satisfies Process;

const PROCESS = 'webhooks';
const CAUSES = 'e4ef9c17-12f8-4c54-a9b0-4bf2f0a6d9b1';

/** @throws when the object or its round isn't known yet: the webhook stays pending and is retried */
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
  const { provider } = tools;
  const notice = noticeOf(webhook);
  switch (notice?.about) {
    case 'checkout':
      return notice.ended === 'completed'
        ? checkoutCompleted(notice.checkoutId, cause, tools)
        : checkoutExpired(notice.checkoutId, cause, tools);
    case 'payment':
      return takePayment(
        { payment: await provider.getPayment(notice.paymentIntentId), checkoutId: null },
        cause,
        tools,
      );
    case 'charge':
      for (const refund of await provider.listRefunds(notice.chargeId)) await takeRefund(refund, cause, tools);
      return;
    case 'refund':
      return takeRefund(await provider.getRefund(notice.refundId), cause, tools);
    case 'transfer':
      return takeTransfer(await provider.getTransfer(notice.transferId), cause, tools);
    case 'dispute':
      return takeDispute(await provider.getDispute(notice.disputeId), cause, tools);
    case 'account':
      return resumeAccount(notice.accountId, cause, tools);
    case 'identity':
      return takeIdentity(notice.sessionId, tools);
    case 'bank_payout':
      return takeBankPayout(notice, tools);
    default:
      return;
  }
}

async function checkoutCompleted(checkoutId: string, cause: Cause, tools: ProcessTools): Promise<void> {
  const { payment } = await tools.provider.getCheckout(checkoutId);
  if (payment !== null) await takePayment({ payment, checkoutId }, cause, tools);
}

async function checkoutExpired(checkoutId: string, cause: Cause, tools: ProcessTools): Promise<void> {
  const { status, metadata, payment } = await tools.provider.getCheckout(checkoutId);
  const subject = subjectOf(metadata);
  if (subject === null || status === 'open') return;
  if (status === 'complete' && payment !== null) return takePayment({ payment, checkoutId }, cause, tools);
  if (subject.purpose !== 'rental') return;
  const about = { target: subject.roundId, key: checkoutId, input: { checkoutId, cause: 'ended' } as const, cause };
  await tools.commands.sendUnlessRefused(commandOf(PROCESS, 'fail-payment', about));
}
