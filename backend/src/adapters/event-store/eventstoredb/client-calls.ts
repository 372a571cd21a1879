import type { EventStoreDBClient } from '@eventstore/db-client';

/** The part of the client that the event log uses. */
export type StoreClient = Pick<
  EventStoreDBClient,
  'appendToStream' | 'readStream' | 'readAll' | 'subscribeToAll' | 'subscribeToStream' | 'dispose'
>;
