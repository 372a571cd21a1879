import type { PaymentPage } from '@meguri/contracts/rental-round/answers.ts';
import type { RentalRequest } from '@meguri/contracts/read-models/rental-request.ts';
import type { MemberAction } from '../member-actions.ts';

/** One press of a button, with what its dialog collected. */
export interface Act {
  readonly action: MemberAction;
  /** By their names in the interface; empty ones aren't sent. */
  readonly fields?: Readonly<Record<string, string>>;
  readonly photos?: readonly File[];
}

/** What came of it: the request as it is now, a payment page to go to, or neither. */
export type Outcome =
  | { readonly kind: 'request'; readonly request: RentalRequest }
  | { readonly kind: 'page'; readonly page: PaymentPage }
  | { readonly kind: 'sent' };
