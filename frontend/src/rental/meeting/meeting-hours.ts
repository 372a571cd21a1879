/** Minutes since midnight as `HH:MM`. */
export const timeOfDay = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** Possible meeting times, in minutes since midnight: while stations are open and trains run. */
export const MEETING_HOURS = { from: 7 * 60, until: 22 * 60 + 30 } as const;
