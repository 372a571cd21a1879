import { CATEGORIES } from '@meguri/contracts/reference/categories.ts';
import { SERVICE_AREA } from '@meguri/contracts/reference/prefectures.ts';
import { addDays } from '@meguri/contracts/rental-round/time/period.ts';

/** The counted period, in days in Tokyo, both inclusive, and its filters; '' means no filter. */
export interface MetricsChoice {
  readonly from: string;
  readonly to: string;
  readonly area: string;
  readonly category: string;
}

const DAY = /^\d{4}-\d\d-\d\d$/;
/** Length of the default period. */
const USUAL_DAYS = 30;

/** Parses the page's URL; invalid values count as missing. @param today in Tokyo */
export function choiceIn(query: URLSearchParams, today: string): MetricsChoice {
  const given = (name: string) => query.get(name) ?? '';
  const to = DAY.test(given('to')) ? given('to') : today;
  const from = DAY.test(given('from')) && given('from') <= to ? given('from') : addDays(to, 1 - USUAL_DAYS);
  return {
    from,
    to,
    area: SERVICE_AREA.find((one) => one === given('area')) ?? '',
    category: CATEGORIES.find(({ id }) => id === given('category'))?.id ?? '',
  };
}

/** Query of the page's URL and of the API. */
export const toQuery = (choice: MetricsChoice): URLSearchParams =>
  new URLSearchParams(Object.entries(choice).filter(([, value]) => value !== ''));

/** Relative change in whole percent; null if the earlier value is 0. */
export const changeOf = (now: number, before: number): number | null =>
  before === 0 ? null : Math.round((100 * (now - before)) / before);

/** A share in percent with one decimal; null if the whole is 0. */
export const shareOf = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((1000 * part) / whole) / 10;
