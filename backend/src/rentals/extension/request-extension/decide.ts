import { Rejected } from '@meguri/contracts/errors.ts';
import { dueDateOf, newestExtension, nextDueDateOf, reservedOf } from '@meguri/contracts/rental-round/extension.ts';
import type { Yen } from '@meguri/contracts/rental-round/money/money.ts';
import type { RentalRound } from '@meguri/contracts/rental-round/rental-round.ts';
import { answerByOf } from '@meguri/contracts/rental-round/time/extension-windows.ts';
import { addDays, type CalendarDate, overlap, type Period } from '@meguri/contracts/rental-round/time/period.ts';
import { type Decide, deciding } from '../../round/decision.ts';

export interface AskForExtension {
  /** Charge the saved card as soon as the owner approves. */
  readonly savedCard: boolean;
  /** The price that the client showed; null: not said. */
  readonly expectedPrice: Yen | null;
  /** The new last day that the client showed; null: not said. */
  readonly expectedEndDate: CalendarDate | null;
}

/** Current facts about the item, its other days and the parties. */
export interface RequestExtensionInput extends AskForExtension {
  /** The item's weekly price now. */
  readonly price: Yen;
  /** Operators suspended the item. */
  readonly itemSuspended: boolean;
  /** Days of the item's other rentals, and days that its owner has blocked. */
  readonly reservedPeriods: readonly Period[];
  readonly blockedPeriods: readonly Period[];
  /** One party has blocked the other. */
  readonly blocked: boolean;
  readonly borrowerUnpaidFee: boolean;
}

/** The borrower asks for a week more. The days are reserved only by the approval. */
export const requestExtension: Decide<RequestExtensionInput> = deciding(
  'request_extension',
  ({ input, now }, round) => {
    refuseOther(input, round);
    refuse(input, reservedOf(round, nextDueDateOf(round)));
    return [{ type: 'ExtensionRequested', data: { ...termsOf(input, round), answerBy: answerByOf(round, now) } }];
  },
);

const termsOf = ({ price, savedCard }: RequestExtensionInput, round: RentalRound) => ({
  n: (newestExtension(round)?.n ?? 0) + 1,
  ...{ price, savedCard, from: dueDateOf(round), until: nextDueDateOf(round) },
});

/** @throws Rejected when the client showed an extension that was paid since: this would be a further one */
function refuseOther({ expectedEndDate }: AskForExtension, round: RentalRound): void {
  if (expectedEndDate !== null && addDays(expectedEndDate, 1) !== nextDueDateOf(round))
    throw new Rejected('changed_meanwhile');
}

/** @throws Rejected when a fact prevents it; price_changed with both prices */
function refuse(input: RequestExtensionInput, period: Period): void {
  if (input.blocked) throw new Rejected('rental_blocked');
  if (input.itemSuspended) throw new Rejected('item_not_rentable');
  if (input.borrowerUnpaidFee) throw new Rejected('borrower_has_unpaid_fee');
  if (input.reservedPeriods.some((one) => overlap(one, period))) throw new Rejected('reservation_conflict');
  if (input.blockedPeriods.some((one) => overlap(one, period))) throw new Rejected('days_blocked');
  const { expectedPrice, price } = input;
  if (expectedPrice !== null && expectedPrice !== price)
    throw new Rejected('price_changed', null, { expectedPrice, price });
}
