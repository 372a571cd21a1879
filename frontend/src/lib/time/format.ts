/** Made when it is first needed: each takes a slow phone 10 ms, which every page would wait for. */
function formatOf(options: Intl.DateTimeFormatOptions): (time: Date) => string {
  let made: Intl.DateTimeFormat | undefined;
  return (time) => (made ??= new Intl.DateTimeFormat('ja-JP', { timeZone: 'Asia/Tokyo', ...options })).format(time);
}
const CLOCK = { hour: '2-digit', minute: '2-digit' } as const;
const DAY = { month: 'numeric', day: 'numeric' } as const;
const formats = {
  date: formatOf({ month: 'long', day: 'numeric', weekday: 'short' }),
  fullDate: formatOf({ dateStyle: 'long' }),
  time: formatOf({ year: 'numeric', ...DAY, ...CLOCK }),
  clock: formatOf(CLOCK),
  day: formatOf(DAY),
  shortTime: formatOf({ ...DAY, ...CLOCK }),
};

/** A calendar day (`YYYY-MM-DD`) is that day in Tokyo. */
const instantOf = (dateOrTime: string): Date =>
  new Date(/^\d{4}-\d{2}-\d{2}$/.test(dateOrTime) ? `${dateOrTime}T00:00:00+09:00` : dateOrTime);

/** 11月21日(土) */
export const date = (dateOrTime: string): string => formats.date(instantOf(dateOrTime));
/** 2026年11月21日 */
export const fullDate = (dateOrTime: string): string => formats.fullDate(instantOf(dateOrTime));
/** 11/21 */
export const shortDay = (dateOrTime: string): string => formats.day(instantOf(dateOrTime));
/** 2026/11/21 14:05 */
export const dateTime = (time: string): string => formats.time(new Date(time));
/** 11/21 14:05 */
export const shortDateTime = (time: string): string => formats.shortTime(new Date(time));
/** 14:05 */
export const clock = (time: string): string => formats.clock(new Date(time));
/** 11月21日(土) 14:05: until when people have time. */
export const dayAndTime = (time: string): string => `${date(time)} ${clock(time)}`;
/** 14:05 for what is of the same day in Tokyo as now, else 11/21. @param now in ms */
export function clockOrDay(time: string, now: number): string {
  const isToday = formats.fullDate(new Date(time)) === formats.fullDate(new Date(now));
  return isToday ? clock(time) : formats.day(new Date(time));
}
/** 11月21日(土) 〜 11月27日(金) */
export const period = (startDate: string, endDate: string): string => `${date(startDate)} 〜 ${date(endDate)}`;
/** 3時間5分, 1日と15時間, 1分未満; never negative */
export function remaining(milliseconds: number): string {
  const minutes = Math.max(0, Math.floor(milliseconds / 60_000));
  if (minutes === 0) return '1分未満';
  const hours = Math.floor(minutes / 60);
  if (hours === 0) return `${minutes}分`;
  if (hours < 24) return minutes % 60 === 0 ? `${hours}時間` : `${hours}時間${minutes % 60}分`;
  const days = Math.floor(hours / 24);
  return hours % 24 === 0 ? `${days}日` : `${days}日と${hours % 24}時間`;
}
