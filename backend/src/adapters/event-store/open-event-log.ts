import type { EventLog } from '@meguri/contracts/events/event-log.ts';
import { EventStoreDbEventLog } from './eventstoredb/eventstoredb-event-log.ts';
import { PostgresEventLog, type PostgresLogOptions } from './postgres/postgres-event-log.ts';

export interface EventLogPlace {
  /** `esdb://…` or `esdb+discover://…`: EventStoreDB keeps the log; else Postgres does. */
  readonly eventStoreUrl?: string | null;
  /** `postgresql://…` */
  readonly databaseUrl: string;
}

/**
 * Opens the event log where it is kept.
 * @param connections how many, and which it shares, where Postgres keeps it
 * @throws EventLogUnavailable when Postgres keeps it and can't be reached
 */
export function openEventLog(
  { eventStoreUrl, databaseUrl }: EventLogPlace,
  connections: PostgresLogOptions = {},
): Promise<EventLog> {
  if (eventStoreUrl) return EventStoreDbEventLog.open(eventStoreUrl);
  return PostgresEventLog.open(databaseUrl, connections);
}
