import type { ProviderMetadata } from '../../../../adapters/payment-provider/movements.ts';

/** The provider's objects in these histories; amounts in yen, times in milliseconds. */

export interface PageObject {
  readonly id: string;
  readonly key: string;
  readonly amount: number;
  readonly metadata: ProviderMetadata;
  readonly expiresAt: number;
  status: 'open' | 'complete' | 'expired';
  customer: string | null;
  paymentId: string | null;
}

/** `later`: declined without the cardholder; `unsteady`: declined every other time; `barred`: the provider refuses it for the other rounds of a parcel. */
export type CardKind = 'good' | 'later' | 'unsteady' | 'barred';

export interface PaymentObject {
  readonly id: string;
  readonly chargeId: string;
  readonly amount: number;
  readonly metadata: ProviderMetadata;
  readonly customer: string;
  readonly card: string;
  readonly cardKind: CardKind;
  readonly created: number;
  isDetached: boolean;
  refunded: number;
  transferred: number;
}

export interface RefundObject {
  readonly id: string;
  readonly chargeId: string;
  readonly amount: number;
  readonly metadata: ProviderMetadata;
  readonly created: number;
  status: 'pending' | 'succeeded' | 'failed';
  /** True even if it failed later. */
  hasSucceeded: boolean;
  pendingReason: 'processing' | 'insufficient_funds' | null;
}

export interface TransferObject {
  readonly id: string;
  readonly accountId: string;
  readonly chargeId: string | null;
  readonly amount: number;
  readonly metadata: ProviderMetadata;
  readonly created: number;
  reversed: number;
}

export interface ReversalObject {
  readonly id: string;
  readonly transferId: string;
  readonly amount: number;
  readonly metadata: ProviderMetadata;
  readonly created: number;
}

export interface DisputeObject {
  readonly id: string;
  readonly chargeId: string;
  readonly amount: number;
  readonly created: number;
  status: 'inquiry' | 'open' | 'won' | 'lost';
  withdrawn: number;
  fee: number;
}

export interface AccountObject {
  readonly id: string;
  transfersEnabled: boolean;
  payoutsEnabled: boolean;
  isRejected: boolean;
  isCutOff: boolean;
  balance: number;
  /** Transfers not paid out to the bank yet. */
  unsent: readonly string[];
}

export interface BankPayoutObject {
  readonly id: string;
  readonly accountId: string;
  readonly amount: number;
  readonly transferIds: readonly string[];
  status: 'pending' | 'paid' | 'failed';
}

export interface Hook {
  readonly type: string;
  readonly id: string;
}

export const hasMetadata = (object: ProviderMetadata, wanted: ProviderMetadata): boolean =>
  Object.entries(wanted).every(([key, value]) => object[key] === value);
