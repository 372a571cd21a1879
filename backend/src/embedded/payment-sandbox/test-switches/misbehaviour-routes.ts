import { z } from 'zod';
import { FAILURE_MODES } from './switches.ts';
import type { TestRoutes } from './test-route.ts';

const failure = z.strictObject({
  fail: z.enum(FAILURE_MODES),
  path: z.string().startsWith('/v1/').optional(),
  method: z.enum(['GET', 'POST', 'DELETE']).optional(),
  times: z.int().min(1).optional(),
  delayMs: z.int().min(0).optional(),
  code: z.string().max(100).optional(),
  message: z.string().max(500).optional(),
});
const which = z.union([z.boolean(), z.array(z.string().min(1)).min(1)]);
const webhooks = z.strictObject({
  hold: which.optional(),
  lose: which.optional(),
  copies: z.int().min(1).max(20).optional(),
  shuffle: z.boolean().optional(),
  delayMs: z.int().min(0).optional(),
});
const platform = z.strictObject({
  connectSigned: z.boolean().optional(),
  transfersAlone: z.boolean().optional(),
  refundsStartPending: z.boolean().optional(),
  ownFunds: z.int().optional(),
  refundsBeyondBalance: z.enum(['held', 'refused']).optional(),
});

/** Makes calls and webhooks fail. */
export const misbehaviourRoutes: TestRoutes = {
  'GET /_test/switches': async ({ switches }) => switches.state(),
  'POST /_test/switches': async ({ switches }, body) => ({ id: switches.add(failure.parse(body)) }),
  'DELETE /_test/switches/:id': async ({ switches }, _body, id) => {
    switches.remove(id);
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
  // Sends all events again, as Stripe occasionally does.
  'POST /_test/webhooks/redeliver': async (sandbox) => {
    const { rowCount } = await sandbox.pool.query(
      'update payment_sandbox.webhook_deliveries set delivered_at = null, attempts = 0, due_at = now()',
    );
    sandbox.onQueued();
    return { redelivered: rowCount };
  },
  // Sends one event again, even a lost one, like the Dashboard's "Resend".
  'POST /_test/events/:id/resend': (sandbox, _body, id) =>
    sandbox.transact(async (transaction) => {
      const event = await transaction.get('event', id);
      await transaction.queueDelivery(id, event.account === undefined ? 'platform' : 'connect');
      return { resent: id };
    }),
  'POST /_test/platform': async ({ switches }, body) => {
    switches.setPlatform(platform.parse(body));
    return switches.platform;
  },
  // Simulates that 24 hours have passed.
  'DELETE /_test/idempotency-keys': async ({ pool }) => {
    const { rowCount } = await pool.query('delete from payment_sandbox.idempotency_keys');
    return { forgotten: rowCount };
  },
};
