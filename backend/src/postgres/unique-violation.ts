import { sqlStateOf } from '@meguri/projections/postgres/sql-state.ts';

/** Whether a row with the same unique key exists. */
export const isUniqueViolation = (error: unknown): boolean => sqlStateOf(error) === '23505';
