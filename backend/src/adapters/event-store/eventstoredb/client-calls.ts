import type { EventStoreDBClient } from '@eventstore/db-client';

/** What the event log uses of the client. */
export type StoreClient = Pick<
  EventStoreDBClient,
  'appendToStream' | 'readStream' | 'readAll' | 'subscribeToAll' | 'subscribeToStream' | 'dispose'
>;
