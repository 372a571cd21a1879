/** Formats the end of a period: midnight is 24:00 of the day before. @param format formats a time */
export function untilTime(time: string, format: (time: string) => string): string {
  const text = format(time);
  if (!text.endsWith(' 00:00')) return text;
  return format(new Date(Date.parse(time) - 60_000).toISOString()).replace(/ 23:59$/, ' 24:00');
}
