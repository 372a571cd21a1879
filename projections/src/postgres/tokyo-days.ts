/** SQL: the time at which a day begins in Tokyo. @param day a placeholder or column with its date */
export const startOfTokyoDay = (day: string): string => `(${day}::date::timestamp AT TIME ZONE 'Asia/Tokyo')`;

/** SQL: whether a time is within days in Tokyo, both inclusive. */
export const withinTokyoDays = (time: string, from: string, to: string): string =>
  `${time} >= ${startOfTokyoDay(from)} AND ${time} < ${endOfTokyoDay(to)}`;

/** SQL: the end of a day in Tokyo, which is the beginning of the next. */
export const endOfTokyoDay = (day: string): string => `(${startOfTokyoDay(day)} + interval '1 day')`;
