import type { NotificationKind } from '@meguri/contracts/notification/notification-kinds.ts';
import type { Instant } from '@meguri/contracts/rental-round/time/period.ts';
import { uuidV5 } from '../event-sourcing/streams/uuid-v5.ts';

/** One notification for one user, before it is stored. */
export interface Notice {
  /** Derived from the cause by `noticeId`, so that a repeated job doesn't notify twice. */
  readonly id: string;
  readonly userId: number;
  readonly kind: NotificationKind;
  readonly title: string;
  /** One sentence; with `who`, what follows their name. Contains no code, number or password. */
  readonly sentence: string;
  /**
   * The sentence begins with the display name of this user. It is looked up when the sentence is read, so it disappears
   * with their account.
   */
  readonly who: number | null;
  /** The page it links to: a path of this site. */
  readonly path: string;
  readonly roundId: string | null;
  /** Its first photo is shown next to the sentence. */
  readonly itemId: string | null;
  /** When it happened, in the domain's time. */
  readonly at: Instant;
  /** The recipient has to act until then. Quiet hours don't delay what ends before the morning. */
  readonly deadline: Instant | null;
  /** Unread notifications of one user with the same key are shown as one; null: always shown on its own. */
  readonly gathers: string | null;
  /** Replaces the unread notification with the same `gathers` key, and is sent by all channels again. */
  readonly replacesUnread?: true;
  /** A separate mail has the same content, so none is sent for the notification. */
  readonly mailed?: true;
  /** The user did this on the only page that is still signed in, and has seen the result there. */
  readonly noToast?: true;
}

/** The namespace of ids that derive from cause, user and kind. */
const NOTICES = '9b1f7c52-3f0a-4a53-9b55-0c7f5b1d2e64';

/** @param cause identifies what happened for all time: an event's id, or a reminder's round, kind and time */
export const noticeId = (cause: string, userId: number, kind: NotificationKind): string =>
  uuidV5(`${cause} ${userId} ${kind}`, NOTICES);
