import { HOUR, type Instant, plus, startOfDay, tokyoDate } from '@meguri/contracts/rental-round/time/period.ts';

/** Hours in Tokyo between which people are awake. */
const MORNING = 9;
const EVENING = 21;
const NIGHT = MORNING + 24 - EVENING;

/** Moves a time at night into the hour from 21:00: up to 11 hours earlier, keeping the order. */
export function awake(time: Instant): Instant {
  const morning = plus(startOfDay(tokyoDate(time)), MORNING * HOUR);
  const day = time < morning ? plus(morning, -24 * HOUR) : morning;
  const evening = plus(day, (EVENING - MORNING) * HOUR);
  if (time < evening) return time;
  return plus(evening, (Date.parse(time) - Date.parse(evening)) / NIGHT);
}
