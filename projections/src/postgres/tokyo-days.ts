/** SQL of the time at which a day in Tokyo begins. @param day a placeholder or column: its date */
export const startOfTokyoDay = (day: string): string => `(${day}::date::timestamp AT TIME ZONE 'Asia/Tokyo')`;

/** SQL of whether a time lies within days in Tokyo, both inclusive. */
export const withinTokyoDays = (time: string, from: string, to: string): string =>
  `${time} >= ${startOfTokyoDay(from)} AND ${time} < ${endOfTokyoDay(to)}`;

/** SQL of the time at which it ends: the next one's beginning. */
export const endOfTokyoDay = (day: string): string => `(${startOfTokyoDay(day)} + interval '1 day')`;
