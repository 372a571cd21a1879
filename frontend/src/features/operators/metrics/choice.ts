import { CATEGORIES } from '@meguri/contracts/reference/categories.ts';
import { SERVICE_AREA } from '@meguri/contracts/reference/prefectures.ts';
import { addDays } from '@meguri/contracts/rental-round/time/period.ts';

/** What is counted: days in Tokyo, both inclusive; '' where nothing narrows it. */
export interface MetricsChoice {
  readonly from: string;
  readonly to: string;
  readonly area: string;
  readonly category: string;
}

const DAY = /^\d{4}-\d\d-\d\d$/;
/** Unless something else is asked for. */
const USUAL_DAYS = 30;

/** Out of the page's address; what makes no sense there counts as not given. @param today in Tokyo */
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

/** For the page's address and the interface alike. */
export const toQuery = (choice: MetricsChoice): URLSearchParams =>
  new URLSearchParams(Object.entries(choice).filter(([, value]) => value !== ''));

/** By how much a figure has changed, in whole percent; null where there was nothing before. */
export const changeOf = (now: number, before: number): number | null =>
  before === 0 ? null : Math.round((100 * (now - before)) / before);

/** A part of a whole in percent with one digit; null of nothing. */
export const shareOf = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((1000 * part) / whole) / 10;
