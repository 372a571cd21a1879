import type { Payment } from '@meguri/contracts/rental-round/events/shapes.ts';
import type { RoundEvent } from '@meguri/contracts/rental-round/events.ts';
import { canHappen } from '@meguri/contracts/rental-round/machine.ts';
import type { Extension, RentalRound } from '@meguri/contracts/rental-round/rental-round.ts';
import { type Decide, onlySystem } from '../../round/decision.ts';
import { isKnownPayment, paysExactly, unexpectedPayment } from '../../money/incoming-payment.ts';

export interface RecordExtensionPaymentInput {
  /** The number in the payment's metadata. */
  readonly n: number;
  readonly payment: Payment;
  readonly checkoutId: string | null;
}

/** The provider has charged an extension: if it is approved and hasn't ended it is paid, otherwise it is refunded. */
export const recordExtensionPayment: Decide<RecordExtensionPaymentInput> = (command, round) => {
  onlySystem(command, round);
  const { n, payment, checkoutId } = command.input;
  if (isKnownPayment(round, payment)) return [];
  const approved = approvedExtension(round, n);
  const paid: RoundEvent = { type: 'ExtensionPaid', data: { n, checkoutId, payment } };
  return approved !== undefined && paysExactly(payment, approved.price) && canHappen(round.status, paid)
    ? [paid]
    : [unexpectedPayment(round, 'extension', command.input)];
};

export interface RecordExtensionDeclineInput {
  readonly n: number;
  /** The bank's code, or `no_saved_card`; null: the provider rejected the charge itself. */
  readonly code: string | null;
}

/** The saved card paid nothing: from now on the borrower pays on a page. Already recorded or ended → no event. */
export const recordExtensionDecline: Decide<RecordExtensionDeclineInput> = (command, round) => {
  onlySystem(command, round);
  const { n, code } = command.input;
  return approvedExtension(round, n)?.declinedAt === null
    ? [{ type: 'ExtensionChargeDeclined', data: { n, code } }]
    : [];
};

const approvedExtension = ({ extensions }: RentalRound, n: number): Extension | undefined =>
  extensions.find((one) => one.n === n && one.state === 'approved');
