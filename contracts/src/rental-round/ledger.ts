import type { RoundEvent } from './events.ts';
import { totalOf, type Settlement, type Yen } from './money.ts';

/**
 * Double entry, derived from events alone. `card` is the world outside; an account's balance is its credits less its
 * debits. Platform loss takes what a lost dispute cancelled and gives what the bank took, so its balance is the
 * negative of what the platform lost.
 */
export const LEDGER_ACCOUNTS = [
  'card',
  'held',
  'owner_payable',
  'owner_paid',
  'payout_fees',
  'shipping',
  'insurance',
  'refunds',
  'disputed',
  'platform_loss',
] as const;
export type LedgerAccount = (typeof LEDGER_ACCOUNTS)[number];

/** `amount` yen leave `debit` and arrive at `credit`. */
export interface Posting {
  readonly debit: LedgerAccount;
  readonly credit: LedgerAccount;
  readonly amount: Yen;
}

const posting = (debit: LedgerAccount, credit: LedgerAccount, amount: Yen): Posting => ({ debit, credit, amount });

const settlementPostings = (settlement: Settlement | null): Posting[] =>
  settlement === null
    ? []
    : [
        posting('held', 'refunds', totalOf(settlement.refundNow)),
        posting('held', 'owner_payable', settlement.ownerShare),
        posting('held', 'payout_fees', settlement.payoutFee),
        posting('held', 'shipping', settlement.shipping),
        posting('held', 'insurance', settlement.insurance),
      ];

/** The postings of one event, those of 0 yen left out. Total: a forgotten type does not compile. */
export const postingsOf = (event: RoundEvent): readonly Posting[] =>
  movements(event).filter(({ amount }) => amount > 0);

function movements(event: RoundEvent): Posting[] {
  switch (event.type) {
    case 'PaymentCompleted':
      return [posting('card', 'held', event.data.payment.amount)];
    case 'PaymentMismatchFound':
      return [posting('held', 'refunds', totalOf(event.data.settlement.refundNow))];
    case 'LatePaymentReceived':
    case 'DuplicatePaymentReceived':
      return [posting('card', 'refunds', event.data.payment.amount)];
    case 'Cancelled':
    case 'Completed':
    case 'DamageSettled':
    case 'DamageFeeWrittenOff':
      return settlementPostings(event.data.settlement);
    case 'RefundOrdered':
      return event.data.settlement === null
        ? [posting('held', 'refunds', totalOf(event.data.refund))]
        : settlementPostings(event.data.settlement);
    case 'DamageFeePaid':
    case 'LateFeeCharged':
      return [posting('card', 'owner_payable', event.data.payment.amount)];
    case 'Refunded':
      return [posting(event.data.afterLoss ? 'platform_loss' : 'refunds', 'card', event.data.amount)];
    case 'PayoutSent':
      return [posting(event.data.afterLoss ? 'platform_loss' : 'owner_payable', 'owner_paid', event.data.amount)];
    case 'TransferReversed':
      return [posting('owner_paid', 'platform_loss', event.data.amount)];
    case 'DisputeClosed':
      return event.data.outcome === 'won'
        ? []
        : [
            posting('refunds', 'platform_loss', event.data.cancelled.refunds),
            posting('held', 'platform_loss', event.data.cancelled.held),
            posting('owner_payable', 'platform_loss', event.data.cancelled.ownerPayable),
            posting('platform_loss', 'disputed', event.data.amount),
          ];
    case 'RentalRequested':
    case 'RequestSent':
    case 'Rejected':
    case 'Approved':
    case 'Declined':
    case 'Expired':
    case 'Withdrawn':
    case 'PaymentStarted':
    case 'PaymentFailed':
    case 'Paid':
    case 'ShippingCodeRequested':
    case 'PickupArranged':
    case 'ShippingCodeRegistered':
    case 'Shipped':
    case 'TrackingRegistered':
    case 'Received':
    case 'UsageStarted':
    case 'ReturnCodeRequested':
    case 'ReturnArranged':
    case 'ReturnCodeRegistered':
    case 'BecameOverdue':
    case 'Returned':
    case 'DamageReported':
    case 'EvidenceAdded':
    case 'DamageDismissed':
    case 'DamageFeeAssessed':
    case 'DamageFeeObjected':
    case 'LateFeeWaived':
    case 'FeeChargeFailed':
    case 'PaymentDisputed':
      return [];
  }
}

export type Balances = Readonly<Record<LedgerAccount, number>>;

export const EMPTY_BALANCES = Object.fromEntries(LEDGER_ACCOUNTS.map((account) => [account, 0])) as Balances;

export function post(balances: Balances, postings: readonly Posting[]): Balances {
  const next = { ...balances };
  for (const { debit, credit, amount } of postings) {
    next[debit] -= amount;
    next[credit] += amount;
  }
  return next;
}
