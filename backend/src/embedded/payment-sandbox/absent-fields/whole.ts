import type { AnyDocument } from '../documents.ts';
import * as other from './accounts.ts';
import * as money from './payments.ts';

type Fields = Readonly<Record<string, unknown>>;

/** A document with all fields that Stripe's answer has, without the sandbox's own ones. */
export function whole(document: object): object {
  const { sandbox: _own, ...kept } = document as { sandbox?: unknown; object?: string };
  const { object } = kept;
  if (object === undefined || isDeleted(kept) || !Object.hasOwn(WHOLE, object)) return kept;
  return WHOLE[object as keyof typeof WHOLE](kept as never);
}

/** Of a deleted object Stripe answers the id only. */
const isDeleted = (kept: object): boolean => 'deleted' in kept;

const merged = (absent: object) => (kept: object) => ({ ...absent, ...kept });

/** By kind of object; what isn't here is kept whole. */
const WHOLE = {
  account: (kept: Fields) => ({ ...other.account, ...within(kept, 'requirements', other.requirements) }),
  balance_transaction: merged(money.balanceTransaction),
  charge: merged(money.charge),
  'checkout.session': merged(money.checkoutSession),
  customer: merged(other.customer),
  dispute: (kept: Fields) => ({
    ...other.dispute,
    ...within(within(kept, 'evidence', other.evidence), 'evidence_details', other.evidenceDetails),
    balance_transactions: (kept['balance_transactions'] as object[]).map(whole),
  }),
  file: merged(other.file),
  'identity.verification_session': merged(other.verificationSession),
  payment_intent: merged(money.paymentIntent),
  payment_method: (kept: Fields) => ({ ...money.paymentMethod, ...within(kept, 'card', money.card) }),
  payout: merged(other.payout),
  refund: merged(money.refund),
  transfer: (kept: Fields) => ({ ...other.transferOf(kept as { id: string }), ...kept }),
  transfer_reversal: merged(other.transferReversal),
} satisfies Partial<Record<AnyDocument['object'], (kept: never) => object>>;

const within = (kept: Fields, field: string, absent: object): Fields => ({
  ...kept,
  [field]: { ...absent, ...(kept[field] as object) },
});
