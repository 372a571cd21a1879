/* Tokyo is always nine hours ahead, so dates are computed by hand. The platform's `Intl` date formatting loads the tables of all
   languages on first use: measured 30 ms per page in a desktop browser, and a multiple of it on phones. */

const TOKYO_OFFSET = 9 * 3_600_000;
const WEEKDAYS = '日月火水木金土';

/** The clock in Tokyo as an ISO string, in its UTC fields. */
const inTokyo = (time: number): string => new Date(time + TOKYO_OFFSET).toISOString();
const dayAt = (time: number): string => inTokyo(time).slice(0, 10);

/** @param dateOrTime a calendar day (`YYYY-MM-DD`) is that day in Tokyo */
function partsOf(dateOrTime: string) {
  const day = dateOrTime.length === 10 ? dateOrTime : dayAt(Date.parse(dateOrTime));
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  return { year, month, date, weekday: WEEKDAYS[new Date(day).getUTCDay()] };
}

/** For example 11月21日(土). */
export function date(dateOrTime: string): string {
  const { month, date: ofMonth, weekday } = partsOf(dateOrTime);
  return `${month}月${ofMonth}日(${weekday})`;
}
/** For example 2026年11月21日. */
export function fullDate(dateOrTime: string): string {
  const { year, month, date: ofMonth } = partsOf(dateOrTime);
  return `${year}年${month}月${ofMonth}日`;
}
/** For example 2026年11月. @param month a month (`YYYY-MM`), or a day of it */
export const yearAndMonth = (month: string): string => `${month.slice(0, 4)}年${Number(month.slice(5, 7))}月`;
/** For example 11/21. */
export function shortDay(dateOrTime: string): string {
  const { month, date: ofMonth } = partsOf(dateOrTime);
  return `${month}/${ofMonth}`;
}
/** For example 14:05. */
export const clock = (time: string): string => inTokyo(Date.parse(time)).slice(11, 16);
/** For example 2026/11/21 14:05. */
export const dateTime = (time: string): string => `${partsOf(time).year}/${shortDateTime(time)}`;
/** For example 11/21 14:05. */
export const shortDateTime = (time: string): string => `${shortDay(time)} ${clock(time)}`;
/** For example 11月21日(土) 14:05, for deadlines. */
export const dayAndTime = (time: string): string => `${date(time)} ${clock(time)}`;
/** 14:05 for a time on the same day in Tokyo as now, otherwise 11/21. @param now in ms */
export const clockOrDay = (time: string, now: number): string =>
  dayAt(Date.parse(time)) === dayAt(now) ? clock(time) : shortDay(time);
/** For example 11月21日(土) 〜 11月27日(金). */
export const period = (startDate: string, endDate: string): string => `${date(startDate)} 〜 ${date(endDate)}`;
/** For example 11/21〜11/27. */
export const shortPeriod = (startDate: string, endDate: string): string =>
  `${shortDay(startDate)}〜${shortDay(endDate)}`;
/** For example 3時間5分, 1日と15時間, 1分未満; never negative. */
export function remaining(milliseconds: number): string {
  const minutes = Math.max(0, Math.floor(milliseconds / 60_000));
  if (minutes === 0) return '1分未満';
  const hours = Math.floor(minutes / 60);
  if (hours === 0) return `${minutes}分`;
  if (hours < 24) return minutes % 60 === 0 ? `${hours}時間` : `${hours}時間${minutes % 60}分`;
  const days = Math.floor(hours / 24);
  return hours % 24 === 0 ? `${days}日` : `${days}日と${hours % 24}時間`;
}
