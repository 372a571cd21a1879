import { firstWearableDay } from '@meguri/contracts/item/wear-on.ts';
import { addDays, type CalendarDate, instant } from '@meguri/contracts/rental-round/time/period.ts';
import { useNow } from '../../../../lib/time/server-time.ts';
import { shortDay } from '../../../../lib/time/format.ts';
import { Link } from '../../../../ui/controls/link.tsx';
import { searchOf } from '../../criteria.ts';

const SHOWN = 3;
const SATURDAY = 6;
const DAYS = 7;

/** The next Saturdays on which an item that is requested now may be worn. */
export function saturdaysFrom(first: CalendarDate): CalendarDate[] {
  const days = (SATURDAY - new Date(first).getUTCDay() + DAYS) % DAYS;
  return Array.from({ length: SHOWN }, (_, week) => addDays(first, days + week * DAYS));
}

/** What is free on one of the next Saturdays, with one press. Their row keeps its height until the time is known. */
export function Saturdays() {
  const now = useNow();
  return (
    <nav aria-label="次の土曜に着る" className="min-h-11">
      <ul className="flex flex-wrap gap-2">
        {now > 0 &&
          saturdaysFrom(firstWearableDay(instant(now))).map((wearOn) => (
            <li key={wearOn}>
              <Link
                to={`/items${searchOf({ wearOn })}`}
                className="inline-flex min-h-11 items-center rounded-full border border-line px-4 text-sm whitespace-nowrap tabular-nums transition-colors hover:bg-wash"
              >
                {`${shortDay(wearOn)}(土)`}
              </Link>
            </li>
          ))}
      </ul>
    </nav>
  );
}
