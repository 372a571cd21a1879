import { z } from 'zod';
import { changeAccount, completeOnboarding, deauthorizeAccount, rejectAccount } from '../account-states.ts';
import { failPayout, payOutToBank } from '../movements/payout.ts';
import { acting, type TestRoutes } from './test-route.ts';

const state = z.enum(['active', 'inactive', 'pending']);
const change = z.strictObject({
  transfers: state.optional(),
  cardPayments: state.optional(),
  payoutsEnabled: z.boolean().optional(),
  currentlyDue: z.array(z.string()).optional(),
  pastDue: z.array(z.string()).optional(),
  disabledReason: z.string().nullable().optional(),
});
const rejection = z.strictObject({ reason: z.enum(['fraud', 'terms_of_service', 'other']).default('other') });
const payout = z.strictObject({ amount: z.int().min(1).optional(), outcome: z.enum(['paid', 'failed']).optional() });

/** Simulates what happens to owners' accounts. */
export const accountRoutes: TestRoutes = {
  'POST /_test/accounts/:id/complete': acting((transaction, _body, id) => completeOnboarding(transaction, id)),
  'POST /_test/accounts/:id/change': acting(async (transaction, body, id) =>
    changeAccount(transaction, await transaction.get('account', id), change.parse(body)),
  ),
  // Removes the transfers capability, as when documents expire.
  'POST /_test/accounts/:id/restrict': acting(async (transaction, _body, id) => {
    const due = ['individual.verification.document'];
    const restricted = {
      transfers: 'inactive',
      currentlyDue: due,
      pastDue: due,
      disabledReason: 'requirements.past_due',
    };
    return changeAccount(transaction, await transaction.get('account', id), change.parse(restricted));
  }),
  'POST /_test/accounts/:id/reject': acting(async (transaction, body, id) =>
    rejectAccount(transaction, await transaction.get('account', id), rejection.parse(body).reason),
  ),
  'POST /_test/accounts/:id/deauthorize': acting(async (transaction, _body, id) =>
    deauthorizeAccount(transaction, await transaction.get('account', id)),
  ),
  'POST /_test/accounts/:id/payout': acting(async (transaction, body, id) =>
    payOutToBank(transaction, await transaction.get('account', id), payout.parse(body)),
  ),
  // The bank returns the payout, as when the bank account was closed.
  'POST /_test/payouts/:id/fail': acting(async (transaction, _body, id) =>
    failPayout(transaction, await transaction.get('payout', id)),
  ),
};
