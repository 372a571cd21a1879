import { whole } from '../absent-fields/whole.ts';
import type { BalanceTransactionDocument, ChargeDocument, PayoutDocument, TransferDocument } from '../documents.ts';
import type { SandboxTransaction } from '../transaction.ts';

/** The movements of a payout in the account: each transfer arrived there as a payment. */
export async function movementsOfPayout(transaction: SandboxTransaction, payout: PayoutDocument): Promise<object[]> {
  const transfers = await Promise.all(payout.sandbox.transfers.map((id) => transaction.get('transfer', id)));
  const out = entry(payout.created, payout.id, -payout.amount, { type: 'payout', reporting_category: 'payout' });
  return [out, ...transfers.map(arrival)];
}

type Kind =
  Pick<BalanceTransactionDocument, 'type' | 'reporting_category'> | { type: 'payment'; reporting_category: 'charge' };

function entry(created: number, source: string | object, amount: number, kind: Kind): object {
  const id = `txn_${(typeof source === 'string' ? source : (source as { id: string }).id).replace(/^[a-z]+_/, '')}`;
  const common = { object: 'balance_transaction', currency: 'jpy', fee: 0, fee_details: [], status: 'available' };
  const nothing = { description: null, exchange_rate: null };
  return whole({ ...common, ...nothing, ...kind, id, created, available_on: created, amount, net: amount, source });
}

/** The payment by which a transfer arrives in the owner's account. */
function arrival({ id, amount, created, metadata }: TransferDocument): object {
  const payment: Omit<ChargeDocument, 'payment_intent' | 'payment_method' | 'sandbox'> = {
    id: `py_${id.slice('tr_'.length)}`,
    object: 'charge',
    created,
    livemode: false,
    amount,
    amount_captured: amount,
    amount_refunded: 0,
    currency: 'jpy',
    customer: null,
    balance_transaction: null,
    status: 'succeeded',
    paid: true,
    captured: true,
    refunded: false,
    disputed: false,
    failure_code: null,
    metadata,
  };
  const source = whole({ ...payment, payment_intent: null, payment_method: null, source_transfer: id });
  return entry(created, source, amount, { type: 'payment', reporting_category: 'charge' });
}
