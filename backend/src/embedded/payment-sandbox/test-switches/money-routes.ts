import { z } from 'zod';
import { invalidRequest } from '../api-error.ts';
import { moveBalance, platformBalance } from '../movements/balance.ts';
import { expireSession } from '../checkout.ts';
import { appeal, closeDispute, escalate, openDispute, returnLater } from '../movements/dispute.ts';
import { ID_PREFIX, type Kind } from '../documents.ts';
import { failHeldRefunds, failRefund, makeRefund, succeedRefund } from '../movements/refund.ts';
import { makeTransfer } from '../movements/transfer.ts';
import { reverseTransfer } from '../movements/transfer-reversal.ts';
import { acting, type TestRoutes } from './test-route.ts';
import type { SandboxTransaction } from '../transaction.ts';

/** Counts and sums of all movements in whole yen, which tests compare with a ledger. */
async function moneyMoved(transaction: SandboxTransaction): Promise<object> {
  const { client } = transaction;
  const { rows } = await client.query<{ kind: string; count: number; amount: number }>(
    `select kind, count(*)::int as count, sum((document ->> 'amount')::int)::int as amount
       from payment_sandbox.objects
      where kind in ('refund', 'transfer', 'transfer_reversal', 'dispute')
         or (kind = 'charge' and document ->> 'status' = 'succeeded')
      group by kind
      union all
     select document ->> 'reporting_category', count(*)::int, sum((document ->> 'amount')::int)::int
       from payment_sandbox.objects
      where kind = 'balance_transaction' and document ->> 'reporting_category' in ('refund_failure', 'dispute_reversal')
      group by 1`,
  );
  const of = (kind: string) => {
    const found = rows.find((row) => row.kind === kind);
    return { count: found?.count ?? 0, amount: found?.amount ?? 0 };
  };
  return {
    charges: of('charge'),
    refunds: of('refund'),
    transfers: of('transfer'),
    reversals: of('transfer_reversal'),
    disputes: of('dispute'),
    refundsReturned: of('refund_failure'),
    disputesReturned: of('dispute_reversal'),
    balance: await platformBalance(transaction),
  };
}

const yen = z.int().min(1);
const metadata = z.record(z.string(), z.string());
const end = { returned: yen.optional(), feeReturned: z.boolean().optional() };
const newDispute = z.strictObject({
  charge: z.string(),
  amount: yen.optional(),
  reason: z.string().default('fraudulent'),
  inquiry: z.boolean().optional(),
  prevented: z.boolean().optional(),
  outcome: z.enum(['won', 'lost']).optional(),
  ...end,
});
const disputeEnd = z.strictObject({ outcome: z.enum(['won', 'lost']), ...end });
const amountBack = z.strictObject({ amount: yen });
const byHand = { amount: yen.optional(), metadata: metadata.optional() };
const handRefund = z.strictObject({ charge: z.string(), ...byHand });
const handTransfer = z.strictObject({ account: z.string(), amount: yen, metadata: metadata.optional() });
const handReversal = z.strictObject(byHand);
const failedRefund = z.strictObject({ reason: z.string().optional() });
const movement = z.strictObject({
  type: z.enum(['stripe_fee', 'adjustment', 'payout']),
  amount: z.int(),
  description: z.string().max(200).optional(),
});
const SHOWN = 100;

/** Simulates what banks, cardholders and users of the Dashboard do with money. */
export const moneyRoutes: TestRoutes = {
  'POST /_test/disputes': acting(async (transaction, body) => {
    const { charge, outcome, returned, feeReturned, ...order } = newDispute.parse(body);
    if (!order.inquiry) await failHeldRefunds(transaction, charge);
    const dispute = await openDispute(transaction, await transaction.get('charge', charge, 'charge'), order);
    return outcome ? closeDispute(transaction, dispute, { outcome, returned, feeReturned }) : dispute;
  }),
  'POST /_test/disputes/:id/close': acting(async (transaction, body, id) =>
    closeDispute(transaction, await transaction.get('dispute', id), disputeEnd.parse(body)),
  ),
  'POST /_test/disputes/:id/escalate': acting(async (transaction, _body, id) => {
    const dispute = await transaction.get('dispute', id);
    await failHeldRefunds(transaction, dispute.charge);
    return escalate(transaction, dispute);
  }),
  'POST /_test/disputes/:id/appeal': acting(async (transaction, _body, id) =>
    appeal(transaction, await transaction.get('dispute', id)),
  ),
  // Returns a part of a lost dispute's money after it was closed.
  'POST /_test/disputes/:id/reinstate': acting(async (transaction, body, id) =>
    returnLater(transaction, await transaction.get('dispute', id), amountBack.parse(body).amount),
  ),
  // A refund made in the Dashboard, without the platform's metadata.
  'POST /_test/refunds': acting(async (transaction, body) => {
    const { charge, ...wish } = handRefund.parse(body);
    return makeRefund(transaction, await transaction.get('charge', charge, 'charge'), wish);
  }),
  'POST /_test/refunds/:id/succeed': acting(async (transaction, _body, id) =>
    succeedRefund(transaction, await transaction.get('refund', id)),
  ),
  'POST /_test/refunds/:id/fail': acting(async (transaction, body, id) =>
    failRefund(transaction, await transaction.get('refund', id), failedRefund.parse(body).reason),
  ),
  'POST /_test/transfers': acting(async (transaction, body) => {
    const { account, ...wish } = handTransfer.parse(body);
    return makeTransfer(transaction, await transaction.get('account', account), null, wish);
  }),
  'POST /_test/transfers/:id/reverse': acting(async (transaction, body, id) =>
    reverseTransfer(transaction, await transaction.get('transfer', id), handReversal.parse(body)),
  ),
  // Stripe's own fees and corrections, and payouts to the platform's bank; negative when money leaves.
  'POST /_test/balance-transactions': acting(async (transaction, body) => {
    const { type, ...entry } = movement.parse(body);
    return moveBalance(transaction, type, { source: null, ...entry });
  }),
  'POST /_test/expire/:id': acting(async (transaction, _body, id) =>
    expireSession(transaction, await transaction.get('checkout.session', id)),
  ),
  'GET /_test/money': (sandbox) => sandbox.transact(moneyMoved),
  // The newest objects of a kind, as `charge` or `dispute`, in Stripe's list form.
  'GET /_test/objects/:id': acting(async (transaction, _body, kind) => {
    if (!Object.hasOwn(ID_PREFIX, kind)) throw invalidRequest(`There is no kind ${kind}.`);
    return transaction.page(kind as Kind, {}, { limit: SHOWN }, `/_test/objects/${kind}`);
  }),
};
