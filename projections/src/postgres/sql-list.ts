/** Constants of the contracts as the values of an SQL `IN (…)`; not for input, which isn't escaped. */
export const sqlList = (values: readonly string[]): string => values.map((value) => `'${value}'`).join(', ');
