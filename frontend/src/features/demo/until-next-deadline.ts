import type { DemoTime } from '@meguri/contracts/service/demo-clock.ts';

/** How long to wait, as an ISO 8601 duration, until the next deadline has just passed; a second when none lies ahead. */
export function untilNextDeadline({ now, nextDeadline }: DemoTime): string {
  if (nextDeadline === null) return 'PT1S';
  const seconds = Math.ceil((Date.parse(nextDeadline) - Date.parse(now)) / 1000);
  return `PT${Math.max(0, seconds) + 1}S`;
}
