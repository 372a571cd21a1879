import { byEventType } from '../by-event-type.ts';
import type { EventsWith, RoundEvent, RoundEventData } from '../events.ts';
import type { Payment } from '../events/shapes.ts';
import { cardRefundOf } from './coupon.ts';
import { type PossibleEnding, type Settlement, totalOf, type Yen } from './money.ts';

/** Double entry, derived from events alone. An account's balance is credits minus debits. */
export const LEDGER_ACCOUNTS = [
  /** The borrower, who pays and is refunded by card or bank. */
  'card',
  /** Paid for the rental, until the settlement distributes it. */
  'held',
  /** Owed to the owner. */
  'owner_payable',
  /** Sent to the owner. */
  'owner_paid',
  /** The platform's fee, kept from the payout. */
  'payout_fees',
  /** Kept for shipping. */
  'shipping',
  /** Kept as premiums of the cover. */
  'insurance',
  /** Paid to owners by the cover: the balance is minus that. */
  'insurance_claims',
  /** Paid of rentals by borrowers' coupons: the balance is minus that. */
  'promotions',
  /** Ordered refunds that aren't sent yet. */
  'refunds',
  /** Refunds that the provider holds: accepted, and not yet done. */
  'refunds_pending',
  /** Taken by banks in lost disputes. */
  'disputed',
  /** Charged by the provider for disputes. */
  'dispute_fees',
  /** Debited with what lost disputes cost, credited with what they cancelled: the balance is minus the loss. */
  'platform_loss',
] as const;
export type LedgerAccount = (typeof LEDGER_ACCOUNTS)[number];

/** `amount` yen move from `debit` to `credit`. */
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
        posting('held', 'refunds', cardRefundOf(settlement)),
        posting('held', 'promotions', settlement.couponBack ?? 0),
        posting('held', 'owner_payable', settlement.ownerShare),
        posting('held', 'payout_fees', settlement.payoutFee),
        posting('held', 'shipping', settlement.shipping),
        posting('held', 'insurance', settlement.insurance),
      ];

type Movements = { readonly [T in EventsWith<'money'>]: (data: RoundEventData<T>) => Posting[] };

const charged = ({ payment }: { readonly payment: Payment }) => [posting('card', 'owner_payable', payment.amount)];
/** Money that was sent although a lost dispute had cancelled it is the platform's loss. */
const leaves = (
  from: LedgerAccount,
  to: LedgerAccount,
  { amount, afterLoss, lostPart = 0 }: RoundEventData<'RefundPending' | 'Refunded' | 'PayoutSent'>,
): Posting[] => {
  const lost = afterLoss ? amount : lostPart;
  return [posting(from, to, amount - lost), posting('platform_loss', to, lost)];
};
function settledOtherwise(
  obligation: RoundEventData<'ObligationSettled'>['obligation'],
  by: RoundEventData<'ObligationSettled'>['by'],
  amount: Yen,
): Posting[] {
  if (by === 'nothing_owed') return [];
  if (obligation === 'payout') return [posting('owner_payable', 'owner_paid', amount)];
  if (obligation === 'reversal') return [posting('platform_loss', 'owner_paid', amount)];
  return [posting('refunds', by === 'provider' ? 'platform_loss' : 'card', amount)];
}
const goesBack = ({ payment }: { readonly payment: Payment }) => [posting('card', 'refunds', payment.amount)];
const settles = ({ settlement, furtherSettlements = [] }: PossibleEnding): Posting[] =>
  [settlement, ...furtherSettlements.map((one) => one.settlement)].flatMap(settlementPostings);
const settlesCase = ({
  covered = 0,
  ...ending
}: PossibleEnding & { readonly covered?: Yen | undefined }): Posting[] => [
  ...settles(ending),
  posting('insurance_claims', 'owner_payable', covered),
];

const refundedWhileHeld = ({ refund, couponBack = 0 }: RoundEventData<'RefundOrdered'>): Posting[] => [
  posting('held', 'refunds', totalOf(refund) - couponBack),
  posting('held', 'promotions', couponBack),
];

const MOVEMENTS: Movements = {
  PaymentCompleted: ({ payment, coupon = 0 }) => [
    posting('card', 'held', payment.amount),
    posting('promotions', 'held', coupon),
  ],
  ExtensionPaid: ({ payment }) => [posting('card', 'held', payment.amount)],
  PaymentMismatchFound: ({ settlement }) => [posting('held', 'refunds', totalOf(settlement.refundNow))],
  LatePaymentReceived: goesBack,
  DuplicatePaymentReceived: goesBack,
  Cancelled: settles,
  Completed: settles,
  DamageSettled: settlesCase,
  DamageFeeWrittenOff: settlesCase,
  RefundOrdered: (data) => (data.settlement === null ? refundedWhileHeld(data) : settles(data)),
  DamageFeePaid: charged,
  LateFeeCharged: charged,
  RefundPending: (data) => leaves('refunds', 'refunds_pending', data),
  Refunded: (data) =>
    data.afterPending ? [posting('refunds_pending', 'card', data.amount)] : leaves('refunds', 'card', data),
  PayoutSent: (data) => leaves('owner_payable', 'owner_paid', data),
  TransferReversed: ({ amount, notOwed = 0 }) => [
    posting('owner_paid', 'platform_loss', amount),
    posting('platform_loss', 'owner_payable', notOwed),
  ],
  DisputeClosed: ({ outcome, amount, withdrawn = amount, fee = 0, cancelled }) => [
    ...(outcome === 'won'
      ? []
      : [
          posting('refunds', 'platform_loss', cancelled.refunds),
          posting('held', 'platform_loss', cancelled.held),
          posting('owner_payable', 'platform_loss', cancelled.ownerPayable),
          posting('platform_loss', 'disputed', withdrawn),
        ]),
    posting('platform_loss', 'dispute_fees', fee),
  ],
  DisputeMoneyReturned: ({ amount, fee, held, ownerPayable, refund = 0 }) => [
    posting('disputed', 'platform_loss', amount),
    posting('dispute_fees', 'platform_loss', fee),
    posting('platform_loss', 'held', held),
    posting('platform_loss', 'owner_payable', ownerPayable),
    posting('platform_loss', 'refunds', refund),
  ],
  RefundReturned: ({ amount, unordered, afterPending }) => {
    const from = afterPending ? 'refunds_pending' : 'card';
    return [posting(from, 'refunds', amount - unordered), posting(from, 'platform_loss', unordered)];
  },
  // Foreign movements are the platform's loss until an operator accounts for them.
  ForeignRefund: ({ amount, pending }) => [posting('platform_loss', pending ? 'refunds_pending' : 'card', amount)],
  ForeignRefundAssigned: ({ held, ownerPayable }) => [
    posting('held', 'platform_loss', held),
    posting('owner_payable', 'platform_loss', ownerPayable),
  ],
  ForeignReversal: ({ amount }) => [posting('owner_paid', 'platform_loss', amount)],
  ObligationSettled: ({ obligation, by, amount }) => settledOtherwise(obligation, by, amount),
  // The system's own gives back what a settlement left the platform for shipping.
  RefundGranted: ({ amount, reason }) => [posting(reason === null ? 'shipping' : 'platform_loss', 'refunds', amount)],
  OwnerCompensated: ({ amount }) => [posting('platform_loss', 'owner_payable', amount)],
};

/** The postings of one event, without those of 0 yen. */
export function postingsOf(event: RoundEvent): readonly Posting[] {
  const movements = byEventType<(data: RoundEvent['data']) => Posting[]>(MOVEMENTS, event.type);
  return (movements?.(event.data) ?? []).filter(({ amount }) => amount > 0);
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
