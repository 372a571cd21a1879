import type { RoundEventData } from '@meguri/contracts/rental-round/events.ts';
import { openExtension } from '@meguri/contracts/rental-round/extension.ts';
import { reached, type RentalRound } from '@meguri/contracts/rental-round/rental-round.ts';
import { type Decide, deciding, doneIf } from '../../round/decision.ts';
import { isNewest, type Numbered } from '../extension-number.ts';

/** Everything that ends an extension before its payment, besides a return or a report. */

export interface ExpireExtensionInput {
  readonly n: number;
  /** The window that is over: only the provider knows whether an approved one was paid, so its end asks there first. */
  readonly cause: Extract<RoundEventData<'ExtensionExpired'>['cause'], 'no_answer' | 'not_paid'>;
}

const openOne = (round: RentalRound) => reached(openExtension(round));

/** The borrower withdraws the extension until it is paid. */
export const withdrawExtension: Decide<Numbered> = deciding(
  'withdraw_extension',
  (_command, round) => [{ type: 'ExtensionWithdrawn', data: { n: openOne(round).n } }],
  isNewest,
);

/** The owner declines; also after the window, until the expiry is recorded. */
export const declineExtension: Decide<Numbered> = deciding(
  'decline_extension',
  (_command, round) => [{ type: 'ExtensionDeclined', data: { n: openOne(round).n } }],
  isNewest,
);

/** No answer, or no payment, within the window. */
export const expireExtension: Decide<ExpireExtensionInput> = deciding(
  'expire_extension',
  ({ input: { n, cause } }) => [{ type: 'ExtensionExpired', data: { n, cause } }],
  ({ input: { n, cause } }, round) => {
    const open = openExtension(round);
    const state = cause === 'no_answer' ? 'requested' : 'approved';
    return doneIf(open?.n !== n || open.state !== state);
  },
);
