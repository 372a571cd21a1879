import type { EventLog } from '@meguri/contracts/events/event-log.ts';
import { EventStoreDbEventLog } from './eventstoredb/eventstoredb-event-log.ts';
import { PostgresEventLog, type PostgresLogOptions } from './postgres/postgres-event-log.ts';

export interface EventLogPlace {
  /** `esdb://…` or `esdb+discover://…` for a log in EventStoreDB; absent: it is in Postgres. */
  readonly eventStoreUrl?: string | null;
  /** `postgresql://…` */
  readonly databaseUrl: string;
}

/**
 * Opens the configured event log.
 * @param connections for Postgres: how many, and which of the process's to share
 * @throws EventLogUnavailable when the log is in Postgres and can't be reached
 */
export function openEventLog(
  { eventStoreUrl, databaseUrl }: EventLogPlace,
  connections: PostgresLogOptions = {},
): Promise<EventLog> {
  if (eventStoreUrl) return EventStoreDbEventLog.open(eventStoreUrl);
  return PostgresEventLog.open(databaseUrl, connections);
}
