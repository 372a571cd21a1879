import type { CollapsedNotification } from './collapse-repeats.ts';

/** A row of the list, with read ones of the same rental that are older. */
export interface RentalRows {
  readonly first: CollapsedNotification;
  readonly older: readonly CollapsedNotification[];
}

/** Puts what was read about a rental under its newest row, so that one rental doesn't fill the list. @param rows newest first */
export function byRental(rows: readonly CollapsedNotification[]): RentalRows[] {
  const lists: { readonly first: CollapsedNotification; readonly older: CollapsedNotification[] }[] = [];
  for (const row of rows) {
    const same = row.unread.length === 0 && isOfRental(row) && lists.find(({ first }) => pathOf(first) === pathOf(row));
    if (same) same.older.push(row);
    else lists.push({ first: row, older: [] });
  }
  return lists;
}

const pathOf = ({ newest }: CollapsedNotification): string => newest.path;
const isOfRental = (row: CollapsedNotification): boolean => pathOf(row).startsWith('/rental-requests/');
