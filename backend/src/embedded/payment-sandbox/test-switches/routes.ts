import { z } from 'zod';
import { invalidRequest } from '../api-error.ts';
import { completeOnboarding } from '../api/accounts.ts';
import { expireSession } from '../checkout.ts';
import { closeDispute, openDispute } from '../dispute.ts';
import { json, type SandboxRequest, type SandboxResponse } from '../http-exchange.ts';
import type { Sandbox } from '../sandbox.ts';
import { visible } from '../transaction.ts';
import { moneyMoved } from './money-moved.ts';

const failure = z.strictObject({
  fail: z.enum(['refuse', 'error_500', 'error_500_kept', 'slow', 'lose_answer']),
  path: z.string().startsWith('/v1/').optional(),
  method: z.enum(['GET', 'POST']).optional(),
  times: z.int().min(1).optional(),
  delayMs: z.int().min(0).optional(),
});
const webhooks = z.strictObject({
  hold: z.boolean().optional(),
  copies: z.int().min(1).max(20).optional(),
  shuffle: z.boolean().optional(),
});
const newDispute = z.strictObject({ charge: z.string(), outcome: z.enum(['won', 'lost']).optional() });
const disputeEnd = z.strictObject({ outcome: z.enum(['won', 'lost']) });
const payout = z.strictObject({ amount: z.int().min(1).optional() });

type TestRoute = (sandbox: Sandbox, body: unknown, id: string) => Promise<object>;

/** What tests ask of the sandbox beyond Stripe's interface, as `METHOD path` with at most one id. */
const ROUTES: Readonly<Record<string, TestRoute>> = {
  'POST /_test/switches': async ({ switches }, body) => {
    switches.add(failure.parse(body));
    return {};
  },
  'DELETE /_test/switches': async (sandbox) => {
    sandbox.switches.clear();
    sandbox.onQueued();
    return {};
  },
  'POST /_test/webhooks': async (sandbox, body) => {
    sandbox.switches.setWebhooks(webhooks.parse(body));
    sandbox.onQueued();
    return {};
  },
  // Everything is sent again, as Stripe does now and then.
  'POST /_test/webhooks/redeliver': async (sandbox) => {
    const { rowCount } = await sandbox.pool.query(
      'update payment_sandbox.webhook_deliveries set delivered_at = null, attempts = 0, due_at = now()',
    );
    sandbox.onQueued();
    return { redelivered: rowCount };
  },
  'POST /_test/disputes': (sandbox, body) =>
    sandbox.transact(async (transaction) => {
      const { charge, outcome } = newDispute.parse(body);
      const dispute = await openDispute(transaction, await transaction.get('charge', charge, 'charge'), 'fraudulent');
      return outcome ? closeDispute(transaction, dispute, outcome) : dispute;
    }),
  'POST /_test/disputes/:id/close': (sandbox, body, id) =>
    sandbox.transact(async (transaction) =>
      closeDispute(transaction, await transaction.get('dispute', id), disputeEnd.parse(body).outcome),
    ),
  'POST /_test/expire/:id': (sandbox, _body, id) =>
    sandbox.transact(async (transaction) =>
      visible(await expireSession(transaction, await transaction.get('checkout.session', id))),
    ),
  'POST /_test/accounts/:id/complete': (sandbox, _body, id) =>
    sandbox.transact(async (transaction) => visible(await completeOnboarding(transaction, id))),
  // Stripe takes the transfers capability away, as when documents run out.
  'POST /_test/accounts/:id/restrict': (sandbox, _body, id) =>
    sandbox.transact(async (transaction) => {
      const account = await transaction.get('account', id);
      account.capabilities['transfers'] = 'inactive';
      account.requirements.currently_due = ['individual.verification.document'];
      await transaction.save(account);
      await transaction.announce('account.updated', account, account.id);
      return visible(account);
    }),
  // The account's balance goes to its bank, so that a transfer can no longer be reversed whole.
  'POST /_test/accounts/:id/payout': (sandbox, body, id) =>
    sandbox.transact(async (transaction) => {
      const account = await transaction.get('account', id);
      const amount = payout.parse(body ?? {}).amount ?? account.sandbox.balance;
      if (amount > account.sandbox.balance) throw invalidRequest('The account holds less than that.');
      account.sandbox.balance -= amount;
      await transaction.save(account);
      return { paid_out: amount };
    }),
  // As if 24 hours had gone by.
  'DELETE /_test/idempotency-keys': async ({ pool }) => {
    const { rowCount } = await pool.query('delete from payment_sandbox.idempotency_keys');
    return { forgotten: rowCount };
  },
  'GET /_test/money': (sandbox) => sandbox.transact(moneyMoved),
};

const PATTERNS = Object.entries(ROUTES).map(([route, run]) => ({
  pattern: new RegExp(`^${route.replace(':id', '([^/]+)')}$`),
  run,
}));

/** Only JSON is taken: a foreign web page in the same browser can't post that without asking for leave first. */
export async function testRoute(sandbox: Sandbox, request: SandboxRequest): Promise<SandboxResponse> {
  if (request.method === 'POST' && !request.header('content-type')?.startsWith('application/json')) {
    return json(415, { error: { message: 'Send content-type: application/json.' } });
  }
  for (const { pattern, run } of PATTERNS) {
    const match = pattern.exec(`${request.method} ${request.path}`);
    if (!match) continue;
    try {
      const body: unknown = request.body === '' ? undefined : JSON.parse(request.body);
      return json(200, await run(sandbox, body, match[1] ?? ''));
    } catch (error) {
      if (error instanceof z.ZodError) return json(400, { error: { message: z.prettifyError(error) } });
      if (error instanceof SyntaxError) return json(400, { error: { message: error.message } });
      throw error;
    }
  }
  return json(404, { error: { message: `There is no ${request.method} ${request.path}.` } });
}
