import { z } from 'zod';
import { changeAccount, completeOnboarding, deauthorizeAccount, rejectAccount } from '../account-states.ts';
import { invalidRequest } from '../api-error.ts';
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
const payout = z.strictObject({ amount: z.int().min(1).optional() });

/** What happens to owners' accounts. */
export const accountRoutes: TestRoutes = {
  'POST /_test/accounts/:id/complete': acting((transaction, _body, id) => completeOnboarding(transaction, id)),
  'POST /_test/accounts/:id/change': acting(async (transaction, body, id) =>
    changeAccount(transaction, await transaction.get('account', id), change.parse(body)),
  ),
  // The transfers capability is taken away, as when documents run out.
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
  // The account's balance goes to its bank, so that a transfer can no longer be reversed whole.
  'POST /_test/accounts/:id/payout': acting(async (transaction, body, id) => {
    const account = await transaction.get('account', id);
    const amount = payout.parse(body).amount ?? account.sandbox.balance;
    if (amount > account.sandbox.balance) throw invalidRequest('The account holds less than that.');
    account.sandbox.balance -= amount;
    await transaction.save(account);
    return { paid_out: amount };
  }),
};
