import type Stripe from 'stripe';
import type { PaymentProvider } from '../payment-provider/payment-provider.ts';
import { balanceOf } from './balance.ts';
import type { BalanceCursor, BalanceEntry, BalanceEntryKind, BalancePage } from '../payment-provider/balance-entry.ts';
import { callStripe } from './failures.ts';
import { allOf, PAGE } from './lists.ts';
import { atSecond, idOf, orderedBy } from './objects.ts';

/**
 * Keyed by Stripe's reporting categories, which are more precise than its types: a dispute's type is just "adjustment".
 */
const KINDS: Readonly<Record<string, BalanceEntryKind>> = {
  charge: 'charge',
  refund: 'refund',
  refund_failure: 'refund_returned',
  transfer: 'transfer',
  transfer_reversal: 'reversal',
  dispute: 'dispute',
  dispute_reversal: 'dispute_returned',
  fee: 'provider_fee',
  tax: 'provider_fee',
  network_cost: 'provider_fee',
  payout: 'bank',
  payout_reversal: 'bank',
  topup: 'bank',
  topup_reversal: 'bank',
};

const EXPAND = ['data.source'];

/** Stripe lists the newest first; `ending_before` lists what follows an entry. */
async function balancePage(stripe: Stripe, { after, since }: BalanceCursor): Promise<BalancePage> {
  if (after !== null) {
    const wish = { ending_before: after, limit: PAGE, expand: EXPAND };
    const { data, has_more: more } = await callStripe(() => stripe.balanceTransactions.list(wish));
    return { entries: data.map(entryOf).reverse(), more };
  }
  const created = { gte: Math.floor(since.getTime() / 1000) };
  const all = await allOf(stripe.balanceTransactions.list({ created, limit: PAGE, expand: EXPAND }));
  return { entries: all.reverse().slice(0, PAGE).map(entryOf), more: all.length > PAGE };
}

async function balanceEntriesOf(stripe: Stripe, source: string): Promise<readonly BalanceEntry[]> {
  return (await allOf(stripe.balanceTransactions.list({ source, limit: PAGE, expand: EXPAND }))).map(entryOf).reverse();
}

function entryOf(transaction: Stripe.BalanceTransaction): BalanceEntry {
  const { id, amount, fee, net, created, description, reporting_category, source } = transaction;
  const object = source === null || typeof source === 'string' ? null : source;
  const metadata = (object && 'metadata' in object ? object.metadata : null) ?? {};
  return {
    entryId: id,
    kind: KINDS[reporting_category] ?? 'other',
    amount,
    fee,
    net,
    created: atSecond(created),
    sourceId: idOf(source),
    chargeId: object && chargeOf(object),
    transferId: object && transferOf(object),
    orderedBy: orderedBy(metadata),
    metadata,
    description,
  };
}

function chargeOf(source: Stripe.BalanceTransactionSource): string | null {
  if (source.object === 'charge') return source.id;
  if (source.object === 'transfer') return idOf(source.source_transaction);
  return source.object === 'refund' || source.object === 'dispute' ? idOf(source.charge) : null;
}

function transferOf(source: Stripe.BalanceTransactionSource): string | null {
  if (source.object === 'transfer') return source.id;
  return source.object === 'transfer_reversal' ? idOf(source.transfer) : null;
}

type Balances = Pick<PaymentProvider, 'platformBalance' | 'balanceEntries' | 'balanceEntriesOf'>;

/** The platform's balance and its movements. */
export const balances = (stripe: Stripe): Balances => ({
  platformBalance: () => balanceOf(stripe),
  balanceEntries: (from) => balancePage(stripe, from),
  balanceEntriesOf: (sourceId) => balanceEntriesOf(stripe, sourceId),
});
