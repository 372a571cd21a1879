/** Why what was to be told needn't be any more. */
export type NoNews = 'read' | 'deadline_passed';

/** `NoNews` of a notification, or null. SQL. @param now a parameter: the domain's time */
export const noNewsSql = (notification: string, now: string): string =>
  `CASE WHEN ${notification}.read_at IS NOT NULL THEN 'read'
     WHEN ${notification}.deadline <= ${now}::timestamptz THEN 'deadline_passed' END`;
