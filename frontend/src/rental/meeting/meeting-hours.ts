/** Minutes as a time of day, `HH:MM`. */
export const timeOfDay = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** Of the day, in minutes: between when the two offer each other a time. Stations are open then, and their trains run. */
export const MEETING_HOURS = { from: 7 * 60, until: 22 * 60 + 30 } as const;
