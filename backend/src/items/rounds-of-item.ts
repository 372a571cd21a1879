import type { BookedPeriod } from '@meguri/contracts/item/item-view.ts';

/** What rentals tell about an item; the calendar's and the rounds' read models answer. */
export abstract class RoundsOfItem {
  /** From today on, earliest first. */
  abstract bookedPeriods(itemId: string): Promise<readonly BookedPeriod[]>;
  /** Whether a round of this item is in no final status yet. */
  abstract hasOpen(itemId: string): Promise<boolean>;
}

/** Where no rounds run. */
export class NoRounds extends RoundsOfItem {
  override async bookedPeriods(): Promise<readonly BookedPeriod[]> {
    return [];
  }

  override async hasOpen(): Promise<boolean> {
    return false;
  }
}
