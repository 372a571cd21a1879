import type { Payment } from '@meguri/contracts/rental-round/events.ts';
import { uuidV5 } from '../streams/uuid-v5.ts';
import type { Cause } from './jobs.ts';

type Nothing = Readonly<Record<string, never>>;
interface ChargeRecord {
  readonly payment: Payment;
  readonly checkoutId: string | null;
}

/** The commands that processes send, named like their folders, with what goes in. */
export interface SystemInputs {
  readonly 'approve-request': Nothing;
  readonly 'reject-request': { readonly cause: 'period_taken'; readonly reason: null; readonly takenBy: string };
  readonly 'release-period': { readonly roundId: string };
  readonly 'expire-request': Nothing;
  readonly 'cancel-unpaid': { readonly reason: null };
  readonly 'fail-payment': { readonly checkoutId: string; readonly cause: 'ended' };
  readonly 'record-payment': ChargeRecord;
  readonly 'cancel-round': { readonly reason: null };
  readonly 'confirm-receipt': { readonly comment: null; readonly photos: readonly [] };
  readonly 'request-return': Nothing;
  readonly 'mark-overdue': Nothing;
  readonly 'declare-non-return': Nothing;
  readonly 'confirm-return': { readonly comment: null; readonly photos: readonly [] };
  readonly 'dismiss-damage': { readonly reason: null; readonly itemReturned: false; readonly reportId: string };
  readonly 'write-off-damage-fee': { readonly reason: null; readonly assessmentId: string };
  readonly 'record-refund': {
    readonly refundId: string;
    readonly orderedBy: string;
    readonly chargeId: string;
    readonly amount: number;
  };
  readonly 'record-payout': {
    readonly transferId: string;
    readonly orderedBy: string;
    readonly chargeId: string;
    readonly amount: number;
  };
  readonly 'record-transfer-reversal': {
    readonly reversalId: string;
    readonly transferId: string;
    readonly chargeId: string;
    readonly amount: number;
  };
  readonly 'record-late-fee-charge': ChargeRecord;
  readonly 'record-damage-fee-payment': ChargeRecord & { readonly assessmentId: string };
  readonly 'record-fee-charge-failure': {
    readonly purpose: 'late_fee' | 'damage_fee';
    readonly assessmentId: string | null;
    readonly code: string;
  };
  readonly 'record-dispute': { readonly disputeId: string; readonly chargeId: string; readonly amount: number };
  readonly 'close-dispute': { readonly disputeId: string; readonly outcome: 'won' | 'lost' };
}
export type SystemCommandName = keyof SystemInputs;

/** A command by the system; the same order again has the same id, and takes effect once. */
export interface SystemOrder<Name extends SystemCommandName = SystemCommandName> {
  readonly id: string;
  readonly name: Name;
  /** The round's id; the item's for `release-period`. */
  readonly target: string;
  readonly input: SystemInputs[Name];
  readonly cause: Cause;
  readonly process: string;
}

/** How processes send commands. */
export abstract class Dispatch {
  /**
   * Resolves once the command has taken effect, now or before.
   * @throws Rejected when a rule says no; EventLogUnavailable when the outcome is unknown
   */
  abstract send<Name extends SystemCommandName>(order: SystemOrder<Name>): Promise<void>;
}

/** What the record of a payment is about: told of one by several ways, it is the same order. */
export const paymentKey = (paymentIntentId: string, checkoutId: string | null): string =>
  `${paymentIntentId} ${checkoutId ?? ''}`;

const COMMAND_IDS = '0b6a4d0e-2c53-4d3b-8f0c-7a0c2d1d9f3e';

/** An order whose id follows from its name, its target and `key`: what it is about, or what caused it. */
export function orderOf<Name extends SystemCommandName>(
  process: string,
  name: Name,
  { target, key, input, cause }: { target: string; key: string; input: SystemInputs[Name]; cause: Cause },
): SystemOrder<Name> {
  return { id: uuidV5(`${name} ${target} ${key}`, COMMAND_IDS), name, target, input, cause, process };
}
