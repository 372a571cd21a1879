import { EventLogUnavailable } from '@meguri/contracts/events/event-log.ts';
import { sqlStateOf } from '@meguri/projections/postgres/sql-state.ts';

/** SQLSTATE classes with which Postgres refuses a statement: data exception, integrity, syntax, raised. */
const REFUSALS = ['22', '23', '42', 'P0'];
/** SQLSTATEs of statements that were too large: a program limit, out of memory, cancelled by a timeout. */
const TOO_MUCH = ['54', '53200', '57014'];

/** True when only this statement failed: another one, or a part of it, may succeed. */
export function concernsStatement(error: unknown): boolean {
  const cause: unknown = error instanceof EventLogUnavailable ? error.cause : error;
  return isRefusal(cause) || TOO_MUCH.some((state) => sqlStateOf(cause).startsWith(state));
}

/** True when Postgres refused the statement: it had no effect, and would fail again. */
export function isRefusal(error: unknown): error is Error & { code: string } {
  return REFUSALS.includes(sqlStateOf(error).slice(0, 2));
}

/**
 * Maps every error that isn't a refusal (lost connections, shutdowns, timeouts, full disks) to `EventLogUnavailable`.
 */
export function asUnavailable(error: unknown): unknown {
  if (error instanceof EventLogUnavailable || isRefusal(error)) return error;
  const reason = error instanceof Error ? error.message : String(error);
  return new EventLogUnavailable(`event log in Postgres: ${reason}`, { cause: error });
}
