import { topicOf } from '@meguri/contracts/notification/notification-kinds.ts';
import { DIGEST_HOUR, QUIET_HOURS } from '@meguri/contracts/notification/notification-settings.ts';
import {
  addDays,
  DAY,
  HOUR,
  type Instant,
  plus,
  startOfDay,
  tokyoDate,
} from '@meguri/contracts/rental-round/time/period.ts';
import type { Notice } from '../notice.ts';
import { isDigested, type Preferences } from '../settings/preferences.ts';

/** An older event, such as one read during a rebuild, is only listed: nothing is sent for it. */
const FRESH_MS = 3 * DAY;

/** When each channel sends a notification; null: it doesn't. */
export interface DeliveryTimes {
  readonly mail: Instant | null;
  readonly inDigest: boolean;
  readonly push: Instant | null;
}

type Timed = Pick<Notice, 'kind' | 'at' | 'deadline'>;

/** Pure. @param now the domain's time */
export function deliveryTimes({ kind, at, deadline }: Timed, preferences: Preferences, now: Instant): DeliveryTimes {
  const topic = topicOf(kind);
  const { mail, push } = preferences.topics[topic];
  if (Date.parse(now) - Date.parse(at) > FRESH_MS) return { mail: null, inDigest: false, push: null };
  const inDigest = mail && isDigested(preferences, topic);
  // Account notices ignore quiet hours: an attacker may act at night.
  const waits = preferences.quietHours && topic !== 'account';
  const soon = waits ? wakingTime(now, deadline) : now;
  return { mail: mail ? (inDigest ? nextDigest(now) : soon) : null, inDigest, push: push ? soon : null };
}

/** When to send it: now, or the next morning in quiet hours, unless the deadline is too soon to wait. */
function wakingTime(now: Instant, deadline: Instant | null): Instant {
  const { from, until, deadlineBefore } = QUIET_HOURS;
  const today = startOfDay(tokyoDate(now));
  const evening = plus(today, from * HOUR);
  if (now >= plus(today, until * HOUR) && now < evening) return now;
  const morning = now >= evening ? startOfDay(addDays(tokyoDate(now), 1)) : today;
  if (deadline !== null && deadline < plus(morning, deadlineBefore * HOUR)) return now;
  return plus(morning, until * HOUR);
}

/** Whether a notification without a deadline waits for the morning. */
export const isQuiet = (now: Instant): boolean => wakingTime(now, null) !== now;

function nextDigest(now: Instant): Instant {
  const today = tokyoDate(now);
  const todays = plus(startOfDay(today), DIGEST_HOUR * HOUR);
  return now < todays ? todays : plus(startOfDay(addDays(today, 1)), DIGEST_HOUR * HOUR);
}
