import type { NotificationGroup } from './collapse-repeats.ts';

/** A row of the list, with read ones of the same rental that are older. */
export interface RentalRows {
  readonly first: NotificationGroup;
  readonly older: readonly NotificationGroup[];
}

/** Puts what was read about a rental under its newest row, so that one rental doesn't fill the list. @param rows newest first */
export function byRental(rows: readonly NotificationGroup[]): RentalRows[] {
  const lists: { readonly first: NotificationGroup; readonly older: NotificationGroup[] }[] = [];
  for (const row of rows) {
    const same = row.unread.length === 0 && isOfRental(row) && lists.find(({ first }) => pathOf(first) === pathOf(row));
    if (same) same.older.push(row);
    else lists.push({ first: row, older: [] });
  }
  return lists;
}

const pathOf = ({ newest }: NotificationGroup): string => newest.path;
const isOfRental = (row: NotificationGroup): boolean => pathOf(row).startsWith('/rental-requests/');
