import type { Notification } from '@meguri/contracts/notification/notification.ts';

/** Consecutive notifications with the same content: one row of the list. */
export interface CollapsedNotification {
  readonly newest: Notification;
  /** Number of older notifications with the same content. */
  readonly more: number;
  /** Ids of the unread ones. */
  readonly unread: readonly string[];
}

/** @param items newest first */
export function collapseRepeats(items: readonly Notification[]): CollapsedNotification[] {
  const rows: CollapsedNotification[] = [];
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
