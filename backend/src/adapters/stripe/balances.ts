import type Stripe from 'stripe';
import type { PaymentProvider } from '../payment-provider/payment-provider.ts';
import { balanceOf } from './balance.ts';
import { balanceEntriesOf, balancePage } from './balance-entries.ts';

type Balances = Pick<PaymentProvider, 'platformBalance' | 'balanceEntries' | 'balanceEntriesOf'>;

/** The platform's balance and its movements. */
export const balances = (stripe: Stripe): Balances => ({
  platformBalance: () => balanceOf(stripe),
  balanceEntries: (from) => balancePage(stripe, from),
  balanceEntriesOf: (sourceId) => balanceEntriesOf(stripe, sourceId),
});
