import type { BookedPeriod } from '@meguri/contracts/item/item-view.ts';
import type { Period } from '@meguri/contracts/rental-round/time/period.ts';
import { RoundsOfItem } from '../items/rounds-of-item.ts';

/** For tests without rounds. */
export class NoRounds extends RoundsOfItem {
  constructor() {
    super(undefined as never, undefined as never);
  }

  override async bookedPeriods(_itemIds: readonly string[]): Promise<ReadonlyMap<string, readonly BookedPeriod[]>> {
    return new Map();
  }

  override async lateAmong(): Promise<ReadonlySet<string>> {
    return new Set();
  }

  override async hasRunning(): Promise<boolean> {
    return false;
  }

  override async calendarPosition(): Promise<string> {
    return '';
  }

  override async reservedItems(_period: Period, _daysLater?: number): Promise<readonly string[]> {
    return [];
  }

  override runningSql(): string {
    return 'false';
  }

  override openSql(): string {
    return 'false';
  }

  override outSql(): string {
    return 'NULL::json';
  }

  override recordSql(): string {
    return `(SELECT 0 AS lent, 0 AS borrowed, NULL::int AS "replyRate", NULL::int AS "replyMinutes")`;
  }

  override answersSql(): string {
    return '(SELECT 0 AS number, NULL::int AS minutes)';
  }

  override rentalCountSql(): string {
    return '0';
  }
}

export const NO_ROUNDS = { provide: RoundsOfItem, useValue: new NoRounds() };
