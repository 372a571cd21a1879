import type { Movement } from '@meguri/contracts/read-models/differences.ts';
import { byEventType } from '@meguri/contracts/rental-round/by-event-type.ts';
import type { EventsWith, RoundEvent, RoundEventData } from '@meguri/contracts/rental-round/events.ts';
import type { Payment } from '@meguri/contracts/rental-round/events/shapes.ts';
import type { BalanceEntry, BalanceEntryKind } from '../../../adapters/payment-provider/balance-entry.ts';

/** A movement at the provider according to an event. */
export interface BookMovement {
  readonly movement: Movement;
  /** The provider's id of the object that moved it. */
  readonly objectId: string;
  /**
   * Yen; negative for money returned by a dispute. null: not known, for an open dispute or a pending refund, for which
   * the provider debits the balance when it is created or only when the balance suffices.
   */
  readonly amount: number | null;
}

type Moves = { readonly [T in EventsWith<'providerMoney'>]: (data: RoundEventData<T>) => readonly BookMovement[] };

const charged = ({ payment }: { readonly payment: Payment }): readonly BookMovement[] => [
  { movement: 'charge', objectId: payment.chargeId, amount: payment.amount },
];
const refunded = ({ refundId, amount }: { readonly refundId: string; readonly amount: number | null }) =>
  [{ movement: 'refund', objectId: refundId, amount }] as const;
const reversed = ({ reversalId, amount }: { readonly reversalId: string; readonly amount: number }) =>
  [{ movement: 'reversal', objectId: reversalId, amount }] as const;

const MOVES: Moves = {
  PaymentCompleted: charged,
  ExtensionPaid: charged,
  LatePaymentReceived: charged,
  DuplicatePaymentReceived: charged,
  DamageFeePaid: charged,
  LateFeeCharged: charged,
  RefundPending: (data) => refunded({ ...data, amount: null }),
  Refunded: refunded,
  ForeignRefund: ({ pending, ...data }) => refunded(pending ? { ...data, amount: null } : data),
  RefundReturned: ({ refundId, amount, afterPending }) => [
    { movement: 'refund_returned', objectId: refundId, amount: afterPending ? null : amount },
  ],
  PayoutSent: ({ transferId, amount }) => [{ movement: 'transfer', objectId: transferId, amount }],
  TransferReversed: reversed,
  ForeignReversal: reversed,
  PaymentDisputed: ({ disputeId }) => [{ movement: 'dispute', objectId: disputeId, amount: null }],
  DisputeClosed: ({ disputeId, outcome, amount, withdrawn = amount, fee = 0 }) => [
    { movement: 'dispute', objectId: disputeId, amount: (outcome === 'won' ? 0 : withdrawn) + fee },
  ],
  DisputeMoneyReturned: ({ disputeId, amount, fee }) => [
    { movement: 'dispute', objectId: disputeId, amount: 0 - amount - fee },
  ],
  // A transfer that an operator made at the provider instead of the ordered one; foreign refunds have their own event.
  ObligationSettled: ({ obligation, by, reference, amount }) =>
    obligation === 'payout' && by === 'provider' && reference !== null
      ? [{ movement: 'transfer', objectId: reference, amount }]
      : [],
};

/** Entries that the provider must have according to this event. */
export function movementsOf(event: RoundEvent): readonly BookMovement[] {
  const moves = byEventType<(data: RoundEvent['data']) => readonly BookMovement[]>(MOVES, event.type);
  return moves?.(event.data) ?? [];
}

/**
 * null: the provider's own fees, and its payouts to the platform's bank. They concern no round and aren't in the
 * ledger.
 */
const MOVEMENT_OF: Readonly<Record<BalanceEntryKind, Movement | null>> = {
  charge: 'charge',
  refund: 'refund',
  refund_returned: 'refund_returned',
  transfer: 'transfer',
  reversal: 'reversal',
  dispute: 'dispute',
  dispute_returned: 'dispute',
  provider_fee: null,
  bank: null,
  other: 'other',
};
export const movementOfEntry = ({ kind }: BalanceEntry): Movement | null => MOVEMENT_OF[kind];
