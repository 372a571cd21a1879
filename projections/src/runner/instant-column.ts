/** SQL that gives a timestamptz as contracts write instants: ISO 8601, UTC, milliseconds. */
export const INSTANT = (column: string): string =>
  `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
