import { DAMAGE_CASE_STREAM_PREFIX } from '@meguri/contracts/damage-case/support-chat.ts';
import { CALENDAR_STREAM_PREFIX } from '@meguri/contracts/item/calendar/item-calendar.ts';
import { AUDIT_STREAM_PREFIX } from '@meguri/contracts/operators/audit-events.ts';
import { ROUND_STREAM_PREFIX } from '@meguri/contracts/rental-round/events.ts';
import { SERVICE_STREAM_PREFIX } from '@meguri/contracts/service/interruption-events.ts';

/** The name prefixes of all streams. */
export const STREAM_PREFIXES: readonly string[] = [
  ROUND_STREAM_PREFIX,
  CALENDAR_STREAM_PREFIX,
  DAMAGE_CASE_STREAM_PREFIX,
  AUDIT_STREAM_PREFIX,
  SERVICE_STREAM_PREFIX,
];
