import type { BookedPeriod } from '@meguri/contracts/item/item-view.ts';
import type { Period } from '@meguri/contracts/rental-round/period.ts';

/** What rentals tell about items; the calendar's and the rounds' read models answer. */
export abstract class RoundsOfItem {
  /** From today on, the earliest first; nothing for an item without any. */
  abstract bookedPeriods(itemIds: readonly string[]): Promise<ReadonlyMap<string, readonly BookedPeriod[]>>;
  /** Whether a round of this item is in no final status yet. */
  abstract hasOpen(itemId: string): Promise<boolean>;
  /** Whether a round of this item runs: it was approved and isn't over. */
  abstract hasRunning(itemId: string): Promise<boolean>;
  /** Another one whenever reservations may have changed; null: nobody can say. */
  abstract calendarPosition(): Promise<string | null>;
  /** Ids of the items of which some of these days are reserved. */
  abstract reservedItems(period: Period): Promise<readonly string[]>;
  /** SQL: as `hasRunning`. @param itemId an SQL expression of type uuid */
  abstract runningSql(itemId: string): string;
  /** SQL: how often the item has been rented. @param itemId as above */
  abstract rentalCountSql(itemId: string): string;
}

/** Where no rounds run. */
export class NoRounds extends RoundsOfItem {
  override async bookedPeriods(_itemIds: readonly string[]): Promise<ReadonlyMap<string, readonly BookedPeriod[]>> {
    return new Map();
  }

  override async hasOpen(_itemId: string): Promise<boolean> {
    return false;
  }

  override async hasRunning(): Promise<boolean> {
    return false;
  }

  override async calendarPosition(): Promise<string> {
    return '';
  }

  override async reservedItems(_period: Period): Promise<readonly string[]> {
    return [];
  }

  override runningSql(): string {
    return 'false';
  }

  override rentalCountSql(): string {
    return '0';
  }
}
