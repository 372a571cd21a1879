import type { NotificationKind } from '@meguri/contracts/notification/notification-kinds.ts';
import type { Instant } from '@meguri/contracts/rental-round/time/period.ts';
import { uuidV5 } from '../event-sourcing/streams/uuid-v5.ts';

/** What one person is to be told, once. */
export interface Notice {
  /** Follows from what it is about, so that a repeated job tells nobody twice: `noticeId`. */
  readonly id: string;
  readonly userId: number;
  readonly kind: NotificationKind;
  readonly title: string;
  /** One sentence; with `who`, what follows their name. No code, number or password stands in it. */
  readonly sentence: string;
  /** Whose display name leads the sentence, as it is when it is read: a leaver's goes with them. */
  readonly who: number | null;
  /** Where it leads: a path of this site. */
  readonly path: string;
  readonly roundId: string | null;
  /** Whose first photo is shown beside it. */
  readonly itemId: string | null;
  /** The domain's time at which it happened. */
  readonly at: Instant;
  /** By when the person has to do something: what ends before the morning doesn't wait for it. */
  readonly deadline: Instant | null;
  /** Says with the person what is gathered into one while it is unread; null: each is told by itself. */
  readonly gathers: string | null;
  /** It takes the place of the unread one of what it gathers, and goes out by every way again. */
  readonly anew?: true;
  /** A mail of its own tells it already. */
  readonly mailed?: true;
  /** The only page that is still signed in has said it already. */
  readonly noToast?: true;
}

/** A namespace of one's own: ids that follow from what is told to whom. */
const NOTICES = '9b1f7c52-3f0a-4a53-9b55-0c7f5b1d2e64';

/** @param cause what happened, for all time: an event's id, a reminder's round, kind and time */
export const noticeId = (cause: string, userId: number, kind: NotificationKind): string =>
  uuidV5(`${cause} ${userId} ${kind}`, NOTICES);
