import type { Notification } from '@meguri/contracts/notification/notification.ts';

/** What was told, and told again with nothing in between: one row of the list. */
export interface Told {
  readonly newest: Notification;
  /** How many older ones say the same. */
  readonly more: number;
  /** The ids of those that haven't been read. */
  readonly unread: readonly string[];
}

/** @param items the newest first */
export function toldAgain(items: readonly Notification[]): Told[] {
  const rows: Told[] = [];
  for (const one of items) {
    const last = rows.at(-1);
    const unread = one.read ? [] : [one.id];
    if (last === undefined || !saysTheSame(last.newest, one)) rows.push({ newest: one, more: 0, unread });
    else rows[rows.length - 1] = { ...last, more: last.more + 1, unread: [...last.unread, ...unread] };
  }
  return rows;
}

const saysTheSame = (one: Notification, other: Notification): boolean =>
  one.kind === other.kind && one.path === other.path && one.title === other.title && one.sentence === other.sentence;
