const TOKYO = 'Asia/Tokyo';
const formats = {
  date: new Intl.DateTimeFormat('ja-JP', { timeZone: TOKYO, month: 'long', day: 'numeric', weekday: 'short' }),
  fullDate: new Intl.DateTimeFormat('ja-JP', { timeZone: TOKYO, dateStyle: 'long' }),
  time: new Intl.DateTimeFormat('ja-JP', {
    timeZone: TOKYO,
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  }),
  clock: new Intl.DateTimeFormat('ja-JP', { timeZone: TOKYO, hour: '2-digit', minute: '2-digit' }),
  day: new Intl.DateTimeFormat('ja-JP', { timeZone: TOKYO, month: 'numeric', day: 'numeric' }),
  shortTime: new Intl.DateTimeFormat('ja-JP', {
    timeZone: TOKYO,
    month: 'numeric',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  }),
};

/** A calendar day (`YYYY-MM-DD`) is that day in Tokyo. */
const instantOf = (dateOrTime: string): Date =>
  new Date(/^\d{4}-\d{2}-\d{2}$/.test(dateOrTime) ? `${dateOrTime}T00:00:00+09:00` : dateOrTime);

/** 11月21日(土) */
export const date = (dateOrTime: string): string => formats.date.format(instantOf(dateOrTime));
/** 2026年11月21日 */
export const fullDate = (dateOrTime: string): string => formats.fullDate.format(instantOf(dateOrTime));
/** 11/21 */
export const shortDay = (dateOrTime: string): string => formats.day.format(instantOf(dateOrTime));
/** 2026/11/21 14:05 */
export const dateTime = (time: string): string => formats.time.format(new Date(time));
/** 11/21 14:05 */
export const shortDateTime = (time: string): string => formats.shortTime.format(new Date(time));
/** 14:05 */
export const clock = (time: string): string => formats.clock.format(new Date(time));
/** 11月21日(土) 14:05: until when people have time. */
export const dayAndTime = (time: string): string => `${date(time)} ${clock(time)}`;
/** 14:05 for what is of the same day in Tokyo as now, else 11/21. @param now in ms */
export function clockOrDay(time: string, now: number): string {
  const isToday = formats.fullDate.format(new Date(time)) === formats.fullDate.format(new Date(now));
  return isToday ? clock(time) : formats.day.format(new Date(time));
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
